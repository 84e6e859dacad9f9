import { useNavigate } from '@tanstack/react-router';
import { isolated } from '@vitrine/ui/format';
import { amendPassword } from '@vitrine/wire/identity/amend-password';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import type { User } from '@vitrine/wire/identity/user';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client } from '../../ground/client.ts';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { useInvalidText } from './AccountFields.tsx';
import { CodeField } from './CodeField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { useEntryForm } from './entry-form.ts';
import { ownTarget } from './own-target.ts';
import { NewPasswordFields } from './PasswordFields.tsx';
import { useNewPasswordCheck } from './register-check.ts';
import { TYPE_OF } from './ways.ts';

/** Changes the password with a code that is sent to the customer's own mailbox or phone (ACC-28). */
export function PasswordScreen() {
  const t = useTranslations('login');
  return (
    <EntryPage header={<BackHeader title={t('passwordTitle')} to="/user" />}>
      <RealAccountOnly>{(user) => <PasswordForm user={user} />}</RealAccountOnly>
    </EntryPage>
  );
}

function usePasswordForm({ way }: ReturnType<typeof ownTarget>) {
  const t = useTranslations('login');
  const navigate = useNavigate();
  const passwords = useNewPasswordCheck(t('fillAll'));
  return useEntryForm({
    empty: { password: '', repeat: '', code: '' },
    check: (values) => ({ ...passwords(values), ...(values.code === '' ? { code: t('fillAll') } : {}) }),
    send: ({ password, code }) =>
      client.ask(amendPassword, { new_password: password, auth_code: code, type: TYPE_OF[way] }),
    onDone: () => void navigate({ to: '/user', replace: true }),
    invalid: useInvalidText(way),
  });
}

function PasswordForm({ user }: { readonly user: User }) {
  const t = useTranslations('login');
  const target = ownTarget(user);
  const form = usePasswordForm(target);
  const { values, set, problems } = form;
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">{t('passwordText', { to: isolated(target.to) })}</p>
      <EntryForm form={form} action={t('setPassword')}>
        {/* For password managers. */}
        <input hidden readOnly autoComplete="username" value={target.to} />
        <NewPasswordFields label={t('newPassword')} values={values} set={set} problems={problems} />
        <CodeField
          target={{ purpose: CODE_PURPOSES.reset, ...target }}
          value={values.code}
          onChange={set('code')}
          error={problems.code}
        />
      </EntryForm>
    </>
  );
}
