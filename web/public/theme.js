// Before the first paint: the stored choice, otherwise what the system likes. A file of its own, because the page
// allows no script inside the text.
(function () {
    var stored = null;
    try {
        stored = localStorage.getItem('nexus.theme');
    } catch (error) {
        // storage may be forbidden
    }
    var light = matchMedia('(prefers-color-scheme: light)').matches;
    document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : light ? 'light' : 'dark';
})();
