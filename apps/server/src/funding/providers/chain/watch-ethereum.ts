import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { startPolling } from '../../../platform/polling.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import type { Claims } from '../provider.ts';
import {
  type Cursor,
  confirmTransfers,
  createCursor,
  forgetBlocksAfter,
  lockCursor,
  markChecked,
  oldestBlock,
  ownAddresses,
  readCursor,
  seenBlocks,
  seenTransfers,
  storeBlock,
  storedHash,
} from './chain-store.ts';
import { missingAt, succeeded, transfersAt } from './check-transfers.ts';
import { type Block, type BlockHeader, type EthereumNode, NodeError } from './ethereum-node.ts';
import { settleChainPayouts } from './settle-chain-payouts.ts';
import type { ChainTransfer, Token } from './transfers.ts';

const POLL_MS = 5 * SECOND;
/** Blocks that are read before the head is asked for again. */
const BLOCKS_AT_ONCE = 200;
/** A node whose newest block is older does not follow the chain any more. */
const STALE_MS = 15 * MINUTE;

export interface WatchDeps {
  readonly db: Pool;
  readonly claims: Claims;
  /** The first one is read; what it says is final only when all others say the same. At least one. */
  readonly nodes: readonly EthereumNode[];
  readonly chainId: bigint;
  /** Blocks, its own included, after which a transfer counts. */
  readonly confirmations: number;
  readonly tokens: readonly Token[];
  /** Unix ms. */
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Reads a chain block by block and stores transfers to the site's addresses, each block in one transaction with the cursor:
 * killed anywhere, it goes on where it was. When the chain leaves a block, the transfers of that block are gone until another
 * block contains them.
 */
export class EthereumWatch {
  readonly #deps: WatchDeps;
  #problem: string | undefined;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Watches until what it returns is called. */
  start(): () => Promise<void> {
    return startPolling(
      (signal) => this.check(signal),
      POLL_MS,
      (error) => this.#deps.log.warn({ err: error }, 'the chain cannot be watched'),
    );
  }

  /** Reads what is new. What is wrong with the nodes is stored beside the cursor and answered; it never throws for that. */
  async check(signal?: AbortSignal): Promise<string | undefined> {
    const { db, now, log } = this.#deps;
    let problem: string | undefined;
    let head: BlockHeader | undefined;
    try {
      head = await this.#nodes().head();
      problem = await this.#follow(head, signal);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      problem = error.message;
    }
    if (problem !== this.#problem)
      log.warn({ problem }, problem === undefined ? 'the chain is watched again' : 'the chain is not watched');
    this.#problem = problem;
    await markChecked(db, head?.number, problem, now());
    return problem;
  }

  #nodes(): EthereumNode {
    return this.#deps.nodes[0]!;
  }

  async #follow(head: BlockHeader, signal: AbortSignal | undefined): Promise<string | undefined> {
    const { db, nodes, chainId, now } = this.#deps;
    for (const node of nodes) {
      const found = await node.chainId();
      if (found !== chainId) return `a node is of chain ${found} instead of ${chainId}`;
    }
    let cursor = (await readCursor(db)) ?? (await createCursor(db, chainId, head, now()));
    if (cursor.chainId !== chainId) return `chain ${cursor.chainId} was watched before: ETH_CHAIN_ID says ${chainId}`;
    if (head.number < cursor.number) return 'the node is behind what was read before';
    const left = await this.#leaveFork(cursor);
    if (left.problem !== undefined) return left.problem;
    cursor = await this.#read(left.cursor, head, signal);
    if (now() - Number(head.timestamp) * SECOND > STALE_MS)
      return 'the newest block of the node is older than 15 minutes';
    return this.#confirm(cursor, head);
  }

