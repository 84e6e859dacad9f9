import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Duty } from '../../platform/edge-link.ts';
import type { PaymentSettings } from '../../platform/payment-settings.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { markRecorded, markRefused, matchedArrivals } from './bank/entries.ts';
import { StatementFolder } from './bank/statement-folder.ts';
import { markTransferRecorded, markTransferRefused, matchedTransfers } from './chain/chain-transfers.ts';
import { EthereumNode } from './chain/ethereum-node.ts';
import { type ChainCurrency, isOnChain } from './chain/transfers.ts';
import { addressOf, readAccountKey, WalletKeyError } from './chain/wallet.ts';
import { EthereumWatch } from './chain/watch-ethereum.ts';
import type { Claims } from './provider.ts';
import { ArrivalReporter, type RecordArrival } from './report-arrivals.ts';
import { PayoutReporter, type RecordPayout } from './report-payouts.ts';

export interface ProviderDeps {
  readonly db: Pool;
  readonly log: Logger;
  readonly payments: PaymentSettings;
  readonly claims: Claims;
  readonly record: RecordArrival;
  readonly recordPayout: RecordPayout;
  /** Unix ms. */
  readonly now: () => number;
}

export interface OwnAddress {
  readonly address: string;
  /** Blocks after which a transfer to it counts. */
  readonly confirmations: number;
}

/** What the rest of the room asks of the providers. A site without banks and wallets gets nothing. */
export interface Providers {
  /** The customer's own address for a currency; undefined where no wallet has it. */
  ownAddress(uid: number, currency: ChainCurrency): Promise<OwnAddress | undefined>;
  /** Imports statements, watches the chain and reports to the core. */
  readonly duty: Duty;
}

/** Throws an error that names the variable when the key cannot be used. */
function walletKey(xpub: string) {
  try {
    return readAccountKey('ethereum', xpub);
  } catch (error) {
    if (!(error instanceof WalletKeyError)) throw error;
    throw new Error(`WALLET_XPUB_ETH ${error.message}`);
  }
}

const QUEUES = [
  { matched: matchedArrivals, recorded: markRecorded, refused: markRefused },
  { matched: matchedTransfers, recorded: markTransferRecorded, refused: markTransferRefused },
];

/** What runs; returns what ends it. */
function runAll({ db, log, payments, claims, record, recordPayout, now }: ProviderDeps): () => Promise<void> {
  const { bank, ethereum } = payments;
  const ends: (() => Promise<void>)[] = [];
  if (bank?.statementsFrom !== undefined) {
    const accounts = bank.accounts.map(({ account }) => account);
    ends.push(new StatementFolder({ db, claims, accounts, now, folder: bank.statementsFrom, log }).start());
  }
  if (ethereum !== undefined) {
    const { chainId, confirmations, tokens } = ethereum;
    const nodes = ethereum.nodes.map((url) => new EthereumNode(url));
    ends.push(new EthereumWatch({ db, claims, nodes, chainId, confirmations, tokens, now, log }).start());
  }
  if (bank !== undefined || ethereum !== undefined) {
    ends.push(new ArrivalReporter(db, QUEUES, record, log).start());
    ends.push(new PayoutReporter(db, recordPayout, log, now).start());
  }
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Throws when a setting cannot be used. */
export function startProviders(deps: ProviderDeps): Providers {
  const { db, payments, now } = deps;
  const { ethereum } = payments;
  const key = ethereum && walletKey(ethereum.xpub);
  return {
    async ownAddress(uid, currency) {
      if (key === undefined || ethereum === undefined || !isOnChain(currency, ethereum.tokens)) return undefined;
      const account = { chain: 'ethereum', key } as const;
      const address = await inTransaction(db, (client) => addressOf(client, account, BigInt(uid), now()));
      return { address, confirmations: ethereum.confirmations };
    },
    duty: async () => runAll(deps),
  };
}
