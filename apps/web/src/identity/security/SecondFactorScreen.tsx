import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { QrCode } from '@vitrine/ui/components/QrCode';
import { SecretCodes } from '@vitrine/ui/components/SecretCodes';
import type { ResponseOf } from '@vitrine/wire/call';
import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { removeSecondFactor } from '@vitrine/wire/identity/remove-second-factor';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client, queryClient } from '../../ground/client.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useCopy } from '../../ground/use-copy.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { EntryPage } from '../entry/EntryPage.tsx';
import { useEntryForm } from '../entry/entry-form.ts';
import { OneTimeCode } from '../entry/OneTimeCode.tsx';
import { PasswordField } from '../entry/PasswordFields.tsx';
import { plainOtp } from '../entry/plain-otp.ts';
import { RealAccountOnly } from '../entry/RealAccountOnly.tsx';

/** Adds an authenticator app to the account, or removes it (ACC-55). */
export function SecondFactorScreen() {
  const t = useTranslations('login.factor');
  return (
    <EntryPage header={<BackHeader title={t('title')} to="/user" />}>
      <RealAccountOnly>{({ uid }) => <Current uid={uid} />}</RealAccountOnly>
    </EntryPage>
  );
}

type Enrolment = ResponseOf<typeof startSecondFactor>;

function Current({ uid }: { readonly uid: number }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const queryKey = ['profile', uid];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(userInfo, {}, { signal }),
    staleTime: 0,
  });
  const refresh = () => {
    setEnrolment(undefined);
    setCodes(undefined);
    void queryClient.invalidateQueries({ queryKey });
  };
  if (codes !== undefined) return <Codes codes={codes} onDone={refresh} />;
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  if (answer.data.has_second_factor === 1) return <Remove onDone={refresh} />;
  if (enrolment === undefined) return <Start onStarted={setEnrolment} />;
  return <Confirm enrolment={enrolment} onDone={setCodes} />;
}

/** Asks for the password again: whoever finds an open session adds nothing to it. */
function Start({ onStarted }: { readonly onStarted: (enrolment: Enrolment) => void }) {
  const t = useTranslations('login');
  const form = useEntryForm({
    empty: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('inputPassword') } : {}),
    send: async ({ password }) => {
      const answer = await client.ask(startSecondFactor, { password });
      onStarted(answer.data);
      return answer;
    },
    invalid: () => t('invalid'),
  });
  return (
    <>
      <p className="text-sm text-muted">{t('factor.none')}</p>
      <EntryForm form={form} action={t('factor.add')}>
        <PasswordField
          label={t('password')}
          value={form.values.password}
          onChange={form.set('password')}
          error={form.problems.password}
        />
      </EntryForm>
    </>
  );
}

interface ConfirmProps {
  readonly enrolment: Enrolment;
  readonly onDone: (codes: readonly string[]) => void;
}

function Confirm({ enrolment: { secret, uri }, onDone }: ConfirmProps) {
  const t = useTranslations('login');
  const form = useEntryForm({
    empty: { otp: '' },
    check: ({ otp }) => (/^\d{6}$/.test(plainOtp(otp)) ? {} : { otp: t('factor.sixDigits') }),
    send: async ({ otp }) => {
      const answer = await client.ask(confirmSecondFactor, { code: plainOtp(otp) });
      onDone(answer.data.recovery_codes);
      return answer;
    },
    invalid: () => t('factor.sixDigits'),
  });
  return (
    <>
      <p className="text-sm text-muted">{t('factor.scan')}</p>
      <QrCode text={uri} label={t('factor.qr')} />
      <p className="text-sm">
        {t('factor.secret')}
        <br />
        <bdi dir="ltr" className="numeric wrap-anywhere">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </bdi>
      </p>
      <EntryForm form={form} action={t('factor.confirm')}>
        <OneTimeCode label={t('otp')} value={form.values.otp} onChange={form.set('otp')} error={form.problems.otp} />
      </EntryForm>
    </>
  );
}

function Codes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTranslations('login.factor');
  const copy = useCopy();
  const [isKept, setIsKept] = useState(false);
  return (
    <>
      <h2 className="text-base font-semibold">{t('codesTitle')}</h2>
      <p className="text-sm text-muted">{t('codesText')}</p>
      <SecretCodes codes={codes} copyLabel={t('copyCodes')} saveLabel={t('saveCodes')} onCopy={copy} />
      <Checkbox label={t('codesSaved')} checked={isKept} onChange={setIsKept} />
      <Button tone="accent" size="large" inert={!isKept} onClick={onDone}>
        {t('done')}
      </Button>
    </>
  );
}

function Remove({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('login');
  const form = useEntryForm({
    empty: { otp: '' },
    check: ({ otp }) => (otp === '' ? { otp: t('inputOtp') } : {}),
    send: ({ otp }) => client.ask(removeSecondFactor, { otp: plainOtp(otp) }),
    onDone,
    invalid: () => t('invalid'),
  });
  return (
    <>
      <p className="text-sm text-muted">{t('factor.has')}</p>
      <EntryForm form={form} action={t('factor.remove')}>
        <OneTimeCode
          label={t('otp')}
          hint={t('otpHint')}
          value={form.values.otp}
          onChange={form.set('otp')}
          error={form.problems.otp}
        />
      </EntryForm>
    </>
  );
}
