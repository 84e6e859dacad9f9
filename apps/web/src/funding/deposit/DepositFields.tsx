import { Field } from '@vitrine/ui/components/Field';
import { money, withCurrency } from '@vitrine/ui/format';
import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { ImageField } from '../../ground/pictures/ImageField.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { AmountInput } from '../AmountInput.tsx';
import { isPar, limitIn, rateOf, rateText } from '../amounts.ts';
import { creditOf } from './deposit-form.ts';
import type { useDepositForm } from './use-deposit-form.ts';

interface Props {
  readonly form: ReturnType<typeof useDepositForm>;
}

export function CurrencyField({ form, currencies }: Props & { readonly currencies: readonly DepositCurrency[] }) {
  const t = useTranslations('funding');
  return (
    <Field label={t('currency')}>
      <Select
        options={currencies.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.currency?.id ?? null}
        onChange={(symbol) => form.change({ symbol, place: undefined })}
        placeholder={t('chooseCurrency')}
      />
    </Field>
  );
}

/** The amount, with what may be entered, and what it comes to. */
export function AmountField({ form, onChange }: Props & { readonly onChange: () => void }) {
  const t = useTranslations('funding.deposit');
  const { currency, draft, wrong } = form;
  if (currency === undefined) return null;
  const { code, min_amount, max_amount } = currency;
  return (
    <div className="flex flex-col gap-2">
      <AmountInput
        label={t('amount')}
        hint={t('bounds', { min: limitIn(amountOf(min_amount), code), max: limitIn(amountOf(max_amount), code) })}
        error={wrong}
        name="number"
        value={draft.number}
        onChange={(number) => {
          onChange();
          form.change({ number });
        }}
        unit={code}
      />
      <Credit form={form} currency={currency} />
    </div>
  );
}

/** What is booked: the amount itself, or at which rate it is converted, and that the rate of the arrival counts. */
function Credit({ form: { amount }, currency }: Props & { readonly currency: DepositCurrency }) {
  const t = useTranslations('funding.deposit');
  const rate = rateOf(currency.rate);
  if (rate === undefined) return <p className="text-xs text-muted">{t('noRate')}</p>;
  const credit = amount && creditOf(amount, currency);
  const text = credit === undefined ? undefined : withCurrency(money(credit));
  return (
    <p className="text-sm" data-figure="credit" aria-live="polite">
      {text === undefined ? null : (
        <span className="font-semibold">{t(isPar(rate) ? 'credited' : 'creditedAbout', { amount: text })} </span>
      )}
      <span className="text-muted">
        {isPar(rate)
          ? t('noFee')
          : t('rate', { code: currency.code, price: withCurrency(rateText(currency.rate ?? '')) })}
      </span>
    </p>
  );
}

interface ProofProps {
  readonly value: string;
  readonly onChange: (url: string) => void;
  readonly onSending?: (isSending: boolean) => void;
}

/** The picture that shows the payment. */
export function ProofField(proof: ProofProps) {
  const t = useTranslations('funding.deposit');
  return <ImageField label={t('proof')} hint={t('proofHint')} error={undefined} camera="environment" {...proof} />;
}
