import type { EthereumSettings } from '../platform/payment-settings.ts';
import type { Reader } from '../platform/postgres/reader.ts';
import type { Deposit } from './deposits-store.ts';
import { type BankMood, readBankMood } from './operator/bank.ts';
import { ETHER } from './providers/chain/transfers.ts';
import { arrivalMs } from './simulated-bank.ts';

/** Blocks that contain the payment of a deposit, and after how many it counts as received. */
export interface Confirmations {
  readonly seen: number;
  readonly needed: number;
}

/** What a payment on the simulated chain needs. */
export const SIMULATED_CONFIRMATIONS = 3;

interface ChainDeps {
  readonly mode: 'paper' | 'real';
  readonly ethereum: EthereumSettings | undefined;
}

/** One after another until the payment arrives; none while staff let the bank wait or fail, or record arrivals themselves. */
export function simulatedConfirmations(
  { id, claimedAt }: Pick<Deposit, 'id' | 'claimedAt'>,
  mood: BankMood['mood'],
  now: number,
): Confirmations {
  const isMoving = mood === 'normal' || mood === 'pay-short';
  const passed = isMoving ? Math.floor(((now - claimedAt) * SIMULATED_CONFIRMATIONS) / arrivalMs(id)) : 0;
  return { seen: Math.max(0, Math.min(passed, SIMULATED_CONFIRMATIONS - 1)), needed: SIMULATED_CONFIRMATIONS };
}

/** What the chain says of payments to the customers' own addresses: the one that was matched, or else one of the amount. */
async function readSeen(db: Reader, deposits: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ id: string; seen: string }>(
    `SELECT d.id, found.seen FROM deposits d CROSS JOIN LATERAL (
       SELECT greatest(coalesce(c.number - t.block + 1, 0), 0) AS seen
       FROM chain_transfers t JOIN wallet_addresses a ON a.id = t.address JOIN chain_cursors c ON c.chain = t.chain
       WHERE a.uid = d.uid AND t.currency = d.code AND t.state IN ('seen', 'confirmed') AND NOT t.is_recorded
         AND (t.deposit = d.id OR (t.deposit IS NULL AND t.amount = d.amount))
       ORDER BY t.deposit IS NULL, t.id LIMIT 1) AS found
     WHERE d.id = ANY ($1)`,
    [deposits],
  );
  return new Map(rows.map(({ id, seen }) => [Number(id), Number(seen)]));
}

const isWatched = ({ ethereum }: ChainDeps, { code }: Deposit): boolean =>
  ethereum !== undefined && (code === ETHER || ethereum.tokens.some(({ currency }) => currency === code));

/** Of pending deposits by coin, by their number; others have none, nor has a currency whose chain nobody watches. */
export async function confirmationsOf(
  db: Reader,
  chain: ChainDeps,
  deposits: readonly Deposit[],
  now: number,
): Promise<ReadonlyMap<number, Confirmations>> {
  const pending = deposits.filter(({ way, status }) => way === 'coin' && status === 'pending');
  const waiting = pending.filter(({ arrivedAt }) => arrivedAt === 0);
  if (pending.length === 0) return new Map();
  if (chain.mode === 'paper') {
    const mood = (await readBankMood(db))?.mood ?? 'off';
    const all = { seen: SIMULATED_CONFIRMATIONS, needed: SIMULATED_CONFIRMATIONS };
    return new Map(pending.map((one) => [one.id, one.arrivedAt === 0 ? simulatedConfirmations(one, mood, now) : all]));
  }
  const needed = chain.ethereum?.confirmations ?? 0;
  const seen =
    waiting.length === 0
      ? new Map<number, number>()
      : await readSeen(
          db,
          waiting.map(({ id }) => id),
        );
  return new Map(
    pending
      .filter((one) => isWatched(chain, one))
      .map((one) => [one.id, { seen: one.arrivedAt === 0 ? Math.min(seen.get(one.id) ?? 0, needed) : needed, needed }]),
  );
}
