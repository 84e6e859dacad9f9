import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { DAY } from '@vitrine/domain/kernel/time';
import { assetAccountOf } from '@vitrine/domain/ledger/index';
import type { ResponseOf } from '@vitrine/wire/call';
import type { reconciliation } from '@vitrine/wire/funding/operator/reconciliation';
import type { Pool } from 'pg';

type Holding = ResponseOf<typeof reconciliation>['holdings'][number];

/** Days after which a payment that the ledger has booked must be on a statement, or in the chain. */
const DAYS_ON_THE_WAY = 5;

const dayOf = (ms: string) => `(to_timestamp(${ms} / 1000.0) AT TIME ZONE 'UTC')::date`;

/** What the ledger says was paid in a way; `proof` is the day on which the provider shows it. */
const paid = (isWay: string, provider: string, proof: string) => `
  SELECT code AS currency, received AS amount, ${dayOf('w.decided_at')} AS paid_on,
    least(${proof}, ${dayOf('w.decided_at')} + ${DAYS_ON_THE_WAY}) AS done_on
  FROM withdrawals w LEFT JOIN (payouts p JOIN payout_batches b ON b.id = p.batch AND b.provider = '${provider}')
    ON p.withdrawal = w.id AND p.state = 'paid'
  LEFT JOIN told t ON t.id = p.entry
  WHERE w.status = 2 AND w.book = 'real' AND ${isWay}`;

/**
 * What moved each figure, by day and currency. `held`: what a bank or chain has; null where it says nothing. `waiting`:
 * arrived, and not in the ledger. `on_the_way`: paid by the ledger, and not yet by the bank; negative while the bank is ahead.
 * `own`: what is no customer's.
 * Money that the ledger credited before it arrived is in none of them, and therefore missing.
 */
const moves = (arrived: string, sent: string, others: string) => `
  SELECT currency, told_on AS day, NULL::numeric AS held, amount AS waiting, 0 AS on_the_way, 0 AS own
    FROM (${arrived}) a WHERE credited_on IS NULL OR credited_on >= told_on
  UNION ALL SELECT currency, credited_on, NULL, -amount, 0, 0 FROM (${arrived}) a WHERE credited_on >= told_on
  UNION ALL SELECT currency, paid_on, NULL, 0, amount, 0 FROM (${sent}) s
  UNION ALL SELECT currency, done_on, NULL, 0, -amount, 0 FROM (${sent}) s
  UNION ALL ${others}`;

/** Every entry of a statement, on the day whose closing balance has it. */
const TOLD = `told AS (
  SELECT e.id, e.currency, e.amount, e.direction, e.state, e.deposit, coalesce(s.closed_on, e.booked_on) AS told_on
  FROM bank_entries e JOIN bank_statements s ON s.id = e.statement)`;

const BANK_ARRIVED = `SELECT t.currency, t.amount, told_on, ${dayOf('d.decided_at')} AS credited_on
  FROM told t LEFT JOIN deposits d ON d.id = t.deposit AND d.status = 1 AND t.state = 'recorded'
  WHERE direction = 'credit' AND state IN ('waiting', 'matched', 'recorded')`;

/** Closing balances as changes; what was there before the first statement, was set aside or is of the bank, is no customer's. */
const BANK_OTHERS = `
  SELECT currency, closed_on, closing - coalesce(lag(closing) OVER (PARTITION BY account, currency ORDER BY closed_on), 0), 0, 0, 0
    FROM (SELECT DISTINCT ON (account, currency, closed_on) account, currency, closed_on, closing FROM bank_statements
          WHERE closed_on IS NOT NULL AND closing IS NOT NULL ORDER BY account, currency, closed_on, id DESC) AS closings
  UNION ALL (SELECT DISTINCT ON (account, currency) currency, closed_on, NULL::numeric, 0, 0, coalesce(opening, 0) FROM bank_statements
    WHERE closed_on IS NOT NULL AND closing IS NOT NULL ORDER BY account, currency, closed_on, id)
  UNION ALL SELECT currency, told_on, NULL, 0, 0, CASE direction WHEN 'credit' THEN amount ELSE -amount END FROM told t
    WHERE CASE direction WHEN 'credit' THEN state IN ('dismissed', 'settled')
      ELSE NOT EXISTS (SELECT FROM payouts WHERE entry = t.id AND state = 'paid') END`;

const CHAIN_DAY = (column: string) => `(${column} AT TIME ZONE 'UTC')::date`;

const CHAIN_ARRIVED = `SELECT c.currency, c.amount, ${CHAIN_DAY('block_at')} AS told_on, ${dayOf('d.decided_at')} AS credited_on
  FROM chain_transfers c LEFT JOIN deposits d ON d.id = c.deposit AND d.status = 1 AND c.is_recorded
  WHERE c.state = 'confirmed' AND dismissed_at IS NULL`;

