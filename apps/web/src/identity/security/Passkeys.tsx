import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import { addPasskey } from '@vitrine/wire/identity/add-passkey';
import type { PasskeyRow } from '@vitrine/wire/identity/passkey-fields';
import { removePasskey } from '@vitrine/wire/identity/remove-passkey';
import { startPasskey } from '@vitrine/wire/identity/start-passkey';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useTimeText } from '../../ground/time-zone.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { useEntryForm } from '../entry/entry-form.ts';
import { usePasskeyProblem } from '../entry/PasskeyButton.tsx';
import { PasswordField } from '../entry/PasswordFields.tsx';
import { makePasskey } from '../entry/passkey-browser.ts';
import { FactorPanel } from './FactorPanel.tsx';

interface ListProps {
  readonly passkeys: readonly PasskeyRow[];
  readonly onRemove: (passkey: PasskeyRow) => void;
}

export function PasskeyList({ passkeys, onRemove }: ListProps) {
  const t = useTranslations('login.factor');
  if (passkeys.length === 0) return <p className="text-sm">{t('passkeysNone')}</p>;
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
      {passkeys.map((passkey) => (
        <PasskeyLine key={passkey.id} passkey={passkey} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function PasskeyLine({ passkey, onRemove }: { readonly passkey: PasskeyRow } & Pick<ListProps, 'onRemove'>) {
  const t = useTranslations('login.factor');
  const timeText = useTimeText();
  const { name, createdAt, lastUsedAt } = passkey;
  const time = (iso: string) => isolated(timeText(iso, 'record').slice(0, 16));
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2">
      <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="block">{name}</bdi>
        <span className="numeric block text-xs text-muted">
          {t('added', { time: time(createdAt) })} ·{' '}
          {lastUsedAt === null ? t('unused') : t('used', { time: time(lastUsedAt) })}
        </span>
      </span>
      <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => onRemove(passkey)}>
        {t('removePasskey')}
      </Button>
    </li>
  );
}

interface AddProps {
  /** How many there are. */
  readonly count: number;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks for the password again, then has the browser make the passkey. */
function useAddPasskey({ count, onDone }: Pick<AddProps, 'count' | 'onDone'>) {
  const t = useTranslations('login');
  return useEntryForm({
    empty: { name: t('factor.passkeyDefault', { number: count + 1 }), password: '' },
    check: ({ name, password }) => ({
      ...(name.trim() === '' ? { name: t('factor.inputName') } : {}),
      ...(password === '' ? { password: t('inputPassword') } : {}),
    }),
    send: async ({ name, password }) => {
      const { token, options } = await client.call(startPasskey, { password });
      const passkey = await makePasskey(options);
      const answer = await client.ask(addPasskey, { name: name.trim(), passkey_token: token, passkey });
      onDone(answer.data.recovery_codes);
      return answer;
    },
    invalid: () => t('invalid'),
    explain: usePasskeyProblem(),
  });
}

export function AddPasskey({ count, onDone, onCancel }: AddProps) {
  const t = useTranslations('login');
  const { values, set, problems, ...form } = useAddPasskey({ count, onDone });
  return (
    <FactorPanel title={t('factor.addPasskey')} text={t('factor.passkeysText')} onCancel={onCancel}>
      <EntryForm form={{ problems, ...form }} action={t('factor.addPasskey')}>
        <Field
          label={t('factor.passkeyName')}
          hint={t('factor.passkeyNameHint')}
          {...(problems.name === undefined ? {} : { error: problems.name })}
        >
          <Input autoComplete="off" maxLength={40} value={values.name} onChange={set('name')} />
        </Field>
        <PasswordField
          label={t('password')}
          value={values.password}
          onChange={set('password')}
          error={problems.password}
        />
      </EntryForm>
    </FactorPanel>
  );
}

interface RemoveProps {
  readonly passkey: PasskeyRow;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function RemovePasskey({ passkey: { id, name }, onDone, onCancel }: RemoveProps) {
  const t = useTranslations('login');
  const form = useEntryForm({
    empty: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('inputPassword') } : {}),
    send: ({ password }) => client.ask(removePasskey, { id, password }),
    onDone,
    invalid: () => t('invalid'),
  });
  return (
    <FactorPanel
      title={t('factor.removePasskeyAction')}
      text={t('factor.removePasskeyText', { name: isolated(name) })}
      onCancel={onCancel}
    >
      <EntryForm form={form} action={t('factor.removePasskeyAction')}>
        <PasswordField
          label={t('password')}
          value={form.values.password}
          onChange={form.set('password')}
          error={form.problems.password}
        />
      </EntryForm>
    </FactorPanel>
  );
}
