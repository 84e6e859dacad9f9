import { LANGUAGES } from '@vitrine/locales/languages';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { AUDIENCES, MESSAGE_KINDS, type MessageKind } from '@vitrine/wire/content/operator/message-kinds';
import type { Language } from '@vitrine/wire/envelope';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { useCountries } from './use-countries.ts';

/** Who a message is for, as the form has it: empty for a condition that does not count. */
export interface AudienceForm {
  readonly kind: MessageKind;
  readonly to: 'one' | (typeof AUDIENCES)[number];
  readonly uid: string;
  readonly area: string;
  readonly language: '' | Language;
  readonly verified: '' | 'yes' | 'no';
  readonly positions: '' | 'yes' | 'no';
}

export const EVERYBODY: AudienceForm = {
  kind: 'service',
  to: 'one',
  uid: '',
  area: '',
  language: '',
  verified: '',
  positions: '',
};

/** The form as the calls take it: one customer is meant whatever else was chosen before. */
export const audienceRequestOf = ({ kind, to, uid, ...conditions }: AudienceForm) =>
  to === 'one'
    ? {
        ...conditions,
        kind,
        accounts: 'everybody' as const,
        uid: uid === '' ? '0' : uid,
      }
    : { ...conditions, kind, accounts: to, uid: '' as const };

interface Props {
  readonly form: AudienceForm;
  readonly onChange: (part: Partial<AudienceForm>) => void;
}

/** Chooses who gets a message. */
export function AudienceFields({ form, onChange }: Props) {
  const t = useTranslations('console.message');
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <KindAndAccounts form={form} onChange={onChange} />
      {form.to === 'one' ? (
        <Field label={t('uid')}>
          <Input
            ltr
            inputMode="numeric"
            value={form.uid}
            onChange={(uid) => onChange({ uid: uid.replace(/\D/g, '') })}
            maxLength={15}
            autoComplete="off"
          />
        </Field>
      ) : (
        <Conditions form={form} onChange={onChange} />
      )}
      {form.kind === 'marketing' ? <p className="text-sm text-muted sm:col-span-2">{t('marketingNote')}</p> : null}
    </div>
  );
}

function KindAndAccounts({ form, onChange }: Props) {
  const t = useTranslations('console.message');
  const all = AUDIENCES.map((value) => ({ value, label: t(`accounts.${value}`) }));
  return (
    <>
      <Choice
        label={t('kind')}
        options={MESSAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice<AudienceForm['to']>
        label={t('to')}
        options={[{ value: 'one', label: t('one') }, ...all]}
        value={form.to}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}

/** What is true of everybody who gets it. */
function Conditions({ form, onChange }: Props) {
  const t = useTranslations('console.message');
  const any = { value: '' as const, label: t('any') };
  const countries = useCountries();
  const languages = Object.entries(LANGUAGES).map(([code, { name }]) => ({ value: code as Language, label: name }));
  return (
    <>
      <Choice<string>
        label={t('condition.area')}
        options={[any, ...countries.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={form.area}
        onChange={(area) => onChange({ area })}
      />
      <Choice<AudienceForm['language']>
        label={t('condition.language')}
        options={[any, ...languages]}
        value={form.language}
        onChange={(language) => onChange({ language })}
      />
      {(['verified', 'positions'] as const).map((name) => (
        <Choice
          key={name}
          label={t(`condition.${name}`)}
          options={[any, ...(['yes', 'no'] as const).map((value) => ({ value, label: t(`${name}.${value}`) }))]}
          value={form[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </>
  );
}
