import { createRequire } from 'node:module';
import { EthereumNode } from '../../../src/funding/providers/chain/ethereum-node.ts';

// A real node of Ethereum on this machine: blocks, transactions, an EVM and JSON-RPC. Blocks are made when a test asks.

interface Ganache {
  server(options: object): {
    listen(port: number, host: string): Promise<void>;
    address(): { port: number };
    close(): Promise<void>;
  };
}

/** Its first lines on the terminal are about faster sockets that it does not need. */
function loadGanache(): Ganache {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return createRequire(import.meta.url)('ganache') as Ganache;
  } finally {
    console.warn = warn;
  }
}

/** Emits `Transfer(caller, to, amount)` for a call of `transfer(to, amount)` and answers true: a token without balances. */
const RUNTIME = [
  '60243560005260043533', // memory[0] = amount; stack: to, caller
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', // topic
  '60206000a3', // log3(0, 32)
  '600160005260206000f3', // return 1
].join('');
const size = (RUNTIME.length / 2).toString(16).padStart(2, '0');
const TOKEN_CODE = `0x60${size}600c60003960${size}6000f3${RUNTIME}`;

export interface TestChain {
  readonly url: string;
  readonly node: EthereumNode;
  readonly accounts: readonly string[];
  rpc<T>(method: string, ...params: readonly unknown[]): Promise<T>;
  /** Hands in a transaction of the first account; returns its number. */
  send(to: string, value: bigint, data?: string): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Deploys a token; returns its contract. */
  deployToken(): Promise<string>;
  stop(): Promise<void>;
}

/** A chain of its own, with one block. `chainId`: 1337 unless given. */
export async function startChain(chainId = 1337): Promise<TestChain> {
  const server = loadGanache().server({
    logging: { quiet: true },
    chain: { chainId },
    wallet: {
      mnemonic: 'test test test test test test test test test test test junk',
      totalAccounts: 3,
      defaultBalance: 1_000_000,
    },
  });
  await server.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  const rpc = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  const mine = async (blocks = 1): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) await rpc('evm_mine');
  };
  const accounts = await rpc<string[]>('eth_accounts');
  const [from] = accounts;
  await rpc('miner_stop');
  const transaction = (fields: object) => rpc<string>('eth_sendTransaction', { from, gas: '0x30d40', ...fields });
  await mine();
  return {
    url,
    node: new EthereumNode(url),
    accounts,
    rpc,
    mine,
    send: (to, value, data) =>
      transaction({ to, value: `0x${value.toString(16)}`, ...(data === undefined ? {} : { data }) }),
    async deployToken() {
      const tx = await transaction({ data: TOKEN_CODE });
      await mine();
      return (await rpc<{ contractAddress: string }>('eth_getTransactionReceipt', tx)).contractAddress.toLowerCase();
    },
    stop: () => server.close(),
  };
}

/** The data of a call of `transfer(to, units)`. */
export const transferData = (to: string, units: bigint): string =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`;
