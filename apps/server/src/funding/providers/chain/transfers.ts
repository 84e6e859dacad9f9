import { pow10 } from '@vitrine/domain/kernel/decimal';
import type { Block, ChainLog } from './ethereum-node.ts';

/** A token that is watched (ERC-20). */
export interface Token {
  readonly currency: string;
  /** Of its contract, lower case. */
  readonly contract: string;
  readonly decimals: number;
}

/** `Transfer(address,address,uint256)` */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
export const ETHER = 'ETH';
const ETHER_DECIMALS = 18;

/** A currency as the site offers it: the same token, and ether too, exists on several chains. */
export interface ChainCurrency {
  readonly code: string;
  /** Upper case; empty for a coin on its own chain. */
  readonly protocol: string;
}

const TOKEN_PROTOCOL = 'ERC20';
const ETHER_PROTOCOLS = ['', 'ETH', 'ETHEREUM', TOKEN_PROTOCOL];

/** The currencies on the chain that is watched. One of another protocol has addresses that look alike, on another chain. */
export const chainCurrencies = (tokens: readonly Pick<Token, 'currency'>[]): readonly ChainCurrency[] => [
  ...ETHER_PROTOCOLS.map((protocol) => ({ code: ETHER, protocol })),
  ...tokens.map(({ currency: code }) => ({ code, protocol: TOKEN_PROTOCOL })),
];

export const isOnChain = ({ code, protocol }: ChainCurrency, tokens: readonly Pick<Token, 'currency'>[]): boolean =>
  chainCurrencies(tokens).some((one) => one.code === code && one.protocol === protocol.toUpperCase());

/** Money that a transaction moves to an address. */
export interface ChainTransfer {
  readonly tx: string;
  /** 0: the value of the transaction; from 1 on its transfers of watched tokens, in order. The same in every block. */
  readonly part: number;
  readonly to: string;
  readonly sender: string;
  readonly currency: string;
  /** In the smallest unit of the currency, above 0. */
  readonly units: bigint;
}

/** Units of a currency with that many decimals as millionths, rounded down. 1999999999999 wei are 0.000001. */
export const millionths = (units: bigint, decimals: number): bigint =>
  decimals >= 6 ? units / pow10(decimals - 6) : units * pow10(6 - decimals);

export const decimalsOf = (currency: string, tokens: readonly Token[]): number =>
  currency === ETHER
    ? ETHER_DECIMALS
    : (tokens.find((token) => token.currency === currency)?.decimals ?? ETHER_DECIMALS);

/** The address in a topic of 32 bytes; undefined when the topic is none. */
const addressIn = (topic: string | undefined): string | undefined =>
  topic?.startsWith(`0x${'0'.repeat(24)}`) === true ? `0x${topic.slice(26)}` : undefined;

function tokenTransfers(logs: readonly ChainLog[], tokens: readonly Token[]): readonly ChainTransfer[] {
  const parts = new Map<string, number>();
  const inOrder = logs.toSorted((one, other) => Number(one.logIndex - other.logIndex));
  return inOrder.flatMap(({ address, topics, data, transactionHash: tx }) => {
    const part = (parts.get(tx) ?? 0) + 1;
    parts.set(tx, part);
    const token = tokens.find(({ contract }) => contract === address);
    const [sender, to] = [addressIn(topics[1]), addressIn(topics[2])];
    // Tokens that are no ERC-20, such as those of ERC-721, have the same event in another form.
    if (token === undefined || sender === undefined || to === undefined || topics.length !== 3 || data.length !== 66)
      return [];
    const units = BigInt(data);
    return units > 0n ? [{ tx, part, to, sender, currency: token.currency, units }] : [];
  });
}

/**
 * Every transfer of a block, of ether by transactions and of the watched tokens. Ether that a contract sends from within a
 * transaction is not among them: nothing in a block says so. Whether a transaction succeeded, only its receipt tells.
 */
export function transfersIn(
  block: Block,
  logs: readonly ChainLog[],
  tokens: readonly Token[],
): readonly ChainTransfer[] {
  const ether = block.transactions.flatMap(({ hash: tx, from: sender, to, value: units }) =>
    to == null || units === 0n ? [] : [{ tx, part: 0, to, sender, currency: ETHER, units }],
  );
  return [...ether, ...tokenTransfers(logs, tokens)];
}
