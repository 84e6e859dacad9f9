import type { Instrument } from '@vitrine/domain/market/instrument';

/** In which order the site shows its market. */
export interface ListOrder {
  /** The categories that are shown, by name. */
  readonly categories: () => readonly string[];
  /** Codes of the instruments that come first; the others follow in the order in which they were added. */
  readonly products: () => readonly string[];
  /** Different after every change. */
  readonly revision: () => number;
}

/** The instruments in the order of the site. */
export function inOrder(instruments: readonly Instrument[], first: readonly string[]): readonly Instrument[] {
  if (first.length === 0) return instruments;
  const place = new Map(first.map((code, at) => [code, at]));
  const placeOf = ({ code }: Instrument) => place.get(code) ?? first.length;
  // Sorting keeps the order of those whose place is the same.
  return instruments.toSorted((a, b) => placeOf(a) - placeOf(b));
}
