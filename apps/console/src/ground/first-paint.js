// Runs before the first paint, so that a page never flashes in the colours of the other mode: the choice made in this
// browser, else the machine's. Plain and tiny: it blocks.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('vitrine.console.preferences')).state.colorMode;
  } catch {
    // Nothing was chosen yet.
  }
  const byDefault = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const mode = chosen === 'dark' || chosen === 'light' ? chosen : byDefault;
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]').content = mode === 'dark' ? '#0e1116' : '#f5f6f8';
})();
