/**
 * The chart of accounts. An account number is `uid * 64 + kind`: for uid >= 1 the kind of a customer's account, for uid
 * 0 the code of an account of the house or of an asset. A balance is credits minus debits. In every book and currency
 * all balances sum to zero: customers' money is positive, the assets that back it are negative.
 */

export type AccountNumber = number;

export const BOOKS = ['real', 'paper', 'demo'] as const;
/** Money never moves between books: both sides of a posting are in the same one. */
export type Book = (typeof BOOKS)[number];

/** Customers' accounts by kind; the number is the part of the account number below 64. */
export const CUSTOMER_KINDS = {
  change: 1,
  forex: 2,
  micro: 3,
  stake: 4,
  fund: 5,
  wd_pending: 6,
  wd_payable: 7,
  /** The debt of a customer from a loan: an asset of the house, one account per customer. */
  loan: 8,
} as const;
export type CustomerKind = keyof typeof CUSTOMER_KINDS;

/** The three accounts a customer sees; their wire numbers (`accountTypeId`) are the same numbers. */
export const TRADING_KINDS = ['change', 'forex', 'micro'] as const;
export type TradingKind = (typeof TRADING_KINDS)[number];

/** The account that is used where the rules name `kind`: the contract account for everything if there is only one. */
export function kindInForce(kind: TradingKind, { onlyOneAccount }: { readonly onlyOneAccount?: true }): TradingKind {
  return onlyOneAccount === true ? 'forex' : kind;
}

export const HOUSE_ACCOUNTS = {
  'asset/custody': 1,
  'asset/bank': 2,
  'asset/sim': 3,
  'house/capital': 16,
  'house/pnl_forex': 17,
  'house/pnl_micro': 18,
  'house/fee_trade': 19,
  'house/fee_withdraw': 20,
  'house/swap': 21,
  'house/nbp': 22,
  'house/loan_interest': 23,
  'house/loan_penalty': 24,
  'house/bad_debt': 25,
  'house/mining_dividend': 26,
  'house/mining_penalty': 27,
  /** Currency conversion; the currency is that of the posting. */
  'house/fx': 28,
  'house/goodwill': 29,
} as const;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

/** Where the money that backs the books is held: custody of coins, banks, and the simulated place of a site in paper mode. */
export const ASSET_ACCOUNTS = ['asset/custody', 'asset/bank', 'asset/sim'] as const satisfies readonly HouseAccount[];
export type AssetAccount = (typeof ASSET_ACCOUNTS)[number];

/** How many account numbers each owner has. */
export const ACCOUNT_SPAN = 64;

/** First code of the house's own funds; lower codes are the assets that back the books. */
const FIRST_HOUSE_FUND = 16;

const KIND_NAMES = new Map<number, CustomerKind>(
  (Object.entries(CUSTOMER_KINDS) as [CustomerKind, number][]).map(([name, kind]) => [kind, name]),
);
const HOUSE_NAMES = new Map<number, HouseAccount>(
  (Object.entries(HOUSE_ACCOUNTS) as [HouseAccount, number][]).map(([name, code]) => [code, name]),
);

/** The account number of a customer's account; uid >= 1. */
export function customerAccount(uid: number, kind: CustomerKind): AccountNumber {
  return uid * ACCOUNT_SPAN + CUSTOMER_KINDS[kind];
}

/** The account number of a house or asset account. */
export function houseAccount(name: HouseAccount): AccountNumber {
  return HOUSE_ACCOUNTS[name];
}

/** The name of an asset account; `undefined` for any other. */
export function assetAccountOf(account: AccountNumber): AssetAccount | undefined {
  return ASSET_ACCOUNTS.find((name) => HOUSE_ACCOUNTS[name] === account);
}

/**
 * True for the house's own funds (capital, results, fees), false for assets, customers and currency conversion: what that
 * account gives in one currency it has in another.
 */
export function isHouseFunds(account: AccountNumber): boolean {
  return account >= FIRST_HOUSE_FUND && account < ACCOUNT_SPAN && account !== HOUSE_ACCOUNTS['house/fx'];
}

const TRADING_RESULTS = [
  'house/pnl_forex',
  'house/pnl_micro',
  'house/fee_trade',
  'house/swap',
  'house/nbp',
] as const satisfies readonly HouseAccount[];

/** Whether results and costs of trading are posted to it. What prices have decided is never corrected (rules §3). */
export function hasTradingResults(account: AccountNumber): boolean {
  return TRADING_RESULTS.some((name) => HOUSE_ACCOUNTS[name] === account);
}

/** All accounts of the house's own funds. */
export function houseFundsAccounts(): readonly AccountNumber[] {
  return Array.from({ length: ACCOUNT_SPAN }, (_, account) => account).filter(isHouseFunds);
}

/** The customer an account belongs to, 0 for the house. */
export function ownerOf(account: AccountNumber): number {
  return Math.floor(account / ACCOUNT_SPAN);
}

/** The kind of a customer's account, `undefined` for the house's. */
export function kindOf(account: AccountNumber): CustomerKind | undefined {
  return account < ACCOUNT_SPAN ? undefined : KIND_NAMES.get(account % ACCOUNT_SPAN);
}

/**
 * The name of an account: `cust/7/forex`, `house/fee_trade`, `asset/loan/7`. Throws a RangeError on an invalid number.
 */
export function accountName(account: AccountNumber): string {
  if (account < ACCOUNT_SPAN) {
    const name = HOUSE_NAMES.get(account);
    if (name === undefined) throw new RangeError(`no account ${account}`);
    return name;
  }
  const kind = kindOf(account);
  if (kind === undefined) throw new RangeError(`no account ${account}`);
  return kind === 'loan' ? `asset/loan/${ownerOf(account)}` : `cust/${ownerOf(account)}/${kind}`;
}

const CUSTOMER_NAME = /^cust\/([1-9]\d{0,12})\/([a-z_]+)$/;
const LOAN_NAME = /^asset\/loan\/([1-9]\d{0,12})$/;

/** The account with a name as written by {@link accountName}; `undefined` if there is none. */
export function accountNumber(name: string): AccountNumber | undefined {
  if (Object.hasOwn(HOUSE_ACCOUNTS, name)) return houseAccount(name as HouseAccount);
  const loan = LOAN_NAME.exec(name);
  if (loan !== null) return customerAccount(Number(loan[1]), 'loan');
  const [, uid, kind] = CUSTOMER_NAME.exec(name) ?? [];
  if (kind === undefined || kind === 'loan' || !Object.hasOwn(CUSTOMER_KINDS, kind)) return undefined;
  return customerAccount(Number(uid), kind as CustomerKind);
}
