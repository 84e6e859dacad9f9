import type { Money } from '../kernel/decimal.ts';

/** Side of a contract; the wire's `OrderType` uses the same numbers. */
export const SIDE = { buy: 1, sell: 2 } as const;
export type Side = keyof typeof SIDE;

/** The wire's `Status` of a contract order. */
export const ORDER_STATUS = { pending: 0, holding: 1, history: 3 } as const;
export type OrderStatus = keyof typeof ORDER_STATUS;

/** Kind of a pending order, fixed when it is placed: see {@link pendingKindOf}. */
export const PENDING_KINDS = ['limit', 'stop'] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

/** Which of their open positions a customer closes together. */
export const POSITION_FILTERS = ['all', 'profitable', 'losing'] as const;
export type PositionFilter = (typeof POSITION_FILTERS)[number];

/**
 * True for a position that a filter takes. `profit` is its result at the current price before fee and swap, as in
 * `FactProfits`. A profit of exactly 0 is neither profitable nor losing.
 */
export function isInFilter(filter: PositionFilter, profit: Money): boolean {
  if (filter === 'all') return true;
  return filter === 'profitable' ? profit > 0n : profit < 0n;
}

/** Who or what ended an order. */
export const CLOSED_BY = [
  'user',
  'take-profit',
  'stop-loss',
  'trailing-stop',
  'stop-out',
  'copied-close',
  'replay-seam',
  'demo-reset',
  'cancelled',
  'insufficient-at-trigger',
  /** The customer's own loss limit was reached when it triggered. */
  'loss-limit',
  /** The customer was in a time-out or had excluded themselves when it triggered. */
  'excluded',
] as const;
export type ClosedBy = (typeof CLOSED_BY)[number];

/** What ends a pending order at a tick that reaches its target, instead of filling it. */
export const CANCELLED_AT_TRIGGER: ReadonlySet<ClosedBy> = new Set<ClosedBy>([
  'insufficient-at-trigger',
  'loss-limit',
  'excluded',
]);
