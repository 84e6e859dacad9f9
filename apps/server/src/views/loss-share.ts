import { divHalfUp, formatDecimal } from '@vitrine/domain/kernel/decimal';
import { DAY, HOUR, type Instant } from '@vitrine/domain/kernel/time';
import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import type { Pool } from 'pg';
import type { Deps } from '../platform/deps.ts';
import type { Duty } from '../platform/edge-link.ts';
import { noticeSql } from '../platform/edge-link.ts';
import { NET_PROFIT } from '../trading/index.ts';

/** Customers trade with money of their own in this book alone. */
const BOOK = 'real';
/** Of fewer accounts a share says little, and might say something about one of them. */
const LEAST_ACCOUNTS = 20;
const MEASURED_EVERY = DAY;
const LOOKED_AFTER = HOUR;

/** How many accounts of a book have closed a trade since then, and how many of them lost in all, after fee and swap. */
export async function measureLosses(
  db: Pool,
  book: string,
  since: Instant,
): Promise<{ readonly accounts: number; readonly losing: number }> {
  const { rows } = await db.query<{ accounts: string; losing: string }>(
    `SELECT count(*) AS accounts, count(*) FILTER (WHERE net < 0) AS losing FROM (
       SELECT uid, sum(net) AS net FROM (
         SELECT uid, ${NET_PROFIT} AS net FROM contract_orders
           WHERE status = 3 AND open_price IS NOT NULL AND closed_at >= $2
         UNION ALL
         SELECT uid, profit FROM options WHERE status = 3 AND outcome <> 'void' AND closed_at >= $2) AS trades
       JOIN accounts USING (uid) WHERE book = $1 GROUP BY uid) AS results`,
    [book, since],
  );
  return { accounts: Number(rows[0]!.accounts), losing: Number(rows[0]!.losing) };
}

/** Twelve months before. */
function yearBefore(at: Instant): Instant {
  const day = new Date(at);
  return day.setUTCFullYear(day.getUTCFullYear() - 1);
}

/** The share of accounts that lost money. One edge measures it once a day; all read what was measured. */
export class LossShare {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'settings' | 'link'>;
  #current: SiteInfo['loss_share'] = null;

  constructor(deps: Pick<Deps, 'db' | 'log' | 'settings' | 'link'>) {
    this.#deps = deps;
    const load = (): void => {
      this.load().catch((error: unknown) => deps.log.error({ err: error }, 'the share of losing accounts is not read'));
    };
    deps.link.on('views.loss-share', { heard: load, missed: load });
  }

  /** Null on a site in paper mode, before it was measured, and with too few accounts to say anything. */
  get current(): SiteInfo['loss_share'] {
    return this.#current;
  }

  async load(): Promise<void> {
    if (this.#deps.settings.mode !== 'real') return;
    const { rows } = await this.#deps.db.query<{ accounts: string; losing: string; measured_at: Date }>(
      'SELECT accounts, losing, measured_at FROM loss_share WHERE book = $1',
      [BOOK],
    );
    const [row] = rows;
    const accounts = BigInt(row?.accounts ?? 0);
    if (row === undefined || accounts < LEAST_ACCOUNTS) this.#current = null;
    else {
      const percent = formatDecimal(divHalfUp(BigInt(row.losing) * 1_000n, accounts), 1);
      this.#current = { percent, accounts: Number(accounts), measuredAt: row.measured_at.toISOString() };
    }
  }

  /** Measures when the last measurement is a day old, and looks every hour whether it is. */
  readonly duty: Duty = async () => {
    if (this.#deps.settings.mode !== 'real') return async () => undefined;
    const { log } = this.#deps;
    const look = (): Promise<void> =>
      this.#measureWhenDue().catch((error: unknown) => log.error({ err: error }, 'losing accounts are not measured'));
    let running = look();
    const timer = setInterval(() => {
      running = running.then(look);
    }, LOOKED_AFTER);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };

  async #measureWhenDue(): Promise<void> {
    const { db } = this.#deps;
    const now = Date.now();
    const { rows } = await db.query('SELECT 1 FROM loss_share WHERE book = $1 AND measured_at > $2', [
      BOOK,
      new Date(now - MEASURED_EVERY),
    ]);
    if (rows.length > 0) return;
    const { accounts, losing } = await measureLosses(db, BOOK, yearBefore(now));
    await db.query(
      `INSERT INTO loss_share (book, accounts, losing, measured_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (book) DO UPDATE SET accounts = excluded.accounts, losing = excluded.losing, measured_at = excluded.measured_at`,
      [BOOK, accounts, losing, new Date(now)],
    );
    await db.query(`SELECT ${noticeSql('views.loss-share')}`);
  }
}
