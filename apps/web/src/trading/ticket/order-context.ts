import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import type { Side } from '@vitrine/domain/trading/index';
import type { MarketState, Product } from '../../market/index.ts';

export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
}

/** The contract account before the order. */
export interface OrderAccount {
  /** Prepayment ratio, percent, at which positions are closed. */
  readonly stopOutLevel: number;
  readonly free: Money;
  readonly netValue: Money;
  readonly usedMargin: Money;
  readonly openProfit: Money;
  /** Open positions in the product of the order. */
  readonly positions: readonly { readonly side: Side; readonly lots: Lots }[];
}

/** What the form is judged against. */
export interface OrderContext {
  readonly product: Product;
  readonly market: MarketState;
  readonly quote: Quote | undefined;
  /** Quote currency to account currency. */
  readonly conversion: Ratio | undefined;
  readonly capHalved: boolean;
  readonly feeMode: 'per-lot' | 'notional';
  /** Undefined for a visitor, or until the figures have come. */
  readonly account: OrderAccount | undefined;
}
