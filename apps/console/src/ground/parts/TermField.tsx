import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  /** As in the call; the texts have its label, and its hint if it needs one. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The server refused the value. */
  readonly isWrong: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly maxLength: number;
  /** How the value reads, if that differs from how it is written. */
  readonly reading?: string | undefined;
  /** What the hint needs to be told: the highest leverage. */
  readonly hintValues?: Readonly<Record<string, string>> | undefined;
  /** Words in any language, whose direction they decide themselves. */
  readonly isProse?: boolean;
  /** As wide as the form of two columns. */
  readonly isWide?: boolean;
  /** Instead of one line of text. */
  readonly children?: ReactNode;
}

/** A field of proposed terms: a figure or a list of figures. */
export function TermField({
  name,
  isWrong,
  reading,
  hintValues,
  isWide = false,
  isProse = false,
  children,
  ...input
}: Props) {
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const texts = useTranslations('console');
  const app = useTranslations('console.app');
  const key = name as 'stakes';
  const text = hints.has(key) ? hints(key, hintValues as never) : undefined;
  const hint = reading === undefined || reading === input.value ? text : `= ${isolated(reading)}. ${text ?? ''}`;
  const error = `termsError.${name}` as 'termsError.minLots';
  const rule = texts.has(error) ? texts(error) : hint;
  const field = (
    <Field
      label={names(key)}
      {...(hint !== undefined && { hint })}
      {...(isWrong && { error: `${app('invalid')} ${rule ?? ''}`.trimEnd() })}
    >
      {children ?? (
        <Input ltr={!isProse} {...(isProse && { dir: 'auto' })} autoComplete="off" spellCheck={false} {...input} />
      )}
    </Field>
  );
  return isWide ? <div className="sm:col-span-2">{field}</div> : field;
}
