/**
 * Where calls and channel go. The page's own site, empty here, on every production build; `VITE_API_ORIGIN` names another
 * one for a build or a dev server of any other mode (OPEN-10).
 */
export const API_ORIGIN: string =
  import.meta.env.MODE === 'production' ? '' : ((import.meta.env.VITE_API_ORIGIN as string | undefined) ?? '');
