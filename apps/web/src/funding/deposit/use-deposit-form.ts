import { MONEY_SCALE } from '@vitrine/domain/kernel/decimal';
import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefused } from '../../ground/refused.ts';
import { useSite } from '../../ground/site.ts';
import { readNumber } from '../../ground/typed-number.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { fieldText, limitIn } from '../amounts.ts';
import { useDraft } from '../use-draft.ts';
import { useOwnUser } from '../use-own-user.ts';
import type { DepositType } from './deposit-calls.ts';
import { type AmountProblem, depositDraftOf, problemOf } from './deposit-form.ts';

/** Currency, amount, place and proof of a deposit, which outlive a reload until they are sent. */
export function useDepositForm(type: DepositType, currencies: readonly DepositCurrency[]) {
  const { draft, change, clear } = useDraft(`deposit-${type}`, depositDraftOf);
  const currency = currencies.find(({ id }) => id === draft.symbol) ?? currencies[0];
  const amount = readNumber(draft.number, MONEY_SCALE);
  const problem = currency && problemOf(draft.number, amount, currency);
  const words = useAmountWords(currency);
  const pictures = useTranslations('pictures');
  const [isSendingProof, setSendingProof] = useState(false);
  return {
    currency,
    draft,
    amount: problem === undefined ? amount : undefined,
    /** As calls take it. */
    number: amount === undefined ? '' : fieldText(amount),
    change,
    clear: () => clear({ number: '', proof: '' }),
    /** Why it cannot be sent. */
    reason: problem !== undefined ? words(problem) : isSendingProof ? pictures('stillSending') : undefined,
    /** The picture that shows the payment; the form waits for one that is on its way. */
    proof: {
      value: draft.proof,
      onChange: (proof: string) => change({ proof }),
      onSending: setSendingProof,
    },
    /** What is wrong with what is entered; nothing yet where nothing is. */
    wrong: problem === undefined || problem === 'empty' ? undefined : words(problem),
  };
}

function useAmountWords(currency: DepositCurrency | undefined): (problem: AmountProblem) => string {
  const t = useTranslations('funding.deposit.problem');
  return (problem) => {
    if (currency === undefined) return '';
    const { min_amount, max_amount, code } = currency;
    return t(problem, { min: limitIn(amountOf(min_amount), code), max: limitIn(amountOf(max_amount), code) });
  };
}

/** Whether a deposit needs a verified name that the customer does not have (FND-23). */
export function useNeedsName(): boolean {
  const site = useSite().data;
  const user = useOwnUser();
  return site?.is_real_name_auth === '1' && site.is_recharge_auth === '1' && user?.is_real === 0;
}

/** The server said that a verified name is needed. */
export const isNameRefusal = (error: unknown): boolean => isRefused(error, 'request.real-name-needed');
