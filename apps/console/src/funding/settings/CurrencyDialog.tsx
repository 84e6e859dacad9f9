import { Checkbox } from '@vitrine/ui/components/Checkbox';
import type { CurrencyTexts } from '@vitrine/wire/funding/operator/currency-fields';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../../ground/parts/Choice.tsx';
import { ProposeDialog } from '../../ground/parts/ProposeDialog.tsx';
import { useWrongFields } from '../../ground/parts/use-wrong-fields.ts';
import { usePropose } from '../../ground/use-propose.ts';
import { CurrencyField, type PartProps } from './CurrencyField.tsx';
import { FIELDS, NEW_CURRENCY, proposedOf, textsOf } from './currency-form.ts';
import { PriceSource } from './PriceSource.tsx';
import type { Currency } from './settings.ts';

interface Props {
  /** Undefined: a new one. */
  readonly currency: Currency | undefined;
  readonly onClose: () => void;
}

/** Proposes a currency, or another name, order, limits and fees of one. */
export function CurrencyDialog({ currency, onClose }: Props) {
  const t = useTranslations('console.payments.currencies');
  const [before] = useState(currency && textsOf(currency));
  const [form, setForm] = useState(before ?? NEW_CURRENCY);
  const change = usePropose(proposeCurrency, {
    touches: [[fundingCurrencies.operation]],
    done: ({ name }) => t('proposed', { name }),
    onDone: onClose,
  });
  const after = proposedOf(form);
  const props = {
    form,
    isNew: before === undefined,
    wrongFields: change.wrongFields,
    onChange: (part: Partial<CurrencyTexts>) => setForm((now) => ({ ...now, ...part })),
  };
  return (
    <ProposeDialog
      title={before === undefined ? t('add') : t('edit', { name: before.name })}
      description={t('text')}
      before={before ?? {}}
      after={after}
      isChanged={FIELDS.some((key) => after[key] !== before?.[key])}
      isSending={change.isSending}
      problem={useWrongFields(FIELDS, change.wrongFields) ?? change.problem}
      onPropose={() => change.send({ currency: currency?.id ?? 0, ...after })}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Identity {...props} />
        <Deposits {...props} />
        <Withdrawals {...props} />
        {before === undefined ? <PriceSource {...props} /> : null}
      </div>
    </ProposeDialog>
  );
}

/** What names it. Code, network and method are chosen once. */
function Identity(props: PartProps) {
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const { form, isNew, onChange } = props;
  return (
    <>
      <CurrencyField {...props} name="name" inputMode="text" maxLength={40} />
      <CurrencyField {...props} name="position" inputMode="numeric" maxLength={3} />
      {isNew ? (
        <>
          <CurrencyField {...props} name="code" inputMode="text" maxLength={12} />
          <Choice
            label={names('way')}
            options={(['bank', 'coin'] as const).map((value) => ({ value, label: values(`way.${value}`) }))}
            value={form.way}
            onChange={(way) => onChange({ way })}
          />
          {form.way === 'coin' ? <CurrencyField {...props} name="protocol" inputMode="text" maxLength={20} /> : null}
        </>
      ) : null}
    </>
  );
}

function Deposits(props: PartProps) {
  const names = useTranslations('console.terms');
  const { form, onChange } = props;
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox
          label={names('isDeposit')}
          checked={form.isDeposit === '1'}
          onChange={(isOn) => onChange({ isDeposit: isOn ? '1' : '0' })}
        />
      </div>
      {form.isDeposit === '1' ? (
        <>
          <CurrencyField {...props} name="depositMin" />
          <CurrencyField {...props} name="depositMax" />
        </>
      ) : null}
    </>
  );
}

/** A percentage from here on is unusual. */
const UNUSUAL_PERCENT = 5;

function Withdrawals(props: PartProps) {
  const t = useTranslations('console.payments.currencies');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const { form, onChange } = props;
  const isHigh = form.feeType === 'percent' && Number(form.drawRate) >= UNUSUAL_PERCENT;
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox
          label={names('isWithdrawal')}
          checked={form.isWithdrawal === '1'}
          onChange={(isOn) => onChange({ isWithdrawal: isOn ? '1' : '0' })}
        />
      </div>
      {form.isWithdrawal === '1' ? (
        <>
          <CurrencyField {...props} name="withdrawalMin" />
          <CurrencyField {...props} name="withdrawalMax" />
          <Choice
            label={names('feeType')}
            options={(['fixed', 'percent'] as const).map((value) => ({ value, label: values(`feeType.${value}`) }))}
            value={form.feeType}
            onChange={(feeType) => onChange({ feeType })}
          />
          <CurrencyField {...props} name="drawRate" />
          {isHigh ? <p className="text-sm font-semibold text-warning sm:col-span-2">{t('highFee')}</p> : null}
        </>
      ) : null}
    </>
  );
}
