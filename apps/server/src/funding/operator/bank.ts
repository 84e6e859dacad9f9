import { formatMoney, MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { type BANK_MOODS, bankSimulation } from '@vitrine/wire/funding/operator/bank-simulation';
import { setBankSimulation } from '@vitrine/wire/funding/operator/set-bank-simulation';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { Reader } from '../../platform/postgres/reader.ts';
import type { FundingDesk } from './desk.ts';

export interface BankMood {
  readonly mood: (typeof BANK_MOODS)[number];
  /** What is missing of each payment, in its currency; with `pay-short`. */
  readonly short: bigint;
}

/** How the simulated bank behaves; undefined on a site in real mode, which has none. */
export async function readBankMood(db: Reader): Promise<BankMood | undefined> {
  const { rows } = await db.query<{ mood: BankMood['mood']; short: string }>(
    'SELECT mood, short::text FROM bank_simulation',
  );
  return rows[0] && { mood: rows[0].mood, short: parseDecimal(rows[0].short, MONEY_SCALE) ?? 0n };
}

const stateOf = (known: BankMood | undefined) => ({
  isThere: known !== undefined,
  mood: known?.mood ?? 'off',
  short: formatMoney(known?.short ?? 0n),
});

/** Training with simulated money. */
export const bankRoutes = ({ db, desk }: FundingDesk): readonly Route[] => [
  desk.read(bankSimulation, async () => stateOf(await readBankMood(db))),
  desk.route(setBankSimulation, async ({ mood, short = 0n }, { client, recordAudit }) => {
    const before = await readBankMood(client);
    recordAudit({ subject: 'bank-simulation', before: stateOf(before), after: { mood, short: formatMoney(short) } });
    if (before === undefined) return new Refused('request.not-allowed');
    await client.query('UPDATE bank_simulation SET mood = $1, short = $2', [mood, formatMoney(short)]);
    return stateOf({ mood, short });
  }),
];
