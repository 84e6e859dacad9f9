import { QrCode } from '@vitrine/ui/components/QrCode';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { setStaffPassword } from '@vitrine/wire/staff/operator/set-staff-password';
import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { knownBrowser, rememberBrowser } from '../../ground/known-browser.ts';
import { CopyId } from '../../ground/parts/CopyId.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { beginSession } from '../../ground/start-session.ts';
import { isOwnPassword, OwnPasswordFields, StepForm, TotpField } from './fields.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface OwnPasswordFormProps {
  readonly title: string;
  readonly text: string;
  /** Shown under the form. */
  readonly aside?: ReactNode;
  readonly onSubmit: (password: string) => Promise<void>;
}

/** Sets the person's own password. */
export function OwnPasswordForm({ title, text, aside, onSubmit }: OwnPasswordFormProps) {
  const t = useTranslations('console.login');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [isChecked, setIsChecked] = useState(false);
  return (
    <LoginFrame title={title} text={text}>
      <StepForm
        submitLabel={t('next')}
        check={() => {
          setIsChecked(true);
          return isOwnPassword(password);
        }}
        onSubmit={() => onSubmit(password.first)}
        aside={aside}
      >
        <OwnPasswordFields value={password} onChange={setPassword} isChecked={isChecked} />
      </StepForm>
    </LoginFrame>
  );
}

interface OwnPasswordStepProps {
  readonly stepToken: string;
  readonly onNext: (next: NextStep) => void;
}

/** Replaces the one-time password of the first start. */
export function OwnPasswordStep({ stepToken, onNext }: OwnPasswordStepProps) {
  const t = useTranslations('console.login');
  return (
    <OwnPasswordForm
      title={t('ownTitle')}
      text={t('ownText')}
      onSubmit={async (password) => onNext(await client.call(setStaffPassword, { stepToken, password }))}
    />
  );
}

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

interface Enrolled {
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

/** A new authenticator secret, or why there is none. */
function useTotpSecret(stepToken: string) {
  const [secret, setSecret] = useState<Secret>();
  const [error, setError] = useState<unknown>();
  const start = useCallback(
    (signal?: AbortSignal) => {
      setError(undefined);
      client
        .call(startTotp, { stepToken }, signal === undefined ? {} : { signal })
        .then(setSecret, (failure: unknown) => {
          if (signal?.aborted !== true) setError(failure);
        });
    },
    [stepToken],
  );
  useEffect(() => {
    const controller = new AbortController();
    start(controller.signal);
    return () => controller.abort();
  }, [start]);
  return { secret, error, retry: () => start() };
}

/** Sets up two-factor authentication: the secret as QR code and text, a code to confirm it, then the recovery codes. */
export function Enrol({ stepToken }: { readonly stepToken: string }) {
  const t = useTranslations('console.login');
  const failed = useTranslations('console.failed');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const { secret, error, retry } = useTotpSecret(stepToken);
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (enrolled !== undefined)
    return <RecoveryCodes codes={enrolled.recoveryCodes} onEnter={() => beginSession(enrolled.token)} />;
  return (
    <LoginFrame title={t('enrolTitle')} text={t('enrolText')}>
      {error !== undefined ? (
        <Failed title={failed('title')} text={problem(error)} retryLabel={app('retry')} onRetry={retry} />
      ) : secret === undefined ? (
        <div aria-busy="true" className="flex flex-col items-center gap-4">
          <Skeleton className="size-52" />
          <Skeleton className="h-5 w-64" />
        </div>
      ) : (
        <ConfirmSecret
          secret={secret}
          onCode={async (code) => {
            const answer = await client.call(confirmTotp, { stepToken, code, browser: knownBrowser() });
            rememberBrowser(answer.browser);
            setEnrolled(answer);
          }}
        />
      )}
    </LoginFrame>
  );
}

interface ConfirmProps {
  readonly secret: Secret;
  readonly onCode: (code: string) => Promise<void>;
}

function ConfirmSecret({ secret, onCode }: ConfirmProps) {
  const t = useTranslations('console.login');
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  return (
    <StepForm
      submitLabel={t('finish')}
      check={() => {
        setIsChecked(true);
        return code.length === 6;
      }}
      onSubmit={() => onCode(code)}
    >
      <QrCode text={secret.uri} label={t('qr')} />
      <div className="flex flex-col gap-1 text-sm">
        <span className="text-muted">{t('secret')}</span>
        <CopyId text={secret.secret} short={secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </div>
      <TotpField
        label={t('enrolCode')}
        value={code}
        onChange={setCode}
        error={isChecked && code.length < 6 ? t('required') : undefined}
      />
    </StepForm>
  );
}
