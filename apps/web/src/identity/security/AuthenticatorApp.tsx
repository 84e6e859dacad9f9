import { Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { removeSecondFactor } from '@vitrine/wire/identity/remove-second-factor';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { lazyPart } from '../../ground/lazy-part.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { useEntryForm } from '../entry/entry-form.ts';
import { OneTimeCode } from '../entry/OneTimeCode.tsx';
import { PasswordField } from '../entry/PasswordFields.tsx';
import { plainOtp } from '../entry/plain-otp.ts';
import { FactorPanel } from './FactorPanel.tsx';

/** Beside it stands the key as text. */
const QrCode = lazyPart(async () => (await import('@vitrine/ui/components/QrCode')).QrCode);

type Enrolment = ResponseOf<typeof startSecondFactor>;

interface AddProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function AddApp({ onDone, onCancel }: AddProps) {
  const t = useTranslations('login.factor');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  return (
    <FactorPanel title={t('add')} text={t(enrolment === undefined ? 'password' : 'scan')} onCancel={onCancel}>
      {enrolment === undefined ? <Start onStarted={setEnrolment} /> : <Confirm enrolment={enrolment} onDone={onDone} />}
    </FactorPanel>
  );
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
    <EntryForm form={form} action={t('factor.goOn')}>
      <PasswordField
        label={t('password')}
        value={form.values.password}
        onChange={form.set('password')}
        error={form.problems.password}
      />
    </EntryForm>
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
      <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
        <QrCode text={uri} label={t('factor.qr')} />
      </Suspense>
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

export function RemoveApp({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useTranslations('login');
  const form = useEntryForm({
    empty: { otp: '' },
    check: ({ otp }) => (otp === '' ? { otp: t('inputOtp') } : {}),
    send: ({ otp }) => client.ask(removeSecondFactor, { otp: plainOtp(otp) }),
    onDone,
    invalid: () => t('invalid'),
  });
  return (
    <FactorPanel title={t('factor.remove')} text={t('factor.removeText')} onCancel={onCancel}>
      <EntryForm form={form} action={t('factor.remove')}>
        <OneTimeCode
          label={t('otp')}
          hint={t('otpHint')}
          value={form.values.otp}
          onChange={form.set('otp')}
          error={form.problems.otp}
        />
      </EntryForm>
    </FactorPanel>
  );
}
