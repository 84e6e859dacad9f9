import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isolated } from '@vitrine/ui/format';
import { amendPayPassword } from '@vitrine/wire/identity/amend-pay-password';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import type { User } from '@vitrine/wire/identity/user';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client, queryClient } from '../../ground/client.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { useInvalidText } from './AccountFields.tsx';
import { CodeField } from './CodeField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { type Problems, useEntryForm } from './entry-form.ts';
import { ownTarget } from './own-target.ts';
import { PayPasswordField } from './PayPasswordField.tsx';

/** Six digits. */
const LENGTH = 6;

/** Sets or changes the pay password; a change needs a code (ACC-29). */
export function PayPasswordScreen() {
  const t = useTranslations('login');
  return (
    <EntryPage header={<BackHeader title={t('payTitle')} to="/user" />}>
      <RealAccountOnly>{({ uid }) => <Current uid={uid} />}</RealAccountOnly>
    </EntryPage>
  );
}

/** Whether there is one is asked for: another window may have set it. */
function Current({ uid }: { readonly uid: number }) {
  const answer = useQuery({
    queryKey: ['profile', uid],
    queryFn: ({ signal }) => client.call(userInfo, {}, { signal }),
    staleTime: 0,
  });
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  return <PayPasswordForm user={answer.data} />;
}

const EMPTY = { password: '', repeat: '', code: '' };

function usePayCheck(needsCode: boolean) {
  const t = useTranslations('login');
  return ({ password, repeat, code }: typeof EMPTY): Problems<keyof typeof EMPTY> => ({
    ...(password.length < LENGTH ? { password: t('inputFull') } : {}),
    ...(repeat.length < LENGTH ? { repeat: t('inputFull') } : repeat !== password ? { repeat: t('payDiffer') } : {}),
    ...(needsCode && code === '' ? { code: t('inputCode') } : {}),
  });
}

function PayPasswordForm({ user }: { readonly user: User }) {
  const t = useTranslations('login');
  const navigate = useNavigate();
  const target = ownTarget(user);
  const isChange = user.has_pay_password === 1;
  const form = useEntryForm({
    empty: EMPTY,
    check: usePayCheck(isChange),
    send: ({ password, code }) => client.ask(amendPayPassword, { password, auth_code: code }),
    onDone: () => void navigate({ to: '/user', replace: true }),
    // Set in another window meanwhile: the form then asks for a code.
    onFailed: () => void queryClient.invalidateQueries({ queryKey: ['profile'] }),
    invalid: useInvalidText(target.way),
  });
  const { values, set, problems } = form;
  const proof = { value: values.code, onChange: set('code'), error: problems.code };
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        {isChange ? t('payChangeText', { to: isolated(target.to) }) : t('payText')}
      </p>
      <EntryForm form={form} action={t(isChange ? 'changePayPassword' : 'setPayPassword')}>
        <PayPasswordField
          label={t('newPayPassword')}
          hint={t('payPasswordHint')}
          value={values.password}
          onChange={set('password')}
          error={problems.password}
        />
        <PayPasswordField
          label={t('repeatPayPassword')}
          value={values.repeat}
          onChange={set('repeat')}
          error={problems.repeat}
        />
        {isChange ? <CodeField target={{ purpose: CODE_PURPOSES.payPassword, ...target }} {...proof} /> : null}
      </EntryForm>
    </>
  );
}
