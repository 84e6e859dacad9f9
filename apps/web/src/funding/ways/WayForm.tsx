import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { BankFieldName } from '@vitrine/wire/funding/fields';
import { WAY_REST_HOURS } from '@vitrine/wire/funding/fields';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { AddressField } from './AddressField.tsx';
import { currencyName } from './currency-name.ts';
import { useWayForm } from './use-way-form.ts';
import type { DrawType } from './way-calls.ts';
import { CODES } from './way-form.ts';

interface Props {
  readonly type: DrawType;
  readonly currencies: readonly WithdrawCurrency[];
  /** The currency that the way is wanted for. */
  readonly preset: number | undefined;
  readonly onDone: () => void;
}

/** The currency, and where it is paid to. What was entered outlives a reload until it is sent. */
export function WayForm({ type, currencies, preset, onDone }: Props) {
  const t = useTranslations('funding');
  const form = useWayForm({ type, currencies, preset, onDone });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      <p className="text-sm text-muted">{t('ways.rest', { hours: WAY_REST_HOURS })}</p>
      <Field label={t('currency')}>
        <Select
          options={currencies.map((one) => ({ value: one.id, label: currencyName(one) }))}
          value={form.currency?.id ?? null}
          onChange={form.choose}
          placeholder={t('chooseCurrency')}
        />
      </Field>
      {type === 1 ? (
        <AddressField
          label={t('ways.address')}
          value={form.values.dc_address}
          onChange={(text) => form.put('dc_address', text)}
          onBlur={() => form.touch('dc_address')}
          scanned={form.scanned}
          error={form.problemAt('dc_address')}
        />
      ) : (
        form.fields.map((field) => <BankField key={field} field={field} form={form} />)
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {form.refusal}
      </p>
      <ReasonedButton type="submit" busy={form.isSending} reason={form.reason}>
        {t(type === 1 ? 'ways.bindCoin' : 'ways.bindBank')}
      </ReasonedButton>
    </form>
  );
}

interface FieldProps {
  readonly field: BankFieldName;
  readonly form: ReturnType<typeof useWayForm>;
}

function BankField({ field, form }: FieldProps) {
  const t = useTranslations('funding.bank');
  const error = form.problemAt(field);
  return (
    <Field
      label={t(field)}
      {...(field === 'payee_name' ? { hint: t('nameHint') } : {})}
      {...(error === undefined ? {} : { error })}
    >
      <Input
        ltr={CODES.has(field)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...(CODES.has(field) ? { autoCapitalize: 'characters' } : {})}
        name={field}
        value={form.values[field]}
        onChange={(text) => form.put(field, text)}
        onBlur={() => form.touch(field)}
      />
    </Field>
  );
}
