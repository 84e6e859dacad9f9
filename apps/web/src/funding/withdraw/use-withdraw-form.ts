import { MONEY_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import { exactMoney, withCurrency } from '@vitrine/ui/format';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { readNumber } from '../../ground/typed-number.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { useBalances, useFigures, useFiguresAnswer, useOnlyOneAccount } from '../../ledger/index.ts';
import { fieldText } from '../amounts.ts';
import { useDraft } from '../use-draft.ts';
import { currencyName } from '../ways/currency-name.ts';
import { isRested } from '../ways/RestNote.tsx';
import { useWayChecks } from '../ways/use-way-checks.ts';
import { useWays } from '../ways/way-calls.ts';
import {
  type AmountProblem,
  figuresOf,
  problemOf,
  type WithdrawDraft,
  type WithdrawTab,
  withdrawDraftOf,
} from './withdraw-form.ts';

/** What may be withdrawn: the balance of the funding account, or what the only account has free; undefined until it is known. */
export function useAvailable(): Money | undefined {
  const isOnlyOne = useOnlyOneAccount();
  const funding = useBalances().data?.find(({ type }) => type === 'change');
  useFiguresAnswer({ isNeeded: isOnlyOne });
  const figures = useFigures();
  if (isOnlyOne) return figures?.transferable;
  return funding && amountOf(funding.balance);
}

/** Currency, amount and where to, which outlive a reload until they are sent, and what is missing of them. */
export function useWithdrawForm(tab: WithdrawTab, currencies: readonly WithdrawCurrency[]) {
  const { draft, change, clear } = useDraft(`withdraw-${tab}`, withdrawDraftOf);
  const currency = currencies.find(({ id }) => id === draft.currency) ?? currencies[0]!;
  const available = useAvailable();
  const amount = readNumber(draft.number, MONEY_SCALE);
  const problem = available === undefined ? undefined : problemOf(draft.number, amount, currency, available);
  const target = useTarget(tab, currency, draft);
  const words = useAmountWords(currency, available ?? 0n);
  const t = useTranslations('funding.withdraw');
  return {
    tab,
    currency,
    draft,
    target,
    available,
    figures: problem === undefined && amount !== undefined ? figuresOf(amount, currency, tab) : undefined,
    amount: problem === undefined ? amount : undefined,
    number: amount === undefined ? '' : fieldText(amount),
    change,
    clear: () => clear({ number: '', memo: '', address: '' }),
    /** Why it cannot be sent; what an own dialog explains is not among it. */
    reason: available === undefined ? t('wait') : problem === undefined ? target.reason : words(problem),
    wrong: problem === undefined || problem === 'empty' || problem === 'nothing' ? undefined : words(problem),
  };
}

function useAmountWords(currency: WithdrawCurrency, available: Money): (problem: AmountProblem) => string {
  const t = useTranslations('funding.withdraw.problem');
  const text = (amount: Money) => withCurrency(exactMoney(amount));
  return (problem) =>
    t(problem, {
      min: text(amountOf(currency.min_amount)),
      max: text(amountOf(currency.max_amount)),
      available: text(available),
    });
}

/** Where it goes to: a typed address where the site takes one, otherwise a bound way of the currency (FND-39, FND-41). */
function useTarget(tab: WithdrawTab, currency: WithdrawCurrency, draft: WithdrawDraft) {
  const t = useTranslations('funding');
  const isTyped = useSite().data?.is_withdraw_account_input === '1' && tab === 0;
  const all = useWays(tab === 0 ? 1 : 2);
  const checks = useWayChecks();
  if (isTyped) {
    const { address } = draft;
    const isWrong = address !== '' && checks !== undefined && !checks.isAddress(currency, address);
    const wrong = t('ways.wrongAddress', { currency: currencyName(currency) });
    return {
      isTyped,
      ways: all,
      bound: [] as readonly PayoutWay[],
      way: undefined,
      isUnbound: false,
      wrong: isWrong ? wrong : undefined,
      reason: address === '' ? t('withdraw.needsAddress') : isWrong ? wrong : undefined,
      scanned: (text: string) => checks?.addressIn(currency, text) ?? text.trim(),
    };
  }
  const bound = all.data?.filter(({ draw_id }) => draw_id === currency.id) ?? [];
  const usable = bound.filter((way) => way.isUsable || isRested(way));
  const way = bound.find(({ id }) => id === draft.way) ?? (usable.length === 1 ? usable[0] : undefined);
  const isResting = way !== undefined && !usable.includes(way);
  return {
    isTyped,
    ways: all,
    bound,
    way,
    /** No way at all: a dialog leads to binding one (FND-37). */
    isUnbound: all.data !== undefined && bound.length === 0,
    wrong: undefined,
    reason: isResting ? t('withdraw.resting') : way === undefined ? t('withdraw.needsWay') : undefined,
    scanned: (text: string) => text,
  };
}
