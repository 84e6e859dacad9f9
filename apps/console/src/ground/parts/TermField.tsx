import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useTranslations } from 'use-intl';

interface Props {
  /** As in the call; the texts have its label, and its hint if it needs one. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The server refused the value. */
  readonly isWrong: boolean;
  readonly inputMode?: 'text' | 'numeric';
  readonly maxLength: number;
  /** What the hint needs to be told: the highest leverage. */
  readonly hintValues?: Readonly<Record<string, string>> | undefined;
}

/** A field of proposed terms: a figure or a list of figures. */
export function TermField({ name, isWrong, hintValues, ...input }: Props) {
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const app = useTranslations('console.app');
  const key = name as 'stakes';
  const hint = hints.has(key) ? hints(key, hintValues as never) : undefined;
  return (
    <Field
      label={names(key)}
      {...(hint !== undefined && { hint })}
      {...(isWrong && { error: `${app('invalid')} ${hint ?? ''}`.trimEnd() })}
    >
      <Input ltr autoComplete="off" spellCheck={false} {...input} />
    </Field>
  );
}
