import type { SiteTerms } from '@vitrine/domain/config/index';
import { ACCOUNT_SPAN, CUSTOMER_KINDS, ownerOf, TRADING_KINDS } from '@vitrine/domain/ledger/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeatedDuty } from '../platform/duties.ts';
import type { Duty } from '../platform/edge-link.ts';

/** How often it is looked whether the accounts have become one (milliseconds). */
const LOOK_MS = 500;
/** Customers whose commands are under way together: a step each, with orders and prices in between. */
const AT_ONCE = 200;
const SWEPT = TRADING_KINDS.filter((kind) => kind !== 'forex').map((kind) => CUSTOMER_KINDS[kind]);

/** The money terms that the core has applied, and their version. */
export interface AppliedSiteTerms {
  readonly site: SiteTerms;
  readonly siteVersion: number;
}

interface SweepDeps {
  readonly db: Pool;
  readonly engine: Pick<EnginePort, 'submit'>;
  readonly log: Logger;
  readonly terms: AppliedSiteTerms;
}

/** The next customers with money on an account that is no longer in use. */
async function nextAccounts(db: Pool, after: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ account: string }>(
    `SELECT account FROM balances WHERE account > $1 AND posted > 0 AND account % $2 = ANY ($3::bigint[])
     ORDER BY account LIMIT $4`,
    [after, ACCOUNT_SPAN, SWEPT, AT_ONCE],
  );
  return rows.map(({ account }) => Number(account));
}

/**
 * Moves what customers have on the other accounts into the contract account, customer by customer. What is left after a
 * crash is found again: nothing but the balances says who is still to come. Returns whether everybody was reached.
 */
async function sweepAll({ db, engine }: SweepDeps, isEnded: () => boolean): Promise<boolean> {
  let isWhole = true;
  // The house's own accounts have the numbers below.
  for (let after = ACCOUNT_SPAN; ; ) {
    const accounts = await nextAccounts(db, after);
    const last = accounts.at(-1);
    if (last === undefined || isEnded()) return isWhole && !isEnded();
    const uids = [...new Set(accounts.map(ownerOf))];
    const outcomes = await Promise.all(uids.map((uid) => engine.submit({ kind: 'sweep-account', uid }, undefined)));
    // The two accounts of a customer may be on two pages: then the second time nothing is left.
    if (outcomes.some((one) => !one.ok && one.refusal.reason !== 'ledger.nothing-to-sweep')) isWhole = false;
    after = last;
  }
}

/** Sweeps once after each switch to one account, and after each start: whatever was left then. */
export const sweepDuty =
  (deps: SweepDeps): Duty =>
  () => {
    let done = 0;
    const { log } = deps;
    const sweep = async (isEnded: () => boolean): Promise<void> => {
      const { site, siteVersion: version } = deps.terms;
      if (version === done || site.onlyOneAccount !== true) return;
      if (await sweepAll(deps, isEnded)) done = version;
    };
    return repeatedDuty({ everyMs: LOOK_MS, log, failure: 'accounts are not swept yet' }, sweep)();
  };
