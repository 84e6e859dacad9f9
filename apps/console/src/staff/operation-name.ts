import { useCallback, useMemo } from 'react';
import { useLocale, useMessages, useTranslations } from 'use-intl';

/** Names an operation of the audit log. One that only another version knows stays as it is. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('console.operation');
  return useCallback((operation) => (t.has(operation as 'outbox') ? t(operation as 'outbox') : operation), [t]);
}

/** Every operation that the audit log records, by name. */
export function useOperations(): readonly string[] {
  const texts = useMessages().console.operation;
  const nameOf = useOperationName();
  const locale = useLocale();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return Object.keys(texts).sort((one, other) => compare(nameOf(one), nameOf(other)));
  }, [texts, nameOf, locale]);
}
