import type { DepositWay, PaymentWay } from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import {
  type AccountNumber,
  type Book,
  customerAccount,
  freeOf,
  houseAccount,
  kindInForce,
  type PostingReason,
  type TradingKind,
} from '@vitrine/domain/ledger/index';
import { canTake, post } from '../ledger/index.ts';
import type { Step } from '../step.ts';
import type { FundingContext } from './context.ts';

/** One posting in account currency between accounts of a customer and the house. */
export interface Move {
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  readonly amount: Money;
  readonly reason: PostingReason;
  /** The deposit or withdrawal, 0 for none. */
  readonly order: number;
}

/** Moves money in a customer's book, in account currency; nothing if the amount is 0. */
export function move({ ledger }: FundingContext, step: Step, customer: number, moved: Move): void {
  if (moved.amount === 0n) return;
  post(ledger, step, { book: ledger.bookAt(customer), currency: ledger.currency, ...moved });
}

/** The account that deposits arrive on and withdrawals leave from: the funding account, unless there is only one. */
export function fundingAccount({ ledger, site }: FundingContext, customer: number): AccountNumber {
  return customerAccount(ledger.uidAt(customer), kindInForce('change', site));
}

/** What may leave an account of a customer. Only the contract account has holds and open profit. */
export function freeOn(context: FundingContext, customer: number, kind: TradingKind): Money {
  const { ledger } = context;
  const uid = ledger.uidAt(customer);
  if (kind !== 'forex') return ledger.posted(ledger.bookAt(customer), ledger.currency, customerAccount(uid, kind));
  return freeOf(ledger.contractPostedAt(customer), ledger.contractHeldAt(customer), context.openProfitOf(uid));
}

/** What is free, for the text of a refusal: never below 0. */
export function formatFree(free: Money): string {
  return formatMoney(free > 0n ? free : 0n);
}

/** Tells trading, if the contract account is the one that deposits arrive on. */
export function fundsMoved(context: FundingContext, customer: number): void {
  if (context.site.onlyOneAccount === true) context.contractFundsMoved(customer);
}

/** Where the site holds what customers have paid in. */
export function assetOf(book: Book, way: DepositWay | PaymentWay): AccountNumber {
  if (book !== 'real') return houseAccount('asset/sim');
  return houseAccount(way === 'coin' ? 'asset/custody' : 'asset/bank');
}

/** An amount outside the site and what it is worth on the customer's side of the books. */
export interface Crossing {
  /** The deposit or withdrawal. */
  readonly order: number;
  readonly reason: PostingReason;
  readonly asset: AccountNumber;
  /** The customer's account. */
  readonly account: AccountNumber;
  /** In units of the currency with this code. */
  readonly outside: Money;
  readonly code: string;
  /** In account currency. */
  readonly inside: Money;
}

/** Whether the balances stay within what the tables can store. */
export function canArrive({ ledger }: FundingContext, customer: number, crossing: Crossing): boolean {
  const { asset, account, outside, inside, code } = crossing;
  const [book, fx] = [ledger.bookAt(customer), houseAccount('house/fx')];
  const inSite = { book, currency: ledger.currency };
  return (
    canTake(ledger, { book, currency: code, account: asset, amount: -outside }) &&
    canTake(ledger, { book, currency: code, account: fx, amount: outside }) &&
    canTake(ledger, { ...inSite, account: fx, amount: -inside }) &&
    canTake(ledger, { ...inSite, account, amount: inside })
  );
}

/**
 * Posts money that arrives. In another currency, or rounded, as two linked postings over `house/fx`, one in each currency
 * (rules §6).
 */
export function postArrival(context: FundingContext, step: Step, customer: number, crossing: Crossing): void {
  const { ledger } = context;
  const { asset, account, outside, inside, code, order, reason } = crossing;
  if (code === ledger.currency && outside === inside) {
    move(context, step, customer, { debit: asset, credit: account, amount: inside, reason, order });
    return;
  }
  const [book, fx] = [ledger.bookAt(customer), houseAccount('house/fx')];
  post(ledger, step, { book, currency: code, debit: asset, credit: fx, amount: outside, reason, order });
  move(context, step, customer, { debit: fx, credit: account, amount: inside, reason, order });
}

/** Posts money that is paid out; the counterpart of {@link postArrival}. */
export function postPayment(context: FundingContext, step: Step, customer: number, crossing: Crossing): void {
  const { ledger } = context;
  const { asset, account, outside, inside, code, order, reason } = crossing;
  if (code === ledger.currency && outside === inside) {
    move(context, step, customer, { debit: account, credit: asset, amount: inside, reason, order });
    return;
  }
  const [book, fx] = [ledger.bookAt(customer), houseAccount('house/fx')];
  move(context, step, customer, { debit: account, credit: fx, amount: inside, reason, order });
  post(ledger, step, { book, currency: code, debit: fx, credit: asset, amount: outside, reason, order });
}