/** Whatever a chain has confirmed at the addresses of customers, less what it has paid; until today. */
const CHAIN_OTHERS = `
  SELECT currency, ${CHAIN_DAY('block_at')}, amount, 0, 0, CASE WHEN dismissed_at IS NULL THEN 0 ELSE amount END
    FROM chain_transfers WHERE state = 'confirmed'
  UNION ALL SELECT p.currency, ${CHAIN_DAY('p.decided_at')}, -p.amount, 0, 0, 0
    FROM payouts p JOIN payout_batches b ON b.id = p.batch WHERE b.provider <> 'bank' AND p.state = 'paid'
  UNION ALL SELECT DISTINCT currency, ${CHAIN_DAY('now()')}, 0, 0, 0, 0 FROM chain_transfers WHERE state = 'confirmed'`;

const SUMS = (
  all: string,
) => `WITH ${TOLD} SELECT currency, day::text, count(held) > 0 AS "isTold", coalesce(sum(held), 0)::text AS held,
  sum(waiting)::text AS waiting, sum(on_the_way)::text AS "onTheWay", sum(own)::text AS own
  FROM (${all}) AS moved WHERE day IS NOT NULL GROUP BY currency, day ORDER BY currency, day`;

/** The asset account of what is held there, and what moved beside it. */
const PLACES = [
  {
    account: 2,
    sql: SUMS(moves(BANK_ARRIVED, paid(`w.way <> 'coin'`, 'bank', 't.told_on'), BANK_OTHERS)),
  },
  {
    account: 1,
    sql: SUMS(moves(CHAIN_ARRIVED, paid(`w.way = 'coin'`, 'ethereum', CHAIN_DAY('p.decided_at')), CHAIN_OTHERS)),
  },
] as const;

interface MovedRow {
  readonly currency: string;
  readonly day: string;
  /** The day has a closing balance, or the chain moved something. */
  readonly isTold: boolean;
  readonly held: string;
  readonly waiting: string;
  readonly onTheWay: string;
  readonly own: string;
}

/** What the ledger has in an asset account at the end of each day: now, less what moved since. */
async function readLedger(db: Pool, account: number, from: number): Promise<(currency: string, day: string) => bigint> {
  const { rows: now } = await db.query<{ currency: string; held: string }>(
    `SELECT currency, (-posted)::text AS held FROM balances WHERE account = $1 AND book = 'real'`,
    [account],
  );
  const { rows: moved } = await db.query<{ currency: string; day: string; net: string }>(
    `SELECT currency, ${dayOf('at')}::text AS day, sum(CASE WHEN debit = $1 THEN amount ELSE -amount END)::text AS net
     FROM postings WHERE (debit = $1 OR credit = $1) AND debit <> credit AND book = 'real' AND at >= $2 GROUP BY 1, 2`,
    [account, from],
  );
  return (currency, day) =>
    moved
      .filter((one) => one.currency === currency && one.day > day)
      .reduce((sum, { net }) => sum - BigInt(net), BigInt(now.find((one) => one.currency === currency)?.held ?? 0));
}

/** The sums of all days up to each one. */
function* running(rows: readonly MovedRow[]) {
  let [held, waiting, onTheWay, own] = [0n, 0n, 0n, 0n];
  for (const row of rows) {
    held += BigInt(row.held);
    waiting += BigInt(row.waiting);
    onTheWay += BigInt(row.onTheWay);
    own += BigInt(row.own);
    yield { day: row.day, isTold: row.isTold, held, waiting, onTheWay, own };
  }
}

async function readPlace(db: Pool, { account, sql }: (typeof PLACES)[number], from: number): Promise<Holding[]> {
  const { rows } = await db.query<MovedRow>(sql);
  const ledgerAt = await readLedger(db, account, from);
  const first = new Date(from).toISOString().slice(0, 10);
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, moved]) =>
    [...running(moved)].flatMap(({ day, isTold, held, waiting, onTheWay, own }) => {
      if (!isTold || day < first) return [];
      const ledger = ledgerAt(currency, day);
      const missing = held - ledger - waiting - onTheWay - own;
      return {
        day,
        account: assetAccountOf(account)!,
        currency,
        held: formatMoney(held),
        ledger: formatMoney(ledger),
        waiting: formatMoney(waiting),
        onTheWay: formatMoney(onTheWay),
        own: formatMoney(own),
        missing: formatMoney(missing),
        isGreen: missing === 0n && own >= 0n,
      };
    }),
  );
}

/**
 * What banks and chains hold beside what the ledger says of it, at the end of every day that a statement or a chain tells of,
 * newest first; from (inclusive) to (exclusive), Unix ms. Green: everything is explained, and the house has not spent more
 * than is its own. The sums go back to the beginning; of wallets they are the movements at the addresses of customers.
 */
export async function readHoldings(db: Pool, [from, to]: readonly [number, number]): Promise<readonly Holding[]> {
  const start = Math.floor(from / DAY) * DAY;
  const places = await Promise.all(PLACES.map((place) => readPlace(db, place, start)));
  const end = new Date(to - 1).toISOString().slice(0, 10);
  return places
    .flat()
    .filter(({ day }) => day <= end)
    .sort((one, other) => other.day.localeCompare(one.day) || one.currency.localeCompare(other.currency));
}
