import { creditedOf } from '@vitrine/domain/funding/price';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateOf } from '../amounts.ts';

/** Why an amount cannot be deposited. */
export type AmountProblem = 'empty' | 'unreadable' | 'tooLittle' | 'tooMuch';

/** `amount` is undefined where the text is none; both bounds are included (FND-09). */
export function problemOf(
  text: string,
  amount: Money | undefined,
  { min_amount, max_amount }: Pick<DepositCurrency, 'min_amount' | 'max_amount'>,
): AmountProblem | undefined {
  if (text.trim() === '') return 'empty';
  if (amount === undefined) return 'unreadable';
  if (amount < amountOf(min_amount)) return 'tooLittle';
  return amount > amountOf(max_amount) ? 'tooMuch' : undefined;
}

/** What would be booked at the rate of now, in the currency of the site; undefined while there is no rate. */
export function creditOf(amount: Money, { rate: text }: Pick<DepositCurrency, 'rate'>): Money | undefined {
  const rate = rateOf(text);
  return rate && creditedOf(amount, rate);
}

export interface DepositDraft {
  readonly symbol: number | undefined;
  readonly number: string;
  /** The address or the bank account that is paid to; 0: one that is assigned. */
  readonly place: number | undefined;
  readonly proof: string;
}

const EMPTY: DepositDraft = { symbol: undefined, number: '', place: undefined, proof: '' };

/** What was kept of the form, as far as it is one. */
export function depositDraftOf(kept: unknown): DepositDraft {
  const { symbol, number, place, proof } = (kept ?? {}) as { readonly [Field in keyof DepositDraft]?: unknown };
  const id = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { ...EMPTY, symbol: id(symbol), number: text(number), place: id(place), proof: text(proof) };
}
