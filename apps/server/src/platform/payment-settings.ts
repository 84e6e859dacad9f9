import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

// Settings of real money: banks and wallets. A site in paper mode has none of them.

/** A bank account of the site. */
export interface BankAccount {
  /** An IBAN, or the bank's own number, as its statements write it. */
  readonly account: string;
  readonly currency: string;
  readonly bic: string | undefined;
}

export interface BankSettings {
  /** At least one. The first one of a currency pays in it. */
  readonly accounts: readonly BankAccount[];
  /** Who the accounts belong to, as payees read it. */
  readonly holder: string;
  /** Absolute path of the watched folder; undefined: none. */
  readonly statementsFrom: string | undefined;
}

export interface TokenSetting {
  readonly currency: string;
  /** Address of its contract, lower case. */
  readonly contract: string;
  readonly decimals: number;
}

export interface EthereumSettings {
  /** Extended public key of an account, not checked beyond its form. */
  readonly xpub: string;
  /** At least one; the first one is read. */
  readonly nodes: readonly string[];
  readonly chainId: bigint;
  /** Blocks, its own included, after which a transfer counts. */
  readonly confirmations: number;
  readonly tokens: readonly TokenSetting[];
}

export interface PaymentSettings {
  readonly bank: BankSettings | undefined;
  readonly ethereum: EthereumSettings | undefined;
}

const list = (text: string): readonly string[] => text.split(',').map((entry) => entry.trim());

const ACCOUNT = /^([A-Za-z0-9]{4,34})\/([A-Z]{3})(?:\/([A-Z0-9]{8}|[A-Z0-9]{11}))?$/;

export const bankAccounts = z
  .string()
  .refine(
    (value) => list(value).every((entry) => ACCOUNT.test(entry)),
    'must look like account/EUR/BIC, comma-separated',
  )
  .transform((value) =>
    list(value).map((entry): BankAccount => {
      const [, account = '', currency = '', bic] = ACCOUNT.exec(entry) ?? [];
      return { account: account.toUpperCase(), currency, bic };
    }),
  );

export const accountHolder = z.string().regex(/^[^\p{C}]{1,70}$/u, 'must be a name of at most 70 characters');

/** Base58, as long as extended keys are. `xprv` and its kin never match. */
export const accountKey = z
  .string()
  .regex(
    /^xpub[1-9A-HJ-NP-Za-km-z]{90,120}$/,
    'must be the extended public key (xpub...) of an account: a private key never belongs on a server',
  );

const isNode = (text: string): boolean => {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  return (
    parsed !== undefined &&
    ['http:', 'https:'].includes(parsed.protocol) &&
    parsed.username === '' &&
    parsed.password === ''
  );
};

export const nodeUrls = z
  .string()
  .transform(list)
  .refine((urls) => urls.every(isNode), 'must look like https://host/path, comma-separated');

const TOKEN = /^([A-Z0-9]{2,10}):(0x[0-9a-fA-F]{40}):(\d|1\d|2\d|3[0-6])$/;

export const tokens = z
  .string()
  .refine(
    (value) => list(value).every((entry) => TOKEN.test(entry)),
    'must look like USDT:0xdac17f958d2ee523a2206206994597c13d831ec7:6, comma-separated',
  )
  .transform((value) =>
    list(value).map((entry): TokenSetting => {
      const [, currency = '', contract = '', decimals] = TOKEN.exec(entry) ?? [];
      return { currency, contract: contract.toLowerCase(), decimals: Number(decimals) };
    }),
  )
  .default([]);

/** The variables, read one by one. */
export interface PaymentVariables {
  readonly MODE: 'paper' | 'real';
  readonly BANK_ACCOUNTS?: readonly BankAccount[] | undefined;
  readonly BANK_ACCOUNT_HOLDER?: string | undefined;
  readonly BANK_STATEMENTS_FROM?: string | undefined;
  readonly WALLET_XPUB_ETH?: string | undefined;
  readonly ETH_RPC_URL?: readonly string[] | undefined;
  readonly ETH_CHAIN_ID: number;
  readonly ETH_CONFIRMATIONS: number;
  readonly ETH_TOKENS: readonly TokenSetting[];
}

/** Says why the variables cannot be used together; undefined: they can. */
export function whyNotTogether(from: PaymentVariables): string | undefined {
  const { BANK_ACCOUNTS, BANK_ACCOUNT_HOLDER, BANK_STATEMENTS_FROM, WALLET_XPUB_ETH, ETH_RPC_URL, ETH_TOKENS } = from;
  const given = { BANK_ACCOUNTS, BANK_ACCOUNT_HOLDER, BANK_STATEMENTS_FROM, WALLET_XPUB_ETH, ETH_RPC_URL };
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (from.MODE === 'paper' && first !== undefined)
    return `${first} needs MODE=real: in paper mode a simulated bank and a simulated chain pay`;
  if ((BANK_ACCOUNTS === undefined) !== (BANK_ACCOUNT_HOLDER === undefined))
    return 'BANK_ACCOUNTS and BANK_ACCOUNT_HOLDER must be set together: the accounts, and who they belong to';
  if (BANK_STATEMENTS_FROM !== undefined && BANK_ACCOUNTS === undefined)
    return 'BANK_ACCOUNTS must be set when BANK_STATEMENTS_FROM is: statements of other accounts are refused';
  if ((WALLET_XPUB_ETH === undefined) !== (ETH_RPC_URL === undefined))
    return 'WALLET_XPUB_ETH and ETH_RPC_URL must be set together: the key of the addresses, and the node that watches them';
  if (ETH_TOKENS.length > 0 && ETH_RPC_URL === undefined) return 'ETH_RPC_URL must be set when ETH_TOKENS is';
  return undefined;
}

/** What the variables say; undefined parts are not used. `folder`: what a relative path starts from. */
export function paymentSettings(from: PaymentVariables, folder: string): PaymentSettings {
  const { BANK_ACCOUNTS: accounts, BANK_ACCOUNT_HOLDER: holder, BANK_STATEMENTS_FROM: statements } = from;
  const { WALLET_XPUB_ETH: xpub, ETH_RPC_URL: nodes } = from;
  const statementsFrom = statements === undefined ? undefined : path.resolve(folder, statements);
  return {
    bank: accounts === undefined || holder === undefined ? undefined : { accounts, holder, statementsFrom },
    ethereum:
      xpub === undefined || nodes === undefined
        ? undefined
        : {
            xpub,
            nodes,
            chainId: BigInt(from.ETH_CHAIN_ID),
            confirmations: from.ETH_CONFIRMATIONS,
            tokens: from.ETH_TOKENS,
          },
  };
}

/** Whether the watched folder is there. */
export const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
