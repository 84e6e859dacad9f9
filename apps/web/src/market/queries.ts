import { useQuery } from '@tanstack/react-query';
import { categories } from '@vitrine/wire/market/categories';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { useCallback } from 'react';
import { client } from '../ground/client.ts';
import { firstAnswer } from '../ground/first-answers.ts';
import { useJurisdiction } from '../ground/jurisdiction.ts';
import { serverClock } from '../ground/server-clock.ts';
import { useSession } from '../ground/session.ts';
import { openFirst, type Product, productOf } from './product.ts';
import { quotes } from './quotes.ts';

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

function received(rows: readonly InstrumentRow[]): readonly InstrumentRow[] {
  for (const row of rows) seedQuote(row);
  return rows;
}

/** All products; their latest quotes go to the quote store. The leverage caps are those of the user's book and country. */
export function useProducts() {
  const uid = useSession((session) => session.user?.uid);
  const caps = useJurisdiction()?.leverage_caps;
  return useQuery({
    queryKey: ['products', uid],
    queryFn: async ({ signal }) => received(await client.call(tradeList, {}, { signal })),
    select: useCallback(
      (rows: readonly InstrumentRow[]) =>
        openFirst(
          rows.map((row) => productOf(row, caps)),
          serverClock.now(),
        ),
      [caps],
    ),
    // The page's are a visitor's.
    initialData: () => {
      const rows = uid === undefined ? firstAnswer(tradeList) : undefined;
      return rows === undefined ? undefined : received(rows);
    },
    refetchInterval: TERMS_EVERY_MS,
    placeholderData: (before) => before,
  });
}

/** The product of this code; undefined until the products have come, and if there is none. */
export function useProduct(code: string): Product | undefined {
  return useProducts().data?.find((product) => product.code === code);
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => client.call(categories, {}, { signal }),
    initialData: () => firstAnswer(categories),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
