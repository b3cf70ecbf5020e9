// Before the first paint: the stored choice, otherwise what the system likes.
try { var stored = localStorage.getItem('nexus.theme'); } catch (e) {}
document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored
    : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
