import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import type { PositionFilter, Side, Stops } from '@vitrine/domain/trading/index';

/** Opens a leveraged position at the market or, with a target, places a pending order. */
export interface SubmitOrder {
  readonly kind: 'submit-order';
  readonly uid: number;
  readonly instrument: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  /** Pending until the price reaches it. */
  readonly target?: Price | undefined;
  /** Absent: none. */
  readonly stops?: Stops | undefined;
  /** Distance of a trailing stop in points; absent or 0: none. */
  readonly trailingStop?: Price | undefined;
  /**
   * Market orders: the price the customer saw. A fill that differs by more than `maxDeviation` (rate, 1e-8) is refused.
   */
  readonly expectPrice?: Price | undefined;
  readonly maxDeviation?: bigint | undefined;
}

/** Closes a holding order, or a part of it, at the market. */
export interface CloseOrder {
  readonly kind: 'close-order';
  readonly uid: number;
  readonly order: number;
  /** Lots to close; absent: the whole position. */
  readonly lots?: Lots | undefined;
}

/**
 * Closes a position and opens one of the same lots on the other side, both at the same tick, or does neither.
 * `multiple` is that of the order.
 */
export interface ReverseOrder {
  readonly kind: 'reverse-order';
  readonly uid: number;
  readonly order: number;
  readonly multiple: number;
  /** As for {@link SubmitOrder}. */
  readonly expectPrice?: Price | undefined;
  readonly maxDeviation?: bigint | undefined;
}

/** Closes a customer's positions together, at the prices of one moment. */
export interface CloseAll {
  readonly kind: 'close-all';
  readonly uid: number;
  readonly which: PositionFilter;
  /** Only positions in this one; 0: in every instrument. */
  readonly instrument: number;
}

/** Cancels a pending order. */
export interface CancelOrder {
  readonly kind: 'cancel-order';
  readonly uid: number;
  readonly order: number;
}

/** Sets the stops of a holding or pending order. */
export interface SetStops extends Stops {
  readonly kind: 'set-stops';
  readonly uid: number;
  readonly order: number;
  /** Distance of the trailing stop in points; 0: none. Absent: it stays as it is. */
  readonly trailingStop?: Price | undefined;
}

/** Changes a pending order; what is left out stays. */
export interface ModifyOrder extends Partial<Stops> {
  readonly kind: 'modify-order';
  readonly uid: number;
  readonly order: number;
  readonly lots?: Lots | undefined;
  readonly target?: Price | undefined;
}

/** Closes and cancels everything on a demo account and resets its three accounts to the grant. */
export interface ResetDemo {
  readonly kind: 'reset-demo';
  readonly uid: number;
}

export type TradingCommand =
  | SubmitOrder
  | CloseOrder
  | CloseAll
  | CancelOrder
  | SetStops
  | ModifyOrder
  | ReverseOrder
  | ResetDemo;

/** The answer to an executed command of trading. */
export type TradingAnswer =
  | { readonly kind: 'order-opened'; readonly order: number }
  | { readonly kind: 'order-placed'; readonly order: number }
  | { readonly kind: 'order-closed'; readonly order: number }
  /** `part` is the id of the order that the closed part becomes. */
  | { readonly kind: 'order-part-closed'; readonly order: number; readonly part: number }
  | {
      readonly kind: 'close-all-started';
      /** Positions closed so far; those that following steps close; those that cannot be closed now. */
      readonly closed: number;
      readonly closing: number;
      readonly skipped: number;
      /** The results of `closed` and `closing`. */
      readonly profit: Money;
    }
  /** `opened` is the position on the other side. */
  | { readonly kind: 'order-reversed'; readonly order: number; readonly opened: number }
  | { readonly kind: 'order-cancelled'; readonly order: number }
  | { readonly kind: 'stops-set'; readonly order: number }
  | { readonly kind: 'order-modified'; readonly order: number }
  | { readonly kind: 'demo-reset' };
