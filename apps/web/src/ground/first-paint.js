// Runs before the first paint, so that a page never flashes in the colours of the other mode: the user's choice, else
// what the server wrote into the page, else (the page was kept here) what the site showed at the last visit. Plain and
// tiny: it blocks.
(() => {
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  };
  const root = document.documentElement;
  const chosen = read('vitrine.preferences').state?.colorMode;
  const known = read('vitrine.site').is_default_dark;
  const byDefault = root.dataset.theme ?? (known === '1' ? 'dark' : 'light');
  const mode = chosen === 'dark' || chosen === 'light' ? chosen : byDefault;
  root.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]').content = mode === 'dark' ? '#0e1116' : '#f5f6f8';
})();
