import type { Lots, Money } from '../kernel/decimal.ts';

interface Sizing {
  /** Of the master's order. */
  readonly lots: Lots;
  readonly multiple: number;
  /** What is left of the follower's highest amount for this master; may be negative. */
  readonly room: Money;
  readonly maxLots: Lots;
  readonly lotStep: Lots;
  /** The margin that an order of these lots would have, as it is rounded. */
  readonly marginOf: (lots: Lots) => Money;
}

/**
 * The lots of a copy: the smallest of the master's lots times the multiple, of what the room pays as margin, and of the
 * highest lots, rounded down to the lot step (rules §5). 0 when the room pays not even one step. Scale 4.
 */
export function copiedLots({ lots, multiple, room, maxLots, lotStep, marginOf }: Sizing): Lots {
  const wanted = lots * BigInt(multiple);
  const steps = (wanted < maxLots ? wanted : maxLots) / lotStep;
  const marginOfAll = marginOf(steps * lotStep);
  if (marginOfAll <= room) return steps * lotStep;
  if (room <= 0n) return 0n;
  // Margin grows with lots, nearly in proportion: the first guess is right but for rounding.
  let [fits, tooMuch] = [0n, steps];
  for (const guess of [(steps * room) / marginOfAll, (steps * room) / marginOfAll + 1n]) {
    if (guess <= fits || guess >= tooMuch) continue;
    if (marginOf(guess * lotStep) <= room) fits = guess;
    else tooMuch = guess;
  }
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (marginOf(middle * lotStep) <= room) fits = middle;
    else tooMuch = middle;
  }
  return fits * lotStep;
}

/**
 * The part of a copy that closes with a part of the master's position: the same share, rounded down to the lot step. 0
 * when it is below the minimum or would leave less than it: then the copy stays whole until the master closes the rest.
 */
export function copiedPart(
  own: Lots,
  { closed, before }: { readonly closed: Lots; readonly before: Lots },
  { minLots, lotStep }: { readonly minLots: Lots; readonly lotStep: Lots },
): Lots {
  const share = (own * closed) / before;
  const part = share - (share % lotStep);
  return part < minLots || own - part < minLots ? 0n : part;
}
