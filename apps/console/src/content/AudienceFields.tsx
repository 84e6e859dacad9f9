import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { AUDIENCES, MESSAGE_KINDS, type MessageKind } from '@vitrine/wire/content/operator/message-kinds';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';

/** Who a message is for, as the form has it: empty for a condition that does not count. */
export interface AudienceForm {
  readonly kind: MessageKind;
  readonly to: 'one' | (typeof AUDIENCES)[number];
  readonly uid: string;
  readonly area: string;
  readonly verified: '' | 'yes' | 'no';
  readonly positions: '' | 'yes' | 'no';
}

export const EVERYBODY: AudienceForm = { kind: 'service', to: 'one', uid: '', area: '', verified: '', positions: '' };

/** The form as the calls take it. */
export const audienceRequestOf = ({ kind, to, uid, area, verified, positions }: AudienceForm) =>
  to === 'one'
    ? {
        kind,
        accounts: 'everybody' as const,
        uid: uid === '' ? '0' : uid,
        area: '',
        verified: '' as const,
        positions: '' as const,
      }
    : { kind, accounts: to, uid: '' as const, area, verified, positions };

interface Props {
  readonly form: AudienceForm;
  readonly onChange: (part: Partial<AudienceForm>) => void;
}

/** Chooses who gets a message. */
export function AudienceFields({ form, onChange }: Props) {
  const t = useTranslations('console.message');
  const any = { value: '' as const, label: t('any') };
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
        (['verified', 'positions'] as const).map((name) => (
          <Choice
            key={name}
            label={t(`condition.${name}`)}
            options={[any, ...(['yes', 'no'] as const).map((value) => ({ value, label: t(`${name}.${value}`) }))]}
            value={form[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))
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
