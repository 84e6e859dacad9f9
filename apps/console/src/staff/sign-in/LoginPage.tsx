import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { knownBrowser, rememberBrowser } from '../../ground/known-browser.ts';
import { useSession } from '../../ground/session.ts';
import { beginSession } from '../../ground/start-session.ts';
import { PasswordField, StepForm, TotpField } from './fields.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { Enrol, OwnPasswordStep } from './steps.tsx';

/** Sign-in: e-mail and password, then the steps that are missing before a session begins. */
export default function LoginPage() {
  const [next, setNext] = useState<NextStep>();
  if (next === undefined) return <Password onNext={setNext} />;
  const { step, stepToken } = next;
  if (step === 'password') return <OwnPasswordStep stepToken={stepToken} onNext={setNext} />;
  if (step === 'enrol') return <Enrol stepToken={stepToken} />;
  return <SecondFactor stepToken={stepToken} onBack={() => setNext(undefined)} />;
}

function Password({ onNext }: { readonly onNext: (next: NextStep) => void }) {
  const t = useTranslations('console.login');
  const wasEnded = useSession((session) => session.wasEnded);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const missing = (text: string) => (isChecked && text.trim() === '' ? { error: t('required') } : {});
  return (
    <LoginFrame title={t('title')} text={wasEnded ? t('ended') : t('text')}>
      <StepForm
        submitLabel={t('next')}
        check={() => {
          setIsChecked(true);
          return email.trim() !== '' && password !== '';
        }}
        onSubmit={async () =>
          onNext(await client.call(staffSignIn, { email: email.trim(), password, browser: knownBrowser() }))
        }
      >
        <Field label={t('email')} {...missing(email)}>
          <Input
            ltr
            type="email"
            autoComplete="username"
            spellCheck={false}
            maxLength={165}
            value={email}
            onChange={setEmail}
          />
        </Field>
        <PasswordField label={t('password')} value={password} onChange={setPassword} {...missing(password)} />
      </StepForm>
    </LoginFrame>
  );
}

interface SecondFactorProps {
  readonly stepToken: string;
  readonly onBack: () => void;
}

function SecondFactor({ stepToken, onBack }: SecondFactorProps) {
  const t = useTranslations('console.login');
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // As it may be typed: in capitals, without its dashes, with blanks.
  const recovery = code.toLowerCase().replace(/[^a-z2-7]/g, '');
  const sent = isRecovery ? (recovery.match(/.{1,4}/g) ?? []).join('-') : code;
  const isWhole = isRecovery ? recovery.length === 16 : code.length === 6;
  const error = isChecked && !isWhole ? { error: t('required') } : {};
  return (
    <LoginFrame title={t(isRecovery ? 'recovery' : 'code')} text={t(isRecovery ? 'recoveryHint' : 'codeHint')}>
      <StepForm
        submitLabel={t('signIn')}
        check={() => {
          setIsChecked(true);
          return isWhole;
        }}
        onSubmit={async () => {
          const request = { stepToken, code: sent, browser: knownBrowser() };
          const { token, browser } = await client.call(staffSignInOtp, request);
          rememberBrowser(browser);
          await beginSession(token);
        }}
        aside={
          <div className="flex flex-wrap justify-between gap-x-4 pt-2 text-sm">
            <FieldAction
              onClick={() => {
                setIsRecovery(!isRecovery);
                setCode('');
                setIsChecked(false);
              }}
            >
              {t(isRecovery ? 'useCode' : 'useRecovery')}
            </FieldAction>
            <FieldAction onClick={onBack}>{t('back')}</FieldAction>
          </div>
        }
      >
        {isRecovery ? (
          <Field label={t('recovery')} {...error}>
            <Input ltr autoComplete="off" spellCheck={false} maxLength={40} value={code} onChange={setCode} />
          </Field>
        ) : (
          <TotpField label={t('code')} value={code} onChange={setCode} {...error} />
        )}
      </StepForm>
    </LoginFrame>
  );
}
