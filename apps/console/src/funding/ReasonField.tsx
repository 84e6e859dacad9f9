import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useTranslations } from 'use-intl';

const REASON_LENGTH = 200;

/** Blanks at the ends and line breaks of a pasted text are no part of a reason. */
export const reasonOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

interface Props {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly isWrong: boolean;
}

/** Why money is moved by hand. */
export function ReasonField({ value, onChange, isWrong }: Props) {
  const t = useTranslations('console.goodwill');
  return (
    <Field label={t('reason')} hint={t('reasonHint')} {...(isWrong && { error: t('reasonWrong') })}>
      <Input dir="auto" value={value} onChange={onChange} maxLength={REASON_LENGTH} autoComplete="off" />
    </Field>
  );
}
