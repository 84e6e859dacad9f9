import { formatDecimal, formatMoney, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { DAY, SECOND } from '@vitrine/domain/kernel/time';
import type { ResponseOf } from '@vitrine/wire/call';
import { publicRates } from '@vitrine/wire/funding/public-rates';
import { publicWithdrawals } from '@vitrine/wire/funding/public-withdrawals';
import type { Pool } from 'pg';
import type { Terms } from '../market/index.ts';
import { type Route, sharedRoute } from '../platform/http/context.ts';
import { namedCurrencies } from './currencies.ts';
import { type FundingOffer, priceText } from './offer.ts';
import { readOpenMoney } from './open-withdrawals.ts';

export interface PublicDeps {
  readonly db: Pool;
  readonly offer: FundingOffer;
  readonly terms: Terms;
  readonly mode: 'paper' | 'real';
}

/** How old an answer may be: many people may ask at once. */
const FRESH_MS = 5 * SECOND;
const MEASURED_DAYS = 90;
const SPAN_DAYS = 10;
const SPANS = MEASURED_DAYS / SPAN_DAYS;
const fresh = { version: () => Math.floor(Date.now() / FRESH_MS) };

/** Percent with 2 decimals. */
const shareOf = (soon: number, paid: number): string | null =>
  paid === 0 ? null : formatDecimal((BigInt(soon) * 10_000n) / BigInt(paid), 2);

/** Of those paid in the last 90 days, how many a day after the request or sooner: of all, and span by span. */
async function readPaid(db: Pool, book: string, now: number) {
  const since = now - MEASURED_DAYS * DAY;
  const { rows } = await db.query<{ span: number; paid: number; soon: number }>(
    `SELECT least((decided_at - $2) / $4, $5 - 1)::integer AS span, count(*)::integer AS paid,
            count(*) FILTER (WHERE decided_at <= requested_at + $3)::integer AS soon
       FROM withdrawals WHERE book = $1 AND status = 2 AND decided_at > $2 AND requested_at > $2 - 30 * $3
      GROUP BY span`,
    [book, since, DAY, SPAN_DAYS * DAY, SPANS],
  );
  const spans = Array.from({ length: SPANS }, (_, place) => ({
    paid: 0,
    soon: 0,
    ...rows.find(({ span }) => span === place),
  }));
  const [paid, soon] = [
    spans.reduce((sum, span) => sum + span.paid, 0),
    spans.reduce((sum, span) => sum + span.soon, 0),
  ];
  return {
    paid,
    within24h: shareOf(soon, paid),
    spans: spans.map((span, place) => ({
      from: new Date(since + place * SPAN_DAYS * DAY).toISOString(),
      paid: span.paid,
      within24h: shareOf(span.soon, span.paid),
    })),
  };
}

const withdrawalsRoute = ({ db, offer, terms, mode }: PublicDeps): Route =>
  sharedRoute(publicWithdrawals, fresh, async () => {
    const now = offer.now();
    const { currency } = terms.site;
    const open = await readOpenMoney(db, { book: mode, currency }, now);
    const { oldestAt } = open;
    return {
      currency,
      count: open.count,
      sum: formatMoney(open.sum),
      oldestAt: oldestAt === undefined ? null : new Date(oldestAt).toISOString(),
      oldestAgeSeconds: oldestAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestAt) / SECOND)),
      heldCount: open.heldCount,
      heldSum: formatMoney(open.heldSum),
      overdueCount: open.overdueCount,
      days90: await readPaid(db, mode, now),
      isIntakeLocked: open.lockReason !== undefined,
      measuredAt: new Date(now).toISOString(),
    };
  });

type Rate = ResponseOf<typeof publicRates>['rates'][number];

async function ratesOf({ db, offer, terms }: PublicDeps, now: number): Promise<Rate[]> {
  const currencies = await namedCurrencies(db, offer.terms);
  return currencies.map((currency): Rate => {
    const { id, code, name, price } = currency;
    const rate = offer.rate(currency);
    const next = price.kind === 'published' && (price.next?.validFrom ?? 0) > now ? price.next : undefined;
    return {
      id,
      code,
      name,
      source: price.kind === 'instrument' ? 'tape' : price.kind,
      symbol: price.kind === 'instrument' ? (terms.get(price.instrument)?.code ?? '') : '',
      price: priceText(rate),
      tickSeq: rate === undefined || rate.tickSeq === 0 ? null : rate.tickSeq,
      next:
        next === undefined
          ? null
          : { price: formatDecimal(next.usdPrice, RATE_SCALE), validFrom: new Date(next.validFrom).toISOString() },
    };
  });
}

/** What anybody may know of how the site pays, and at which rates. */
export const publicRoutes = (deps: PublicDeps): readonly Route[] => [
  withdrawalsRoute(deps),
  sharedRoute(publicRates, fresh, async () => {
    const now = deps.offer.now();
    return {
      currency: deps.terms.site.currency,
      rates: await ratesOf(deps, now),
      measuredAt: new Date(now).toISOString(),
    };
  }),
];
