import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { PasswordInput } from '@vitrine/ui/components/PasswordInput';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../ground/problem.ts';

/** Staff choose a password of this length (rules §9: there is no second factor yet). */
export const OWN_PASSWORD_LENGTH = 15;

interface PasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isNew?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, value, onChange, isNew = false, hint, error }: PasswordProps) {
  const t = useTranslations('console.login');
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} {...(error === undefined ? {} : { error })}>
      <PasswordInput
        isNew={isNew}
        value={value}
        onChange={onChange}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}

interface FormProps {
  readonly submitLabel: string;
  /** Runs when `check` passes. An error is shown above the button. */
  readonly onSubmit: () => Promise<void>;
  /** False: fields show what is wrong, and nothing is sent. */
  readonly check?: () => boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A form with its submit button. A second press while it is being sent does nothing; errors are shown. */
export function StepForm({ submitLabel, onSubmit, check, aside, children }: FormProps) {
  const problem = useProblemText();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (check?.() === false) {
      // Focus the first invalid field, which is marked at the next render.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setIsSending(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (failure) {
      setError(problem(failure));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {children}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <Button type="submit" tone="accent" size="large" busy={isSending}>
        {submitLabel}
      </Button>
      {aside}
    </form>
  );
}

export interface OwnPassword {
  readonly first: string;
  readonly again: string;
}

interface OwnPasswordProps {
  readonly value: OwnPassword;
  readonly onChange: (value: OwnPassword) => void;
  /** Mark invalid fields. */
  readonly isChecked: boolean;
}

export function isOwnPassword({ first, again }: OwnPassword): boolean {
  return [...first].length >= OWN_PASSWORD_LENGTH && first === again;
}

/** A new password, entered twice. */
export function OwnPasswordFields({ value, onChange, isChecked }: OwnPasswordProps) {
  const t = useTranslations('console.login');
  const isShort = isChecked && [...value.first].length < OWN_PASSWORD_LENGTH;
  return (
    <>
      <PasswordField
        isNew
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        value={value.first}
        onChange={(first) => onChange({ ...value, first })}
        error={isShort ? t('tooShort', { count: OWN_PASSWORD_LENGTH }) : undefined}
      />
      <PasswordField
        isNew
        label={t('repeat')}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={isChecked && !isShort && value.first !== value.again ? t('passwordsDiffer') : undefined}
      />
    </>
  );
}

interface CodeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** A 6-digit authentication code. Spaces are dropped. */
export function TotpField({ label, value, onChange, error, hint }: CodeProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} {...(error === undefined ? {} : { error })}>
      <Input
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      />
    </Field>
  );
}
