import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

/** A code of the authenticator app, or a recovery code, which is of letters and digits. */
export function OneTimeCode({ label, hint, value, onChange, error }: Props) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} {...(error === undefined ? {} : { error })}>
      <Input
        ltr
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
