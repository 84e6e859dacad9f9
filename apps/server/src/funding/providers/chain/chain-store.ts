import type { Pool, PoolClient } from 'pg';
import type { Claims } from '../provider.ts';
import type { Block, BlockHeader } from './ethereum-node.ts';
import { type ChainTransfer, decimalsOf, millionths, type Token } from './transfers.ts';

/** Blocks that are remembered: the chain never goes back further, once it is final. */
const REMEMBERED = 512;

export interface Cursor {
  readonly chainId: bigint;
  readonly number: bigint;
  readonly hash: string;
}

export async function readCursor(db: Pool): Promise<Cursor | undefined> {
  const { rows } = await db.query<{ chain_id: string; number: string; hash: string }>(
    `SELECT chain_id, number, hash FROM chain_cursors WHERE chain = 'ethereum'`,
  );
  const row = rows[0];
  return row && { chainId: BigInt(row.chain_id), number: BigInt(row.number), hash: row.hash };
}

/** The watch begins at the newest block: no address existed before. */
export async function createCursor(db: Pool, chainId: bigint, head: BlockHeader, now: number): Promise<Cursor> {
  await db.query(
    `WITH cursor AS (
       INSERT INTO chain_cursors (chain, chain_id, number, hash, head, checked_at)
       VALUES ('ethereum', $1, $2, $3, $2, to_timestamp($4 / 1000.0)) ON CONFLICT DO NOTHING RETURNING chain, number, hash)
     INSERT INTO chain_blocks (chain, number, hash) SELECT chain, number, hash FROM cursor`,
    [chainId, head.number, head.hash, now],
  );
  return (await readCursor(db))!;
}

/** Whether the cursor is still there; nobody else moves it before the transaction ends. */
export async function lockCursor(client: PoolClient, { number, hash }: Cursor): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM chain_cursors WHERE chain = 'ethereum' AND number = $1 AND hash = $2 FOR UPDATE`,
    [number, hash],
  );
  return rowCount === 1;
}

export async function markChecked(
  db: Pool,
  head: bigint | undefined,
  problem: string | undefined,
  now: number,
): Promise<void> {
  await db.query(
    `UPDATE chain_cursors SET head = coalesce($1, head), problem = left($2, 500), checked_at = to_timestamp($3 / 1000.0)
     WHERE chain = 'ethereum'`,
    [head ?? null, problem ?? null, now],
  );
}

const moveCursor = (client: PoolClient, number: bigint, hash: string) =>
  client.query(`UPDATE chain_cursors SET number = $1, hash = $2 WHERE chain = 'ethereum'`, [number, hash]);

export async function storedHash(db: Pool, number: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT hash FROM chain_blocks WHERE chain = 'ethereum' AND number = $1`,
    [number],
  );
  return rows[0]?.hash;
}

export async function oldestBlock(db: Pool): Promise<bigint> {
  const { rows } = await db.query<{ number: string | null }>(
    `SELECT min(number) AS number FROM chain_blocks WHERE chain = 'ethereum'`,
  );
  return BigInt(rows[0]?.number ?? 0);
}

/** Goes back to a block. What was seen above it is gone, what was confirmed there is lost. */
export async function forgetBlocksAfter(client: PoolClient, number: bigint, hash: string): Promise<void> {
  await client.query(`DELETE FROM chain_blocks WHERE chain = 'ethereum' AND number > $1`, [number]);
  await client.query(
    `UPDATE chain_transfers SET block = NULL, block_hash = NULL, state = CASE state WHEN 'confirmed' THEN 'lost' ELSE 'gone' END
     WHERE chain = 'ethereum' AND block > $1`,
    [number],
  );
  await moveCursor(client, number, hash);
}

