import { reasonOfType } from '@vitrine/domain/ledger/posting';
import type { Language } from '@vitrine/wire/envelope';
import { textIn } from '../platform/http/texts.ts';

const ACCOUNTS = { 1: 'log.funding', 2: 'log.contract', 3: 'log.options' } as const;

/** The name of an account in files. */
export const accountKindText = (language: Language, kind: 1 | 2 | 3): string => textIn(language, ACCOUNTS[kind]);

/** The name of a type of entries in files; for a type that this version does not know, its number. */
export function entryTypeText(language: Language, type: number): string {
  const reason = reasonOfType(type);
  return reason === undefined ? String(type) : textIn(language, `memo.${reason}`);
}
