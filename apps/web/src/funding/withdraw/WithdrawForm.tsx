import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { exactMoney, money, withCurrency } from '@vitrine/ui/format';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { isRefused } from '../../ground/refused.ts';
import { useSite } from '../../ground/site.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { AmountInput } from '../AmountInput.tsx';
import { amountIn, fieldText } from '../amounts.ts';
import { useChatAfterwards } from '../Contact.tsx';
import { RealNameQuestion } from '../RealNameQuestion.tsx';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { useOwnUser } from '../use-own-user.ts';
import { currencyName } from '../ways/currency-name.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { NotBound, PayPasswordMissing } from './questions.tsx';
import { TargetField } from './TargetField.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { useRequestWithdrawal } from './withdraw-calls.ts';
import type { WithdrawTab } from './withdraw-form.ts';

interface Props {
  readonly tab: WithdrawTab;
  readonly currencies: readonly WithdrawCurrency[];
}

type Question = 'name' | 'not-bound' | 'pay-password' | 'confirm';

/** A withdrawal: currency, where to, amount with fee and what arrives; then the sheet that confirms it. */
export function WithdrawForm({ tab, currencies }: Props) {
  const t = useTranslations('funding');
  const form = useWithdrawForm(tab, currencies);
  const { question, request, reason, ask, close } = useWithdrawal(form);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Field label={t('currency')}>
        <Select
          options={currencies.map((one) => ({ value: one.id, label: currencyName(one) }))}
          value={form.currency.id}
          onChange={(currency) => form.change({ currency, way: undefined })}
          placeholder={t('chooseCurrency')}
        />
      </Field>
      <TargetField form={form} />
      <AmountField form={form} />
      {tab === 0 ? <MemoField form={form} /> : null}
      <ReasonedButton type="submit" reason={reason}>
        {form.amount === undefined
          ? t('withdraw.submit')
          : t('withdraw.submitAmount', { amount: withCurrency(exactMoney(form.amount)) })}
      </ReasonedButton>
      <ConfirmSheet
        open={question === 'confirm' && form.figures !== undefined}
        form={form}
        request={request}
        onClose={close}
      />
      <RealNameQuestion open={question === 'name'} onClose={close} />
      <PayPasswordMissing open={question === 'pay-password'} onClose={close} />
      <NotBound open={question === 'not-bound'} tab={tab} currency={form.currency.id} onClose={close} />
    </form>
  );
}

/** What a press asks: first what has to be done elsewhere, then to confirm. What the server misses is asked likewise. */
function useWithdrawal(form: ReturnType<typeof useWithdrawForm>) {
  const [asked, setAsked] = useState<Question>();
  const chat = useChatAfterwards();
  const request = useRequestWithdrawal(() => {
    setAsked(undefined);
    form.clear();
    chat();
  });
  const first = useFirstQuestion(form.target.isUnbound);
  const reason = first === undefined ? form.reason : undefined;
  const missed: Question | undefined = isRefused(request.error, 'request.real-name-needed')
    ? 'name'
    : isRefused(request.error, 'funding.pay-password-missing')
      ? 'pay-password'
      : undefined;
  return {
    question: missed ?? asked,
    request,
    reason,
    ask: () => {
      if (reason === undefined) setAsked(first ?? 'confirm');
    },
    close: () => {
      setAsked(undefined);
      request.forget();
    },
  };
}

/** What has to be done elsewhere first: verification, a bound way, a pay password. A dialog leads there. */
function useFirstQuestion(isUnbound: boolean): Question | undefined {
  const site = useSite().data;
  const user = useOwnUser();
  if (site?.is_real_name_auth === '1' && site.is_withdraw_auth === '1' && user?.is_real === 0) return 'name';
  if (isUnbound) return 'not-bound';
  if (site?.is_withdraw_pay_pwd === '1' && user?.has_pay_password === 0) return 'pay-password';
  return undefined;
}

interface FieldProps {
  readonly form: ReturnType<typeof useWithdrawForm>;
}

/** The amount, its bounds, and under it the fee and what arrives. */
function AmountField({ form }: FieldProps) {
  const t = useTranslations('funding.withdraw');
  const site = useSite().data;
  const { currency, available, draft, wrong } = form;
  const text = (amount: bigint) => withCurrency(exactMoney(amount));
  const bounds = t('bounds', { min: text(amountOf(currency.min_amount)), max: text(amountOf(currency.max_amount)) });
  return (
    <div className="flex flex-col gap-2">
      <AmountInput
        label={t('amount')}
        hint={available === undefined ? bounds : `${t('available', { amount: text(available) })} ${bounds}`}
        error={wrong}
        all={
          available ? (
            <FieldAction aria-label={t('allNamed')} onClick={() => form.change({ number: fieldText(available) })}>
              {t('allOf')}
            </FieldAction>
          ) : undefined
        }
        name="number"
        value={draft.number}
        onChange={(number) => form.change({ number })}
        unit={site?.currency ?? ''}
      />
      <FeeLine form={form} />
    </div>
  );
}

/** In one line: the fee, and what arrives (FND-36). */
function FeeLine({ form: { currency, figures } }: FieldProps) {
  const t = useTranslations('funding.withdraw');
  const isEstimateShown = useSite().data?.is_bank_out_amount === '1';
  const rate = amountOf(currency.draw_rate);
  const terms =
    currency.fee_type === 1
      ? t('feeFixed', { amount: withCurrency(exactMoney(rate)) })
      : t('feePercent', { percent: fieldText(rate) || '0' });
  if (figures === undefined)
    return (
      <p className="text-sm text-muted" data-figure="fee">
        {terms}
      </p>
    );
  const { fee, net, received } = figures;
  return (
    <p className="text-sm" data-figure="fee" aria-live="polite">
      <span className="text-muted">{t('fee', { amount: withCurrency(money(fee)) })}</span>{' '}
      <span className="font-semibold" data-figure="received">
        {isEstimateShown
          ? received === undefined
            ? t('noRate')
            : t('arrives', { amount: amountIn(received, currency.code) })
          : t('afterFee', { amount: withCurrency(money(net)) })}
      </span>
    </p>
  );
}

/** What some chains and exchanges need beside the address. */
function MemoField({ form }: FieldProps) {
  const t = useTranslations('funding.withdraw');
  return (
    <Field label={t('memo')} aside={t('optional')} hint={t('memoHint')}>
      <Input
        ltr
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        name="memo"
        value={form.draft.memo}
        onChange={(memo) => form.change({ memo })}
      />
    </Field>
  );
}
