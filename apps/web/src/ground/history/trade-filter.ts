import type { DayRange } from '@vitrine/ui/day-range';

/** The part of an address that filters own trades. */
export interface TradeFilter {
  /** Id of a product; all where absent. */
  readonly product?: number;
  /** 1 buy or up, 2 sell or down; both where absent. */
  readonly side?: 1 | 2;
  /** Days in the site's zone, `2026-11-23`; an absent end is open. */
  readonly from?: string;
  readonly to?: string;
}

/** The same as an address has it, readable or not; `tradeFilterIn` reads it. */
export type AddressedFilter = { readonly [Field in keyof TradeFilter]?: unknown };

/** A day that exists, otherwise undefined. */
function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
}

/** The filter of an address; what cannot be read filters nothing. */
export function tradeFilterIn(search: AddressedFilter): TradeFilter {
  const product = Number(search.product);
  const side = Number(search.side);
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  return {
    ...(Number.isSafeInteger(product) && product > 0 && product < 2 ** 31 ? { product } : {}),
    ...(side === 1 || side === 2 ? { side } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The days of a filter. */
export function daysOf({ from, to }: TradeFilter): DayRange {
  return { from, to };
}

/** The filter with other days. */
export function withDays({ product, side }: TradeFilter, { from, to }: DayRange): TradeFilter {
  return tradeFilterIn({ product, side, from, to });
}
