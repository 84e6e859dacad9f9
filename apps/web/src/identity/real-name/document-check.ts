import { useTranslations } from 'use-intl';
import type { Problems } from '../entry/entry-form.ts';
import { type DocumentField, type Documents, SIDES } from './real-name-fields.ts';

/** Which fields of a document a form asks for; `id_type` goes with its number and pictures. */
export type AskedDocuments = Readonly<Record<Exclude<DocumentField, 'id_type'>, boolean>>;

/** What is missing: all of it at once. */
export function useDocumentCheck() {
  const t = useTranslations('login');
  const picture = useTranslations('pictures');
  return (values: Documents, asked: AskedDocuments): Problems<DocumentField> => {
    const isMissing = (field: keyof AskedDocuments) => asked[field] && values[field].trim() === '';
    const pictures = SIDES.filter(isMissing).map((side) => [side, picture('input')] as const);
    return {
      ...(isMissing('name') ? { name: t('inputName') } : {}),
      ...(isMissing('card_id') ? { card_id: t('realName.inputCardNumber') } : {}),
      ...(isMissing('ssn') ? { ssn: t('realName.inputSsn') } : {}),
      ...Object.fromEntries(pictures),
    };
  };
}

/** What to say of a field that the server finds invalid. */
export function useInvalidDocument() {
  const t = useTranslations('login');
  const picture = useTranslations('pictures');
  return (field: string) => {
    if (field === 'card_id') return t('realName.invalidCardNumber');
    if (field === 'ssn') return t('realName.invalidSsn');
    return (SIDES as readonly string[]).includes(field) ? picture('input') : t('invalid');
  };
}