/** Those of the addresses that are the site's, with their ids. */
export async function ownAddresses(db: Pool, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; address: string }>(
    `SELECT id, address FROM wallet_addresses WHERE chain = 'ethereum' AND address = ANY ($1)`,
    [[...new Set(addresses)]],
  );
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** Stores a block's transfers and moves the cursor to it. One that another block had contained is seen again. */
export async function storeBlock(
  client: PoolClient,
  block: Block,
  transfers: readonly ChainTransfer[],
  own: ReadonlyMap<string, string>,
  tokens: readonly Token[],
): Promise<void> {
  for (const { tx, part, to, sender, currency, units } of transfers) {
    await client.query(
      `INSERT INTO chain_transfers (chain, tx, part, address, currency, amount, units, sender, block, block_hash, block_at, state)
       VALUES ('ethereum', $1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10), 'seen')
       ON CONFLICT (chain, tx, part) DO UPDATE SET block = excluded.block, block_hash = excluded.block_hash,
         block_at = excluded.block_at, state = 'seen' WHERE chain_transfers.state IN ('gone', 'lost')`,
      [
        tx,
        part,
        own.get(to),
        currency,
        millionths(units, decimalsOf(currency, tokens)),
        units,
        sender,
        block.number,
        block.hash,
        block.timestamp,
      ],
    );
  }
  await client.query(`INSERT INTO chain_blocks (chain, number, hash) VALUES ('ethereum', $1, $2)`, [
    block.number,
    block.hash,
  ]);
  await client.query(`DELETE FROM chain_blocks WHERE chain = 'ethereum' AND number <= $1`, [
    block.number - BigInt(REMEMBERED),
  ]);
  await moveCursor(client, block.number, block.hash);
}

/** The blocks up to `deep` with transfers that wait for confirmation. */
export async function seenBlocks(
  db: Pool,
  deep: bigint,
): Promise<readonly { readonly number: bigint; readonly hash: string }[]> {
  const { rows } = await db.query<{ number: string; hash: string }>(
    `SELECT DISTINCT block AS number, block_hash AS hash FROM chain_transfers
     WHERE chain = 'ethereum' AND state = 'seen' AND block <= $1 ORDER BY 1`,
    [deep],
  );
  return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }));
}

/** What waits for confirmation in a block. */
export async function seenTransfers(db: Pool, hash: string): Promise<readonly ChainTransfer[]> {
  const { rows } = await db.query<Omit<ChainTransfer, 'units'> & { readonly units: string }>(
    `SELECT t.tx, t.part, a.address AS "to", t.sender, t.currency, t.units
     FROM chain_transfers t JOIN wallet_addresses a ON a.id = t.address
     WHERE t.chain = 'ethereum' AND t.block_hash = $1 AND t.state = 'seen' ORDER BY t.tx, t.part`,
    [hash],
  );
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

interface ConfirmedRow {
  readonly id: string;
  readonly uid: string;
  readonly currency: string;
  readonly amount: string;
  readonly deposit: string | null;
}

/** The one open claim of the customer with exactly that amount which no other transfer has. */
async function exactClaim(client: PoolClient, claims: Claims, { uid, currency, amount }: ConfirmedRow) {
  const open = (await claims.openOf(client, BigInt(uid), currency)).filter((claim) => claim.amount === BigInt(amount));
  const { rows } = await client.query<{ deposit: string }>(
    'SELECT deposit FROM chain_transfers WHERE deposit = ANY ($1)',
    [open.map(({ deposit }) => deposit)],
  );
  const taken = new Set(rows.map(({ deposit }) => BigInt(deposit)));
  const free = open.filter(({ deposit }) => !taken.has(deposit));
  return free.length === 1 ? free[0]!.deposit : undefined;
}

/** The transfers of a block are confirmed. One that meets a single open claim exactly is matched with it. */
export async function confirmTransfers(client: PoolClient, claims: Claims, hash: string, now: number): Promise<void> {
  const { rows } = await client.query<ConfirmedRow>(
    `UPDATE chain_transfers t SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, to_timestamp($2 / 1000.0))
     FROM wallet_addresses a
     WHERE a.id = t.address AND t.chain = 'ethereum' AND t.block_hash = $1 AND t.state = 'seen'
     RETURNING t.id, a.uid, t.currency, t.amount, t.deposit`,
    [hash, now],
  );
  for (const row of rows) {
    if (row.deposit !== null || row.amount === '0') continue;
    const deposit = await exactClaim(client, claims, row);
    if (deposit !== undefined)
      await client.query('UPDATE chain_transfers SET deposit = $2 WHERE id = $1', [row.id, deposit]);
  }
}
