import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ground/lazy-part.ts';
import { needTexts } from '../ground/texts.tsx';
import type { PushOffer as Offer } from './PushOffer.tsx';

const LateOffer = lazyPart(async () => {
  const [{ PushOffer }] = await Promise.all([import('./PushOffer.tsx'), needTexts(['push'])]);
  return PushOffer;
});

/** Offers notifications where somebody waits for news, after everything else of the screen. */
export const PushOffer = (props: ComponentProps<typeof Offer>) => (
  <Suspense fallback={null}>
    <LateOffer {...props} />
  </Suspense>
);
