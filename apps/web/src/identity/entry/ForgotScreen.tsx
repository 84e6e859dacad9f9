import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { forgetPassword } from '@vitrine/wire/identity/forget-password';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client } from '../../ground/client.ts';
import { AccountFields, useInvalidText } from './AccountFields.tsx';
import { useAreas } from './areas.ts';
import { CodeField } from './CodeField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { useEntryForm } from './entry-form.ts';
import { NewPasswordFields } from './PasswordFields.tsx';
import { useNewPasswordCheck } from './register-check.ts';
import { typedAccount, useTypedAccount } from './typed-account.ts';
import { useWay } from './use-way.tsx';
import { type NamedWay, TYPE_OF } from './ways.ts';

const route = getRouteApi('/forgot');

/** Sets a new password with a code that is sent to the mailbox or phone of the account. */
export function ForgotScreen() {
  const t = useTranslations('login');
  const { by } = route.useSearch();
  const { way, choice } = useWay('recoverWays', by);
  return (
    <EntryPage header={<BackHeader title={t('forgotTitle')} to="/login" />}>
      <p className="text-sm text-muted">{t('forgotText')}</p>
      {choice}
      <ForgotForm key={way} way={way} />
    </EntryPage>
  );
}

const EMPTY = { code: '', password: '', repeat: '' };

function useForgot(way: NamedWay) {
  const t = useTranslations('login');
  const { from } = route.useSearch();
  const navigate = useNavigate();
  const areas = useAreas(way === 'phone');
  const passwords = useNewPasswordCheck();
  const areaOf = (chosen: string) => (way === 'phone' ? areas.idOf(chosen) : undefined);
  const form = useEntryForm({
    empty: { ...EMPTY, ...typedAccount(way) },
    check: (values) => ({
      ...(values.account.trim() === '' ? { account: t(way === 'email' ? 'inputEmail' : 'inputPhone') } : {}),
      ...(values.code === '' ? { code: t('inputCode') } : {}),
      ...passwords(values),
    }),
    send: ({ account, area_id, code, password, repeat }) =>
      client.ask(forgetPassword, {
        type: TYPE_OF[way],
        account: account.trim(),
        area_id: areaOf(area_id),
        new_password: password,
        secondary_password: repeat,
        auth_code: code,
      }),
    onDone: () => void navigate({ to: '/login', search: { from, by: way }, replace: true }),
    invalid: useInvalidText(way),
  });
  useTypedAccount(way, form.values);
  return { areas, areaOf, form };
}

function ForgotForm({ way }: { readonly way: NamedWay }) {
  const t = useTranslations('login');
  const { areas, areaOf, form } = useForgot(way);
  const { values, set, problems } = form;
  const target = { purpose: CODE_PURPOSES.reset, way, to: values.account, areaId: areaOf(values.area_id) };
  return (
    <EntryForm form={form} action={t('setPassword')}>
      <AccountFields way={way} areas={areas} values={values} set={set} problems={problems} />
      <CodeField target={target} value={values.code} onChange={set('code')} error={problems.code} />
      <NewPasswordFields label={t('newPassword')} values={values} set={set} problems={problems} />
    </EntryForm>
  );
}
