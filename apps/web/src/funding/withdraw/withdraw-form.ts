import { receivedOf, withdrawalFee } from '@vitrine/domain/funding/withdrawal-fee';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateOf } from '../amounts.ts';
import type { MoneyTab } from '../MoneyTabs.tsx';

/** 0 crypto, 1 bank: the tabs of the screen; calls say 1 and 2 (OPEN-64). */
export type WithdrawTab = MoneyTab;

export interface WithdrawFigures {
  /** In the currency of the site. */
  readonly fee: Money;
  /** The amount less its fee, at least 0. */
  readonly net: Money;
  /** What arrives, in units of the currency; undefined while there is no rate. */
  readonly received: Money | undefined;
}

/** Fee and received estimate of an amount, by the formulas that the server applies (FND-34, FND-35). */
export function figuresOf(amount: Money, currency: WithdrawCurrency, tab: WithdrawTab): WithdrawFigures {
  const fee = withdrawalFee(
    { feeType: currency.fee_type === 1 ? 'fixed' : 'percent', drawRate: amountOf(currency.draw_rate) },
    amount,
  );
  const net = amount > fee ? amount - fee : 0n;
  const rate = rateOf(currency.usd_price);
  return { fee, net, received: rate && receivedOf(net, rate, tab === 0 ? 'coin' : 'bank') };
}

/** Why an amount cannot be withdrawn. */
export type AmountProblem =
  | 'empty'
  | 'unreadable'
  | 'tooLittle'
  | 'tooMuch'
  | 'aboveBalance'
  | 'feeTakesAll'
  | 'nothing';

/** `amount` is undefined where the text is none; `available` is what may leave the account. Both bounds are included. */
export function problemOf(
  text: string,
  amount: Money | undefined,
  currency: WithdrawCurrency,
  available: Money,
): AmountProblem | undefined {
  if (available === 0n) return 'nothing';
  if (text.trim() === '') return 'empty';
  if (amount === undefined) return 'unreadable';
  if (amount < amountOf(currency.min_amount)) return 'tooLittle';
  if (amount > amountOf(currency.max_amount)) return 'tooMuch';
  if (amount > available) return 'aboveBalance';
  return figuresOf(amount, currency, 0).net === 0n ? 'feeTakesAll' : undefined;
}

export interface WithdrawDraft {
  readonly currency: number | undefined;
  readonly number: string;
  readonly way: number | undefined;
  readonly address: string;
  readonly memo: string;
}

/** What was kept of the form, as far as it is one. */
export function withdrawDraftOf(kept: unknown): WithdrawDraft {
  const { currency, number, way, address, memo } = (kept ?? {}) as {
    readonly [Field in keyof WithdrawDraft]?: unknown;
  };
  const id = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { currency: id(currency), number: text(number), way: id(way), address: text(address), memo: text(memo) };
}
