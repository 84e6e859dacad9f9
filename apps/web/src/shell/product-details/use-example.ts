import { LOTS_SCALE, type Lots, type Money, type Price, pow10 } from '@vitrine/domain/kernel/decimal';
import { feeOf, isAboveCap, marginOf, notionalOf, profitOf, swapOf } from '@vitrine/domain/trading/index';
import { serverClock } from '../../ground/server-clock.ts';
import { useSite } from '../../ground/site.ts';
import { isCapHalved, type Product } from '../../market/product.ts';
import { useConversion } from '../../market/use-conversion.ts';
import { useExactQuote } from '../../market/use-exact-quote.ts';

/** What one lot of a product comes to at the current price. */
export interface Amounts {
  readonly spread: Money;
  /** A move of one point. */
  readonly point: Money;
  readonly notional: Money;
  readonly fee: Money;
  /** Of one night; positive: charged. Undefined where the product has none. */
  readonly swap: { readonly buy: Money; readonly sell: Money } | undefined;
  marginAt(multiple: number): Money;
}

export interface Example {
  /** One lot, or the most that the product allows. */
  readonly lots: Lots;
  readonly feeMode: 'per-lot' | 'notional';
  readonly capHalved: boolean;
  /** The leverages that can be chosen now. */
  readonly multiples: readonly number[];
  /** Between bid and ask. */
  readonly spread: Price | undefined;
  /** Undefined without a price, or without a rate to the account currency. */
  readonly amounts: Amounts | undefined;
}

const ONE_LOT = pow10(LOTS_SCALE);

/** The worked example of a product's terms: a buy at the ask, by the formulas that the core decides with. */
export function useExample(product: Product): Example {
  const { sides: quote } = useExactQuote(product.code, product.pricePrecision);
  const conversion = useConversion(product);
  const feeMode = useSite().data?.trade_fee_type === '1' ? 'per-lot' : 'notional';
  const capHalved = isCapHalved(product, serverClock.now());
  const lots = product.maxLots < ONE_LOT ? product.maxLots : ONE_LOT;
  const multiples = product.multiples.filter((multiple) => !isAboveCap({ ...product, multiple, capHalved }));
  const common = { lots, feeMode, capHalved, multiples } as const;
  if (quote === undefined) return { ...common, spread: undefined, amounts: undefined };
  const { ask, bid } = quote;
  if (conversion === undefined) return { ...common, spread: ask - bid, amounts: undefined };
  const size = { ...product, lots };
  const worth = (move: Price) => profitOf({ ...size, side: 'buy', openPrice: 0n }, move, conversion);
  const { swap } = product;
  const amounts: Amounts = {
    spread: worth(ask - bid),
    point: worth(1n),
    notional: notionalOf(size, ask, conversion),
    fee: feeOf(feeMode, product.feeRate, size, ask, conversion),
    swap: swap && {
      buy: swapOf(swap.buy, size, quote, conversion),
      sell: swapOf(swap.sell, size, quote, conversion),
    },
    marginAt: (multiple) => marginOf({ ...size, multiple, capHalved }, ask, conversion),
  };
  return { ...common, spread: ask - bid, amounts };
}
