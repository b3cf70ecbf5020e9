// Before the first paint: theme and size of text as they were chosen, otherwise what the system likes. A file of its
// own, because the page allows no script inside the text.
(function () {
    function stored(name) {
        try {
            return localStorage.getItem('nexus.' + name);
        } catch (error) {
            return null; // storage may be forbidden
        }
    }
    var theme = stored('theme');
    var light = matchMedia('(prefers-color-scheme: light)').matches;
    var data = document.documentElement.dataset;
    data.theme = theme === 'light' || theme === 'dark' ? theme : light ? 'light' : 'dark';
    data.text = stored('text') || 'normal';
})();
