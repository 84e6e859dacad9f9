import type { Price } from '@vitrine/domain/kernel/decimal';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { serverClock } from '../../ground/server-clock.ts';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import { useFigures } from '../../ledger/index.ts';
import { isCapHalved, type Product, useConversion, useExactQuote, useMarketState } from '../../market/index.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { lotsOf, sideOf } from '../order-values.ts';
import type { OrderAccount, OrderContext } from './order-context.ts';

/** The customer's contract account, with the open positions of a product; undefined for a visitor. */
function useOrderAccount(productId: number): OrderAccount | undefined {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const figures = useFigures();
  // A row stays the same object while its price moves.
  const rows = useOpenOrders(
    useShallow(({ positions }) =>
      (positions ?? []).map(({ row }) => row).filter((row) => row.ForexTradeLists.Id === productId),
    ),
  );
  const positions = useMemo(() => rows.map((row) => ({ side: sideOf(row), lots: lotsOf(row) })), [rows]);
  return isLoggedIn && figures !== undefined ? { ...figures, positions } : undefined;
}

/** What an order in a product is judged against now, and the mid in the product's units. */
export function useOrderContext(product: Product): OrderContext & { readonly mid: Price | undefined } {
  const { sides: quote, mid } = useExactQuote(product.code, product.pricePrecision);
  return {
    product,
    market: useMarketState(product),
    quote,
    mid,
    conversion: useConversion(product),
    capHalved: isCapHalved(product, serverClock.now()),
    feeMode: useSite().data?.trade_fee_type === '1' ? 'per-lot' : 'notional',
    account: useOrderAccount(product.id),
  };
}
