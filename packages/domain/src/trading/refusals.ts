/** Reasons to refuse a trading command, in the order in which the guards run. */
export type TradingRefusal =
  | 'trading.account-not-found'
  | 'trading.account-frozen'
  /** A split tick or a rollover has not reached this account yet. */
  | 'trading.margin-check-running'
  | 'trading.no-multiple'
  | 'trading.multiple-not-offered'
  | 'trading.multiple-above-cap'
  /** Above what is offered to customers of this country. */
  | 'trading.multiple-above-country-cap'
  | 'trading.lots-below-minimum'
  | 'trading.lots-above-maximum'
  | 'trading.lots-off-step'
  /** The customer has as many positions and pending orders as one customer can have. */
  | 'trading.too-many-orders'
  | 'trading.price-changed'
  /** At or beyond the reference price: the current closing price, or the target of a pending order. */
  | 'trading.stop-loss-wrong-side'
  | 'trading.take-profit-wrong-side'
  /** The distance reaches from the reference price to 0 or beyond. */
  | 'trading.trailing-stop-too-far'
  | 'trading.insufficient-margin'
  /** The order raises the customer's own part of the house's worst case above what one customer may have. */
  | 'trading.customer-limit'
  | 'trading.house-limit'
  | 'trading.not-a-demo'
  /** Also for an order that does not exist or belongs to another customer. */
  | 'trading.order-not-open'
  /** More lots to close than the position has. */
  | 'trading.lots-above-position'
  /** The lots left open would be below the instrument's minimum. */
  | 'trading.remainder-below-minimum'
  /** No open position is one that the customer asked to close. */
  | 'trading.nothing-to-close'
  /** All that is left to close together fills at the next tick of its instrument: such positions close by product. */
  | 'trading.close-by-product'
  /** Also for an order that does not exist or belongs to another customer. */
  | 'trading.order-not-pending'
  /** The new target would make a limit order a stop order, or a stop order a limit order. */
  | 'trading.target-wrong-side'
  /** A pending order cannot grow under the terms of its placement: others are in force now. */
  | 'trading.terms-changed';
