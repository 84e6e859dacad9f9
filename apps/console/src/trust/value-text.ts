import { useTranslations } from 'use-intl';

/** Where the texts of a field's values are, by its name. Values of other fields are shown as they are written. */
export const VALUE_TEXTS = {
  book: 'books',
  reason: 'reason',
  side: 'orders',
  kind: 'eventValue.kind',
  which: 'eventValue.which',
  closedBy: 'orders.closedByValue',
  tradeFee: 'termsValue.tradeFee',
  direction: 'customerOptions',
  lossLevel: 'termsValue.lossLevel',
  outcome: 'customerOptions.result',
  voidReason: 'eventValue.voidReason',
} as const;

/** The value of an event's field in words, if it has any. */
export function useValueText(): (field: string, value: string) => string {
  const t = useTranslations('console');
  return (field, value) => {
    const place = Object.hasOwn(VALUE_TEXTS, field) ? VALUE_TEXTS[field as keyof typeof VALUE_TEXTS] : undefined;
    const key = `${place}.${value}` as 'books.real';
    return place !== undefined && value !== '' && t.has(key) ? t(key) : value;
  };
}
