import type { ConversationRow } from '@vitrine/wire/support/operator/fields';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** What staff call who writes: a customer by number, a visitor by that of the conversation. */
export function useWriterName(): (row: Pick<ConversationRow, 'id' | 'customer'>) => string {
  const t = useTranslations('console.support');
  return useCallback(
    ({ id, customer }) =>
      customer === null ? t('visitor', { id: String(id) }) : t('customer', { customer: String(customer) }),
    [t],
  );
}
