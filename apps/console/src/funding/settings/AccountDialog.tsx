import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { proposeWire } from '@vitrine/wire/funding/operator/propose-wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProposeDialog } from '../../ground/parts/ProposeDialog.tsx';
import { TermField } from '../../ground/parts/TermField.tsx';
import { useWrongFields } from '../../ground/parts/use-wrong-fields.ts';
import { usePropose } from '../../ground/use-propose.ts';
import { CurrencyChoice, useCurrenciesOf } from './CurrencyChoice.tsx';
import type { Wire } from './settings.ts';

/** What is typed, with its greatest length. */
const LENGTHS = {
  bankName: 140,
  payeeName: 140,
  payeeAccount: 64,
  iban: 64,
  swift: 40,
  ifsc: 40,
  bankAddress: 200,
  remark: 200,
} as const;
type Typed = keyof typeof LENGTHS;
/** What is no number or code. */
const PROSE: ReadonlySet<Typed> = new Set(['bankName', 'payeeName', 'bankAddress', 'remark']);
const TYPED = Object.keys(LENGTHS) as Typed[];
const FLAGS = ['isDirect', 'isActive'] as const;
const FIELDS = ['currency', ...TYPED, ...FLAGS] as const;

type Form = Pick<Wire, (typeof FIELDS)[number]>;

const NEW_WIRE: Form = {
  currency: 0,
  bankName: '',
  payeeName: '',
  payeeAccount: '',
  iban: '',
  swift: '',
  ifsc: '',
  bankAddress: '',
  remark: '',
  isDirect: '0',
  isActive: '1',
};

const formOf = (wire: Wire): Form => Object.fromEntries(FIELDS.map((key) => [key, wire[key]])) as Form;

/** Without blanks at the ends. */
const trimmed = (form: Form): Form => ({
  ...form,
  ...Object.fromEntries(TYPED.map((key) => [key, form[key].trim()])),
});

interface Props {
  /** Undefined: a new one. */
  readonly wire: Wire | undefined;
  readonly onClose: () => void;
}

/** Proposes a bank account to which customers pay. A code of the authenticator is asked for on the way. */
export function AccountDialog({ wire, onClose }: Props) {
  const t = useTranslations('console.payments.accounts');
  const names = useTranslations('console.terms');
  const currencies = useCurrenciesOf('bank');
  const [before] = useState(wire && formOf(wire));
  const [form, setForm] = useState(before ?? NEW_WIRE);
  const put = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const change = usePropose(proposeWire, {
    touches: [[operatorWires.operation]],
    done: ({ bankName }) => t('proposed', { name: bankName }),
    onDone: onClose,
  });
  const after = { ...trimmed(form), currency: form.currency || (currencies?.[0]?.id ?? 0) };
  const named = useWrongFields(FIELDS, change.wrongFields);
  const isEmpty = currencies?.length === 0;
  return (
    <ProposeDialog
      title={before === undefined ? t('add') : t('edit', { name: before.bankName })}
      description={t('text')}
      before={before ?? {}}
      after={after}
      isChanged={!isEmpty && FIELDS.some((key) => after[key] !== before?.[key])}
      isSending={change.isSending}
      problem={isEmpty ? t('noCurrency') : (named ?? change.problem)}
      onPropose={() => change.send({ wire: wire?.id ?? 0, ...after })}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <CurrencyChoice currencies={currencies} value={after.currency} onChange={(currency) => put({ currency })} />
        <TypedFields form={form} wrongFields={change.wrongFields} onChange={put} />
      </div>
      <div>
        {FLAGS.map((key) => (
          <Checkbox
            key={key}
            label={names(key)}
            checked={form[key] === '1'}
            onChange={(isOn) => put({ [key]: isOn ? '1' : '0' })}
          />
        ))}
      </div>
    </ProposeDialog>
  );
}

interface TypedProps {
  readonly form: Form;
  readonly wrongFields: readonly string[];
  readonly onChange: (part: Partial<Form>) => void;
}

function TypedFields({ form, wrongFields, onChange }: TypedProps) {
  return TYPED.map((key) => (
    <TermField
      key={key}
      name={key}
      isWrong={wrongFields.includes(key)}
      maxLength={LENGTHS[key]}
      isProse={PROSE.has(key)}
      value={form[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  ));
}
