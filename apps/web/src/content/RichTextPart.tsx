import { lazyScreen } from '../ground/lazy-screen.tsx';

/** Loads beside the list, which needs nothing that makes foreign text safe. */
export const RichText = lazyScreen(() => import('./RichText.tsx'), 'RichText');
