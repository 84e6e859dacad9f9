import type { Money } from '@vitrine/domain/kernel/decimal';
import { accountFigures } from '@vitrine/domain/trading/index';
import type { Account } from '@vitrine/wire/ledger/account';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { AccountFigures } from '../../ledger/index.ts';

/** `accountTypeId`s: 1 funding, 2 contract, 3 options. */
export type AccountId = Account['accountTypeId'];

/** Where money is moved from and to; always two accounts. */
export interface Way {
  readonly from: AccountId;
  readonly to: AccountId;
}

export const CONTRACT: AccountId = 2;

const USUAL: Way = { from: 1, to: CONTRACT };

const isAccount = (id: unknown): id is AccountId => id === 1 || id === 2 || id === 3;

/** The way that an address names; what it leaves open is chosen so that the two accounts differ. */
export function wayOf({ from, to }: { readonly from?: unknown; readonly to?: unknown }): Way {
  if (!isAccount(from)) return isAccount(to) && to !== USUAL.from ? { from: USUAL.from, to } : USUAL;
  if (isAccount(to) && to !== from) return { from, to };
  return { from, to: from === USUAL.to ? USUAL.from : USUAL.to };
}

/** Chooses one end; where it equals the other one, the two change places (FND-67). */
export function withEnd(way: Way, end: keyof Way, id: AccountId): Way {
  const [from, to] = end === 'from' ? [id, way.to] : [way.from, id];
  return from === to ? { from: way.to, to: way.from } : { from, to };
}

/** What may leave an account now: the contract account's open profit does not count, its open loss does (FND-68). */
export function transferableOf(account: Account, figures: AccountFigures | undefined): Money | undefined {
  return account.accountTypeId === CONTRACT ? figures?.transferable : amountOf(account.balance);
}

/** The figures of the contract account once an amount has come in, or gone out where it is negative. */
export function figuresAfter(figures: AccountFigures, amount: Money) {
  const { netValue, openProfit, usedMargin, pendingMargin } = figures;
  return accountFigures({
    posted: netValue - openProfit + amount,
    holds: usedMargin + pendingMargin,
    usedMargin,
    openProfit,
  });
}

/** What may leave an account once an amount has come in, or gone out where it is negative. */
export function transferableAfter(
  account: Account,
  figures: AccountFigures | undefined,
  amount: Money,
): Money | undefined {
  if (account.accountTypeId !== CONTRACT) return amountOf(account.balance) + amount;
  return figures && figuresAfter(figures, amount).transferable;
}

/** Why an amount cannot be transferred. */
export type AmountProblem = 'empty' | 'unreadable' | 'zero' | 'tooMuch' | 'nothing';

/** `amount` is undefined where the text is none; `most` is what may leave the account. */
export function problemOf(text: string, amount: Money | undefined, most: Money): AmountProblem | undefined {
  if (most === 0n) return 'nothing';
  if (text.trim() === '') return 'empty';
  if (amount === undefined) return 'unreadable';
  if (amount === 0n) return 'zero';
  return amount > most ? 'tooMuch' : undefined;
}
