/** Parts of libraries that the browser apps do without. */
export const SLIM_ALIASES = {
  'use-intl/format-message': 'use-intl/format-message/format-only',
  // React has it; libraries bring a copy for versions that did not.
  'use-sync-external-store/shim': 'use-sync-external-store',
};

/**
 * Writes into a chunk which files its later imports need, without those that every page has loaded and those that need
 * nothing else: they would only make the lists longer, which load with the first screen. The page itself names all that
 * its first script imports: otherwise the libraries, half of the code, are asked for when that script has arrived.
 */
export const SLIM_PRELOADS = {
  polyfill: false,
  resolveDependencies: (_: string, files: string[], { hostType }: { readonly hostType: 'html' | 'js' }) => {
    if (hostType === 'html') return files;
    const more = files.filter((file) => !/\/(index|libraries|rolldown-runtime)-/.test(file));
    return more.length > 1 ? more : [];
  },
};
