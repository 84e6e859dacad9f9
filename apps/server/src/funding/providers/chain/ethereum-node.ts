import { SECOND } from '@vitrine/domain/kernel/time';
import { z } from 'zod';

// What is asked of a node of Ethereum (execution API, JSON-RPC). A node may be slow, behind, wrong or somebody else's: every
// answer has a deadline, a size and a schema, and two answers that belong together are checked against each other.

const ANSWER_MS = 15 * SECOND;
/** A full block has at most a few megabytes. */
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

/** The node does not answer, or not what was asked. The address of the node, which may contain a token, is not in the message. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());
const data = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text.toLowerCase());

const transaction = z.object({ hash, from: address, to: address.nullish(), value: quantity, input: data });
export type ChainTransaction = z.output<typeof transaction>;

const header = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity });
export type BlockHeader = z.output<typeof header>;
const block = header.extend({ transactions: z.array(transaction).max(100_000) });
export type Block = z.output<typeof block>;

const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.boolean().optional(),
});
export type ChainLog = z.output<typeof log>;

const receipt = z.object({ transactionHash: hash, blockHash: hash, blockNumber: quantity, status: quantity.nullish() });
export type Receipt = z.output<typeof receipt>;

const envelope = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).nullish(),
});

async function boundedText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_ANSWER_BYTES) throw new NodeError('the node answers more than 32 MiB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const hex = (number: bigint): string => `0x${number.toString(16)}`;

export class EthereumNode {
  readonly #url: string;
  readonly #longestMs: number;

  /** `longestMs`: how long an answer may take. */
  constructor(url: string, longestMs: number = ANSWER_MS) {
    this.#url = url;
    this.#longestMs = longestMs;
  }

  /** The number of the network, 1 of the main one. */
  chainId(): Promise<bigint> {
    return this.#ask('eth_chainId', [], quantity);
  }

  async head(): Promise<BlockHeader> {
    return (await this.#ask('eth_getBlockByNumber', ['latest', false], header.nullable())) ?? this.#nothing();
  }

  /** Undefined: the node has no such block yet. */
  async headerAt(number: bigint): Promise<BlockHeader | undefined> {
    const found = await this.#ask('eth_getBlockByNumber', [hex(number), false], header.nullable());
    if (found !== null && found.number !== number)
      throw new NodeError('the node answers another block than it was asked for');
    return found ?? undefined;
  }

  async blockAt(number: bigint): Promise<Block | undefined> {
    const found = await this.#ask('eth_getBlockByNumber', [hex(number), true], block.nullable());
    if (found !== null && found.number !== number)
      throw new NodeError('the node answers another block than it was asked for');
    return found ?? undefined;
  }

  /** The logs of one block with the given first topic, of the given contracts. */
  async logsOf(blockHash: string, contracts: readonly string[], topic: string): Promise<readonly ChainLog[]> {
    const logs = await this.#ask(
      'eth_getLogs',
      [{ blockHash, address: contracts, topics: [topic] }],
      z.array(log).max(200_000),
    );
    const wrong = logs.some(
      (one) =>
        one.blockHash !== blockHash ||
        one.removed === true ||
        one.topics[0] !== topic ||
        !contracts.includes(one.address),
    );
    if (wrong) throw new NodeError('the node answers logs of another block');
    return logs;
  }

  /** Undefined: the chain does not contain the transaction. */
  async receiptOf(tx: string): Promise<Receipt | undefined> {
    const found = await this.#ask('eth_getTransactionReceipt', [tx], receipt.nullable());
    if (found !== null && found.transactionHash !== tx)
      throw new NodeError('the node answers another receipt than it was asked for');
    return found ?? undefined;
  }

  async transactionOf(tx: string): Promise<ChainTransaction | undefined> {
    const found = await this.#ask('eth_getTransactionByHash', [tx], transaction.nullable());
    if (found !== null && found.hash !== tx)
      throw new NodeError('the node answers another transaction than it was asked for');
    return found ?? undefined;
  }

  /** Hands a signed transaction to the network. */
  async send(raw: string): Promise<void> {
    await this.#ask('eth_sendRawTransaction', [raw], hash);
  }

  #nothing(): never {
    throw new NodeError('the node has no blocks');
  }

  async #ask<T extends z.ZodType>(method: string, params: readonly unknown[], schema: T): Promise<z.output<T>> {
    const text = await this.#post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new NodeError(`the node does not answer ${method} with JSON`);
    }
    const { data: outer } = envelope.safeParse(answer);
    if (outer?.error)
      throw new NodeError(`the node refuses ${method}: ${outer.error.code} ${outer.error.message?.slice(0, 200)}`);
    const parsed = schema.safeParse(outer?.result ?? null);
    if (!parsed.success) throw new NodeError(`the node answers ${method} with something else`);
    return parsed.data;
  }

  async #post(body: string): Promise<string> {
    const longest = this.#longestMs;
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(longest),
      });
      if (answer.ok) return await boundedText(answer);
      await answer.body?.cancel();
      throw new NodeError(`the node answers ${answer.status}`);
    } catch (error) {
      if (error instanceof NodeError) throw error;
      const isLate = (error as Error).name === 'TimeoutError';
      throw new NodeError(isLate ? `the node takes longer than ${longest / SECOND} s` : 'the node cannot be reached');
    }
  }
}
