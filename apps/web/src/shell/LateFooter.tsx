import { Suspense } from 'react';
import { lazyPart } from '../ground/lazy-part.ts';

const Footer = lazyPart(async () => (await import('./SiteFooter.tsx')).SiteFooter);

/** The footer, after everything else of the screen. */
export const LateFooter = () => (
  <Suspense fallback={null}>
    <Footer />
  </Suspense>
);
