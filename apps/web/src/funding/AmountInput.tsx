import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The shortcut beside the label that fills in everything there is. */
  readonly all?: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The currency's code. */
  readonly unit: string;
}

/** An amount of money as it is typed. */
export function AmountInput({ label, hint, error, all, name, value, onChange, unit }: Props) {
  return (
    <Field label={label} hint={hint} {...(all ? { aside: all } : {})} {...(error === undefined ? {} : { error })}>
      <Input
        ltr
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={24}
        name={name}
        value={value}
        onChange={onChange}
        suffix={unit}
      />
    </Field>
  );
}
