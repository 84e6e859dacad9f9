import { formatDecimal, formatMoney } from '@vitrine/domain/kernel/decimal';
import { ACCOUNT_SPAN, assetAccountOf, isHouseFunds } from '@vitrine/domain/ledger/index';
import { treasury } from '@vitrine/wire/funding/operator/treasury';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import { readOpenMoney } from '../open-withdrawals.ts';
import type { FundingDesk } from './desk.ts';

interface HouseBalance {
  readonly account: number;
  readonly currency: string;
  readonly posted: bigint;
}

/** Accounts of the house and its assets in a book. */
async function readHouse(db: Pool, book: string): Promise<readonly HouseBalance[]> {
  const { rows } = await db.query<{ account: string; currency: string; posted: string }>(
    'SELECT account, currency, posted::text FROM balances WHERE account < $1 AND book = $2 AND posted <> 0 ORDER BY account, currency',
    [ACCOUNT_SPAN, book],
  );
  return rows.map(({ account, currency, posted }) => ({ account: Number(account), currency, posted: BigInt(posted) }));
}

/** On their way out: to be approved, and to be paid. */
async function readOnTheWay(db: Pool, book: string) {
  const { rows } = await db.query<{ pending: string; payable: string }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE received = 0), 0)::text AS pending,
       coalesce(sum(amount - fee) FILTER (WHERE received > 0), 0)::text AS payable
     FROM withdrawals WHERE open = 1 AND book = $1`,
    [book],
  );
  return { pending: BigInt(rows[0]?.pending ?? 0), payable: BigInt(rows[0]?.payable ?? 0) };
}

/** Percent with 2 decimals; 0.00 while customers own nothing. */
const percentOf = (part: bigint, whole: bigint): string =>
  formatDecimal(whole <= 0n ? 0n : (part * 10_000n) / whole, 2);

export const treasuryRoute = ({ db, desk, mode, siteCurrency }: FundingDesk): Route =>
  desk.read(treasury, async (_request, { now }) => {
    const currency = siteCurrency();
    const open = await readOpenMoney(db, { book: mode, currency }, now);
    const house = await readHouse(db, mode);
    const { pending, payable } = await readOnTheWay(db, mode);
    const funds = house.filter((one) => isHouseFunds(one.account) && one.currency === currency);
    return {
      seq: open.seq,
      siteCurrency: currency,
      owned: formatMoney(open.owned),
      pendingOut: formatMoney(pending),
      payableOut: formatMoney(payable),
      house: formatMoney(funds.reduce((sum, { posted }) => sum + posted, 0n)),
      // What an asset account holds is a debit.
      assets: house.flatMap(({ account: number, posted, ...one }) => {
        const account = assetAccountOf(number);
        return account === undefined ? [] : [{ ...one, account, amount: formatMoney(-posted) }];
      }),
      openWithdrawals: open.count,
      oldestOpenAt: open.oldestAt === undefined ? null : new Date(open.oldestAt).toISOString(),
      held: formatMoney(open.heldSum),
      heldPercent: percentOf(open.heldSum, open.owned),
      isIntakeLocked: open.lockReason !== undefined,
      lockReason: open.lockReason ?? null,
    };
  });
