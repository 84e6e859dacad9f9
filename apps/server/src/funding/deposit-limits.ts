import { creditedOf, DEPOSIT_STATUS } from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  type ClockChanges,
  type DepositLimitKind,
  dayStart,
  limitAt,
  monthStart,
  NO_OWN_LIMIT,
  nextDayStart,
  nextMonthStart,
  nextWeekStart,
  type OwnLimit,
  untilText,
  weekStart,
} from '@vitrine/domain/ledger/index';
import { depositLimits } from '@vitrine/wire/funding/deposit-limits';
import type { Pool, PoolClient } from 'pg';
import { readOwnLimits } from '../ledger/index.ts';
import { Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { lockName } from '../platform/postgres/advisory-locks.ts';
import type { FundingOffer } from './offer.ts';
import { LINK_MS } from './request-details.ts';

interface Period {
  readonly limit: DepositLimitKind;
  readonly begins: (changes: ClockChanges, at: Instant) => Instant;
  readonly ends: (changes: ClockChanges, at: Instant) => Instant;
}

const PERIODS = {
  day: { limit: 'day-deposit', begins: dayStart, ends: nextDayStart },
  week: { limit: 'week-deposit', begins: weekStart, ends: nextWeekStart },
  month: { limit: 'month-deposit', begins: monthStart, ends: nextMonthStart },
} as const satisfies Record<string, Period>;
type PeriodName = keyof typeof PERIODS;
const NAMES = Object.keys(PERIODS) as PeriodName[];

/** A period that runs, the customer's limit for it, and what is used of it. */
interface Use {
  readonly name: PeriodName;
  readonly limit: OwnLimit;
  readonly value: Money;
  readonly used: Money;
  readonly endsAt: Instant;
}

interface Claimed {
  readonly currency: number;
  readonly amount: Money;
}

/** What a claim is worth now; undefined while there is no rate. */
export function worthOf(offer: FundingOffer, { currency, amount }: Claimed): Money | undefined {
  const terms = offer.currency(currency);
  const rate = terms && offer.rate(terms);
  return rate && creditedOf(amount, rate);
}

/**
 * What is under way: what has arrived at its value, what is announced at the rates of now (a currency without a rate is
 * left out), and claims that have no number yet, at what they were worth when they were compared.
 */
async function underWay(db: Pool | PoolClient, offer: FundingOffer, uid: number, at: Instant): Promise<Money> {
  const { rows } = await db.query<{ currency: number; amount: string; credited: string | null }>(
    `SELECT currency, amount::text, CASE WHEN arrived_at <> 0 THEN credited::text END AS credited
     FROM deposits WHERE uid = $1 AND open = 1
     UNION ALL
     SELECT 0, '0', worth::text FROM deposit_details
     WHERE uid = $1 AND deposit IS NULL AND worth IS NOT NULL AND at > to_timestamp($2 / 1000.0)`,
    [uid, at - LINK_MS],
  );
  return rows.reduce((sum, { currency, amount, credited }) => {
    const worth = credited === null ? worthOf(offer, { currency, amount: BigInt(amount) }) : BigInt(credited);
    return sum + (worth ?? 0n);
  }, 0n);
}

async function creditedSince(db: Pool | PoolClient, uid: number, since: Instant): Promise<Money> {
  const { rows } = await db.query<{ sum: string }>(
    'SELECT coalesce(sum(credited), 0)::text AS sum FROM deposits WHERE uid = $1 AND status = $2 AND decided_at >= $3',
    [uid, DEPOSIT_STATUS.done, since],
  );
  return BigInt(rows[0]?.sum ?? '0');
}

async function readUse(db: Pool | PoolClient, offer: FundingOffer, uid: number, at: Instant): Promise<readonly Use[]> {
  const { limits, changes } = await readOwnLimits(db, uid);
  const open = await underWay(db, offer, uid, at);
  const uses: Use[] = [];
  for (const name of NAMES) {
    const { limit: kind, begins, ends } = PERIODS[name];
    const limit = limits.get(kind) ?? NO_OWN_LIMIT;
    const used = open + (await creditedSince(db, uid, begins(changes, at)));
    uses.push({ name, limit, value: limitAt(limit, at), used, endsAt: ends(changes, at) });
  }
  return uses;
}

const leftOf = ({ value, used }: Use): Money => (used >= value ? 0n : value - used);

/**
 * Refuses a claim that a limit of the customer's own does not leave; what it is worth otherwise, undefined without a limit.
 * Two claims at once are compared one after the other: the caller writes the worth down in this transaction.
 */
export async function refuseByDepositLimit(
  client: PoolClient,
  offer: FundingOffer,
  { uid, ...claimed }: Claimed & { readonly uid: number },
  at: Instant,
): Promise<Money | undefined | Refused> {
  await lockName(client, `deposits of ${uid}`);
  const limited = (await readUse(client, offer, uid, at)).filter(({ value }) => value > 0n);
  // The core refuses what is not offered.
  if (limited.length === 0 || offer.currency(claimed.currency) === undefined) return undefined;
  const worth = worthOf(offer, claimed);
  if (worth === undefined) return new Refused('funding.no-rate');
  // Of several the one that leaves least.
  const [least] = limited.toSorted((a, b) => (leftOf(a) < leftOf(b) ? -1 : 1));
  if (least === undefined || worth <= leftOf(least)) return worth;
  const params = { left: formatMoney(leftOf(least)), until: untilText(least.endsAt) };
  return new Refused(`funding.${PERIODS[least.name].limit}-limit`, params);
}

const amountOrNull = (value: Money): string | null => (value === 0n ? null : formatMoney(value));

const textOf = (use: Use, at: Instant) => ({
  value: amountOrNull(use.value),
  next:
    use.limit.nextAt > at
      ? { value: amountOrNull(use.limit.next), at: new Date(use.limit.nextAt).toISOString() }
      : null,
  used: formatMoney(use.used),
  left: use.value === 0n ? null : formatMoney(leftOf(use)),
  endsAt: new Date(use.endsAt).toISOString(),
});

/** The limits of the customer's own, and what is left of them. */
export const depositLimitsRoute = ({ db, offer }: { readonly db: Pool; readonly offer: FundingOffer }) =>
  route(depositLimits, async (_request, { caller }) => {
    const at = Date.now();
    const [day, week, month] = await readUse(db, offer, caller.uid, at);
    if (day === undefined || week === undefined || month === undefined) throw new Error('a period is missing');
    return { day: textOf(day, at), week: textOf(week, at), month: textOf(month, at) };
  });
