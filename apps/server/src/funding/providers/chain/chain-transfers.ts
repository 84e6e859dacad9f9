import { createHash } from 'node:crypto';
import { addr } from 'micro-eth-signer';
import type { Pool, PoolClient } from 'pg';
import { type Claims, type PageOfState, ProviderError } from '../provider.ts';
import type { MatchedArrival } from '../report-arrivals.ts';

/** A transfer to an address of the site, as customers and the desk see it. */
export interface ArrivedTransfer {
  readonly id: bigint;
  readonly uid: bigint;
  readonly address: string;
  readonly tx: string;
  readonly part: number;
  readonly sender: string;
  readonly currency: string;
  /** Millionths, rounded down. */
  readonly amount: bigint;
  readonly state: 'seen' | 'gone' | 'confirmed' | 'lost';
  /** Blocks on the chain since, its own included; 0 while no block contains it. */
  readonly confirmations: bigint;
  readonly deposit: bigint | undefined;
  readonly isRecorded: boolean;
  readonly isDismissed: boolean;
  readonly note: string | undefined;
  readonly staff: number | undefined;
  /** Unix ms, of its block. */
  readonly at: number;
}

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly address: string;
  readonly tx: string;
  readonly part: number;
  readonly sender: string;
  readonly currency: string;
  readonly amount: string;
  readonly state: ArrivedTransfer['state'];
  readonly confirmations: string;
  readonly deposit: string | null;
  readonly is_recorded: boolean;
  readonly is_dismissed: boolean;
  readonly note: string | null;
  readonly staff_id: string | null;
  readonly at: string;
}

const SELECT = `SELECT t.id, a.uid, a.address, t.tx, t.part, t.sender, t.currency, t.amount, t.state, t.deposit, t.is_recorded,
    t.dismissed_at IS NOT NULL AS is_dismissed, t.note, t.staff_id,
    coalesce(greatest(c.number - t.block + 1, 0), 0) AS confirmations,
    (extract(epoch FROM t.block_at) * 1000)::bigint AS at
  FROM chain_transfers t JOIN wallet_addresses a ON a.id = t.address JOIN chain_cursors c ON c.chain = t.chain`;

const transferOf = (row: Row): ArrivedTransfer => ({
  id: BigInt(row.id),
  uid: BigInt(row.uid),
  address: addr.addChecksum(row.address),
  tx: row.tx,
  part: row.part,
  sender: addr.addChecksum(row.sender),
  currency: row.currency,
  amount: BigInt(row.amount),
  state: row.state,
  confirmations: BigInt(row.confirmations),
  deposit: row.deposit === null ? undefined : BigInt(row.deposit),
  isRecorded: row.is_recorded,
  isDismissed: row.is_dismissed,
  note: row.note ?? undefined,
  staff: row.staff_id === null ? undefined : Number(row.staff_id),
  at: Number(row.at),
});

/** The newest transfers to a customer. */
export async function transfersOf(
  db: Pool | PoolClient,
  uid: bigint,
  limit: number,
): Promise<readonly ArrivedTransfer[]> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE a.uid = $1 ORDER BY t.id DESC LIMIT $2`, [uid, limit]);
  return rows.map(transferOf);
}

/** `waiting`: confirmed without a claim, or lost after it was confirmed. */
export type TransferState = 'waiting' | 'matched' | 'recorded' | 'dismissed';

const IN_STATE: Readonly<Record<TransferState, string>> = {
  waiting: `t.dismissed_at IS NULL AND (t.state = 'lost' OR (t.state = 'confirmed' AND t.deposit IS NULL))`,
  matched: `t.dismissed_at IS NULL AND t.state = 'confirmed' AND t.deposit IS NOT NULL AND NOT t.is_recorded`,
  recorded: `t.dismissed_at IS NULL AND t.state = 'confirmed' AND t.is_recorded`,
  dismissed: 't.dismissed_at IS NOT NULL',
};

/** The state that the desk lists a transfer in; undefined while it is not confirmed. */
export function stateOfTransfer({
  state,
  deposit,
  isRecorded,
  isDismissed,
}: ArrivedTransfer): TransferState | undefined {
  if (isDismissed) return 'dismissed';
  if (state === 'lost' || (state === 'confirmed' && deposit === undefined)) return 'waiting';
  if (state !== 'confirmed') return undefined;
  return isRecorded ? 'recorded' : 'matched';
}

/** The transfers in a state: those that wait for a person oldest first, the others newest first. */
export async function listTransfers(
  db: Pool | PoolClient,
  { state, after, limit }: PageOfState<TransferState>,
): Promise<readonly ArrivedTransfer[]> {
  const [comparison, order] = state === 'waiting' ? ['>', 'ASC'] : ['<', 'DESC'];
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE ${IN_STATE[state]} AND ($1::bigint IS NULL OR t.id ${comparison} $1) ORDER BY t.id ${order} LIMIT $2`,
    [after ?? null, limit],
  );
  return rows.map(transferOf);
}

