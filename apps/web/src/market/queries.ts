import { useQuery } from '@tanstack/react-query';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { conversionAt, conversionRoutes } from '@vitrine/domain/market/conversion';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { candles } from '@vitrine/wire/market/candles';
import { categories } from '@vitrine/wire/market/categories';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { useEffect, useMemo } from 'react';
import { client } from '../ground/client.ts';
import { firstAnswer } from '../ground/first-answers.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { exactPrice } from '../ground/wire-numbers.ts';
import { watchPrice } from './live-quotes.ts';
import { type Product, productOf } from './product.ts';
import { quotes, useQuote } from './quotes.ts';

/** Market hours and halts change without a push. */
const TERMS_EVERY_MS = 15_000;

function seedQuote(row: InstrumentRow): void {
  const { Close, Change } = row.ForexQuotations;
  if (Close === null) return;
  const sides =
    row.Bid === null || row.Ask === null ? {} : { sides: { bid: row.Bid, ask: row.Ask, seq: row.QuoteSeq } };
  quotes.put(row.Code, {
    mid: Close,
    change: Change ?? 0,
    seq: row.QuoteSeq,
    // The close of the last session has no quote of this run: it is as old as can be.
    at: row.QuotedAt === null ? 0 : Date.parse(row.QuotedAt),
    ...sides,
  });
}

function productsOf(rows: readonly InstrumentRow[]): readonly Product[] {
  for (const row of rows) seedQuote(row);
  return rows.map(productOf);
}

/** All products; their latest quotes go to the quote store. The leverage caps are those of the user's book. */
export function useProducts() {
  const uid = useSession((session) => session.user?.uid);
  return useQuery({
    queryKey: ['products', uid],
    queryFn: async ({ signal }) => productsOf(await client.call(tradeList, {}, { signal })),
    // The page's are a visitor's.
    initialData: () => {
      const rows = uid === undefined ? firstAnswer(tradeList) : undefined;
      return rows === undefined ? undefined : productsOf(rows);
    },
    refetchInterval: TERMS_EVERY_MS,
    placeholderData: (before) => before,
  });
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => client.call(categories, {}, { signal }),
    initialData: () => firstAnswer(categories),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCandles(product: Product, period: WirePeriod) {
  return useQuery({
    queryKey: ['candles', product.id, period],
    queryFn: ({ signal }) => client.call(candles, { forex_id: product.id, period }, { signal }),
    // The live price carries the last candle on; asked again after a reconnection and on return to the page.
    staleTime: 60_000,
  });
}

/** Candles that open before `to` (unix seconds), for paging back. */
export function olderCandles(productId: number, period: WirePeriod, to: number): Promise<readonly CandleRow[]> {
  return client.call(candles, { forex_id: productId, period, to });
}

/** The rate of the product's quote currency into the account currency now; undefined while it is not known. */
export function useConversion(product: Pick<Product, 'quoteCurrency'>): Ratio | undefined {
  const currency = useSite().data?.currency;
  const products = useProducts().data;
  const route = useMemo(
    () => (currency === undefined ? undefined : conversionRoutes(products ?? [], currency).get(product.quoteCurrency)),
    [products, currency, product.quoteCurrency],
  );
  const by = products?.find((other) => other.id === route?.instrument)?.code ?? '';
  useEffect(() => (by === '' ? undefined : watchPrice(by)), [by]);
  const sides = useQuote(by)?.sides;
  return useMemo(() => {
    if (route === undefined) return undefined;
    const tick = sides && {
      seq: sides.seq,
      bid: exactPrice(sides.bid, route.pricePrecision),
      ask: exactPrice(sides.ask, route.pricePrecision),
    };
    return conversionAt(route, tick);
  }, [route, sides]);
}
