import type { ComponentProps } from 'react';
import { PasswordField } from './PasswordFields.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'isNew' | 'inputMode' | 'autoComplete'>;

/** Six digits that confirm payments. No password manager may take them for the password of the account. */
export function PayPasswordField({ onChange, ...rest }: Props) {
  return (
    <PasswordField
      inputMode="numeric"
      autoComplete="off"
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      {...rest}
    />
  );
}
