import { useTranslations } from 'use-intl';

/** Says which of the form's fields are refused; undefined if none is. */
export function useWrongFields(fields: readonly string[], wrong: readonly string[]): string | undefined {
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const refused = fields.filter((field) => wrong.includes(field)).map((field) => names(field as 'stakes'));
  return refused.length === 0 ? undefined : approval('correct', { fields: refused.join(' · ') });
}