/** How many wait for a person. */
export async function countWaitingTransfers(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM chain_transfers t WHERE ${IN_STATE.waiting}`,
  );
  return rows[0]?.count ?? 0;
}

interface Decision {
  readonly transfer: bigint;
  readonly staff: number;
  readonly note: string;
  /** Unix ms. */
  readonly now: number;
}

const outdated = (detail: string): never => {
  throw new ProviderError('outdated', detail);
};

/** One transfer, locked. Throws `ProviderError` when there is none. */
export async function lockedTransfer(client: PoolClient, id: bigint): Promise<ArrivedTransfer> {
  const { rows } = await client.query<Row>(`${SELECT} WHERE t.id = $1 FOR UPDATE OF t`, [id]);
  if (rows[0] === undefined) throw new ProviderError('not-ours', `there is no transfer ${id}`);
  return transferOf(rows[0]);
}

/** A person says which open claim of the same customer and currency a confirmed transfer pays. Throws `ProviderError`. */
export async function matchTransfer(
  client: PoolClient,
  decision: Decision & { readonly deposit: bigint },
  claims: Claims,
): Promise<void> {
  const transfer = await lockedTransfer(client, decision.transfer);
  if (transfer.state !== 'confirmed' || transfer.deposit !== undefined || transfer.isDismissed)
    outdated(`transfer ${transfer.id} is not waiting`);
  const open = await claims.openOf(client, transfer.uid, transfer.currency);
  if (!open.some(({ deposit }) => deposit === decision.deposit))
    outdated(`deposit ${decision.deposit} is not open for this customer in ${transfer.currency}`);
  const { rowCount } = await client.query('SELECT FROM chain_transfers WHERE deposit = $1', [decision.deposit]);
  if (rowCount !== 0) outdated(`deposit ${decision.deposit} has a transfer already`);
  await client.query('UPDATE chain_transfers SET deposit = $2, staff_id = $3, note = left($4, 500) WHERE id = $1', [
    decision.transfer,
    decision.deposit,
    decision.staff,
    decision.note,
  ]);
}

/** A person says that a waiting transfer is no deposit, or that a lost one was dealt with. Throws `ProviderError`. */
export async function dismissTransfer(client: PoolClient, decision: Decision): Promise<void> {
  const transfer = await lockedTransfer(client, decision.transfer);
  const isWaiting = transfer.state === 'lost' || (transfer.state === 'confirmed' && transfer.deposit === undefined);
  if (!isWaiting || transfer.isDismissed) outdated(`transfer ${transfer.id} is not waiting`);
  await client.query(
    'UPDATE chain_transfers SET dismissed_at = to_timestamp($2 / 1000.0), staff_id = $3, note = left($4, 500) WHERE id = $1',
    [decision.transfer, decision.now, decision.staff, decision.note],
  );
}

/** Takes a dismissal back. Throws `ProviderError`. */
export async function reopenTransfer(client: PoolClient, decision: Omit<Decision, 'now'>): Promise<void> {
  const transfer = await lockedTransfer(client, decision.transfer);
  if (!transfer.isDismissed) outdated(`transfer ${transfer.id} is not set aside`);
  await client.query(
    'UPDATE chain_transfers SET dismissed_at = NULL, staff_id = $2, note = left($3, 500) WHERE id = $1',
    [decision.transfer, decision.staff, decision.note],
  );
}

/**
 * What counts once, ever: the number of the transaction, as a person at the desk would type it. Only the first transfer of a
 * transaction that pays several addresses of the site has it alone.
 */
const referenceOf = ({ tx, part }: ArrivedTransfer, isFirst: boolean): string => (isFirst ? tx : `${tx}:${part}`);

/** What is confirmed and matched, and not recorded in the core yet. */
export async function matchedTransfers(
  db: Pool,
  limit: number,
  paused: readonly bigint[] = [],
): Promise<readonly MatchedArrival[]> {
  const { rows } = await db.query<Row & { is_first: boolean }>(
    `SELECT found.*, NOT EXISTS (
       SELECT FROM chain_transfers o WHERE o.chain = 'ethereum' AND o.tx = found.tx AND o.part < found.part) AS is_first
     FROM (${SELECT} WHERE t.state = 'confirmed' AND NOT t.is_recorded AND t.deposit IS NOT NULL
       AND t.id <> ALL ($2::bigint[])) found ORDER BY id LIMIT $1`,
    [limit, paused],
  );
  return rows.map((row) => {
    const transfer = transferOf(row);
    const { id, tx, part, amount, address, currency, deposit, sender, staff, at } = transfer;
    const evidence = createHash('sha256').update(`${tx} ${part} ${currency} ${amount} ${address}`).digest('hex');
    const reference = referenceOf(transfer, row.is_first);
    const arrival = {
      provider: 'ethereum',
      reference,
      currency,
      amount,
      arrivedAt: address,
      payer: sender,
      bookedAt: at,
      evidence,
    };
    return { entry: id, deposit: deposit!, staff, arrival };
  });
}

export async function markTransferRecorded(db: Pool, id: bigint): Promise<void> {
  await db.query('UPDATE chain_transfers SET is_recorded = true WHERE id = $1', [id]);
}

/** The core refused it: a person looks at it. */
export async function markTransferRefused(db: Pool, id: bigint, reason: string): Promise<void> {
  await db.query('UPDATE chain_transfers SET deposit = NULL, note = left($2, 500) WHERE id = $1 AND NOT is_recorded', [
    id,
    reason,
  ]);
}

export interface WatchStatus {
  /** The newest block that was read, and the newest that the node has. */
  readonly read: bigint;
  readonly head: bigint;
  readonly problem: string | undefined;
  /** Unix ms. */
  readonly checkedAt: number;
}

/** How far the chain was read; undefined before the first look. */
export async function watchStatus(db: Pool): Promise<WatchStatus | undefined> {
  const { rows } = await db.query<{ number: string; head: string; problem: string | null; at: string }>(
    `SELECT number, head, problem, (extract(epoch FROM checked_at) * 1000)::bigint AS at FROM chain_cursors WHERE chain = 'ethereum'`,
  );
  const row = rows[0];
  return (
    row && {
      read: BigInt(row.number),
      head: BigInt(row.head),
      problem: row.problem ?? undefined,
      checkedAt: Number(row.at),
    }
  );
}
