import { Field } from '@vitrine/ui/components/Field';
import { PasswordInput } from '@vitrine/ui/components/PasswordInput';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { type Strength, strengthOf } from './password-strength.ts';

interface Props
  extends Pick<ComponentProps<typeof PasswordInput>, 'value' | 'onChange' | 'isNew' | 'inputMode' | 'autoComplete'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
}

/** A password under its label, with a button that shows it. */
export function PasswordField({ label, hint, error, ...rest }: Props) {
  const t = useTranslations('login');
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} {...(error === undefined ? {} : { error })}>
      <PasswordInput showLabel={t('showPassword')} hideLabel={t('hidePassword')} {...rest} />
    </Field>
  );
}

interface NewProps {
  readonly label: string;
  readonly values: { readonly password: string; readonly repeat: string };
  readonly set: (field: 'password' | 'repeat') => (text: string) => void;
  readonly problems: { readonly password?: string | undefined; readonly repeat?: string | undefined };
}

/** A new password, entered twice, and how strong it is. */
export function NewPasswordFields({ label, values, set, problems }: NewProps) {
  const t = useTranslations('login');
  const { password, repeat } = values;
  const strength = strengthOf(password);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <PasswordField
          isNew
          label={label}
          hint={t(`strength.${password === '' ? 'hint' : strength}`)}
          error={problems.password}
          value={password}
          onChange={set('password')}
        />
        {password === '' ? null : <StrengthBars strength={strength} />}
      </div>
      <PasswordField isNew label={t('repeat')} error={problems.repeat} value={repeat} onChange={set('repeat')} />
    </>
  );
}

const BARS = ['weak', 'fair', 'strong'] as const;

/** The strength at a glance; the hint says it in words. */
function StrengthBars({ strength }: { readonly strength: Strength }) {
  const filled = (BARS as readonly Strength[]).indexOf(strength) + 1;
  return (
    <span aria-hidden className="flex gap-1">
      {BARS.map((bar, place) => (
        <span
          key={bar}
          className={place < filled ? 'h-1 flex-1 rounded-full bg-accent-solid' : 'h-1 flex-1 rounded-full bg-sunken'}
        />
      ))}
    </span>
  );
}