  /** Goes back to the newest stored block that the node still has. Nodes that disagree change nothing. */
  async #leaveFork(cursor: Cursor): Promise<{ readonly cursor: Cursor; readonly problem?: string }> {
    const { db } = this.#deps;
    const node = this.#nodes();
    const hasLeft = async (number: bigint, hash: string) => (await node.headerAt(number))?.hash !== hash;
    if (!(await hasLeft(cursor.number, cursor.hash))) return { cursor };
    const oldest = await oldestBlock(db);
    for (let number = cursor.number - 1n; number >= oldest; number -= 1n) {
      const hash = await storedHash(db, number);
      if (hash === undefined || (await hasLeft(number, hash))) continue;
      if (!(await this.#agree(number + 1n)))
        return { cursor, problem: `the nodes disagree about block ${number + 1n}` };
      const back = { ...cursor, number, hash };
      await inTransaction(db, async (client) => {
        if (await lockCursor(client, cursor)) await forgetBlocksAfter(client, number, hash);
      });
      this.#deps.log.warn(
        { from: String(cursor.number), to: String(number) },
        'the chain has left blocks that were read',
      );
      return { cursor: back };
    }
    return { cursor, problem: 'the chain has left every block that is remembered: a person must look' };
  }

  /** Whether all nodes have the same block there. */
  async #agree(number: bigint): Promise<boolean> {
    const hashes = await Promise.all(this.#deps.nodes.map(async (node) => (await node.headerAt(number))?.hash));
    return hashes.every((hash) => hash !== undefined && hash === hashes[0]);
  }

  async #read(from: Cursor, head: BlockHeader, signal: AbortSignal | undefined): Promise<Cursor> {
    let cursor = from;
    const last = cursor.number + BigInt(BLOCKS_AT_ONCE);
    while (cursor.number < head.number && cursor.number < last && signal?.aborted !== true) {
      const next = await this.#readBlock(cursor);
      if (next === undefined) break;
      cursor = next;
    }
    return cursor;
  }

  /** The next block, stored. Undefined when the chain has moved meanwhile: the next look finds out. */
  async #readBlock(cursor: Cursor): Promise<Cursor | undefined> {
    const { db, tokens } = this.#deps;
    const block = await this.#nodes().blockAt(cursor.number + 1n);
    if (block === undefined || block.parentHash !== cursor.hash) return undefined;
    const transfers = await transfersAt(this.#nodes(), block, tokens);
    const own = await ownAddresses(
      db,
      transfers.map(({ to }) => to),
    );
    const arrived: ChainTransfer[] = [];
    for (const transfer of transfers)
      if (own.has(transfer.to) && (await succeeded(this.#nodes(), transfer.tx, block.hash))) arrived.push(transfer);
    const next = { ...cursor, number: block.number, hash: block.hash };
    const isStored = await inTransaction(db, async (client) => {
      if (!(await lockCursor(client, cursor))) return false;
      await storeBlock(client, block, arrived, own, tokens);
      return true;
    });
    return isStored ? next : undefined;
  }

  /** What is wrong with the transfers of a block at one of the nodes. */
  async #doubt(block: Pick<Block, 'number' | 'hash'>): Promise<string | undefined> {
    const { db, nodes, tokens } = this.#deps;
    const seen = await seenTransfers(db, block.hash);
    const missing = await Promise.all(nodes.map((node) => missingAt(node, block, seen, tokens)));
    const one = missing.find((transfer) => transfer !== undefined);
    return one && `the nodes disagree about transaction ${one.tx}`;
  }

  /** Confirms what is deep enough, if all nodes have the same blocks and transfers there. */
  async #confirm(cursor: Cursor, head: BlockHeader): Promise<string | undefined> {
    const { db, confirmations, claims, tokens, now } = this.#deps;
    // What was not read yet says nothing about what is on top of a block.
    const newest = cursor.number < head.number ? cursor.number : head.number;
    const deep = newest - BigInt(confirmations) + 1n;
    for (const { number, hash } of await seenBlocks(db, deep)) {
      const found = await Promise.all(this.#deps.nodes.map((node) => node.headerAt(number)));
      if (found.some((block) => block?.hash !== hash)) return `the nodes disagree about block ${number}`;
      const doubt = await this.#doubt({ number, hash });
      if (doubt !== undefined) return doubt;
      await inTransaction(db, (client: PoolClient) => confirmTransfers(client, claims, hash, now()));
    }
    await settleChainPayouts({ db, nodes: this.#deps.nodes, tokens, deep, now: now() });
    return undefined;
  }
}
