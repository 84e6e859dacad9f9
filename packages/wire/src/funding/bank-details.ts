import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { BANK_FIELDS } from '../config/basic-info.ts';
import type { BankFieldName } from './fields.ts';

/** Where a bank pays to. Fields that a customer did not give are empty. */
export type BankDetails = Readonly<Record<BankFieldName, string>>;

/** Fields that every bank account has. */
const ALWAYS = ['payee_account', 'payee_name'] as const;
export const BANK_DETAIL_FIELDS: readonly BankFieldName[] = [...ALWAYS, ...BANK_FIELDS];

const packed = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** ABA: nine digits whose sum, weighted 3, 7, 1 in turn, is a multiple of 10. */
function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  return [...digits].reduce((sum, digit, place) => sum + Number(digit) * (ROUTING_WEIGHTS[place] ?? 0), 0) % 10 === 0;
}

/** Fields with a form of their own, in capitals and without blanks: an IBAN by its checksum, and so on. */
const CHECKED: Readonly<Partial<Record<BankFieldName, (text: string) => boolean>>> = {
  bank_iban: (text) => isValidIBAN(text),
  bank_swift: (text) => isValidBIC(text),
  bank_ifsc: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text),
  routing_number: isRoutingNumber,
};

/** An account number may be written as an IBAN; then it has to be one. */
const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text);

/** What a customer has typed, as it is stored. */
export function bankDetailsOf(typed: Readonly<Partial<Record<BankFieldName, string | undefined>>>): BankDetails {
  const entries = BANK_DETAIL_FIELDS.map((field) => {
    const text = typed[field] ?? '';
    const isChecked = CHECKED[field] !== undefined;
    return [field, field === 'bank_iban' ? (electronicFormatIBAN(text) ?? '') : isChecked ? packed(text) : text];
  });
  return Object.fromEntries(entries) as BankDetails;
}

/**
 * The fields that a bank could not pay by: missing although they are needed, or not of their form. `needs`: the flags
 * `is_bank_account_*`. Fields that are neither needed nor given are right.
 */
export function wrongBankFields(
  details: BankDetails,
  needs: (field: BankFieldName) => boolean,
): readonly BankFieldName[] {
  const isNeeded = (field: BankFieldName): boolean => (ALWAYS as readonly string[]).includes(field) || needs(field);
  return BANK_DETAIL_FIELDS.filter((field) => {
    const text = details[field];
    if (text === '') return isNeeded(field);
    if (field === 'payee_account' && looksLikeIban(packed(text))) return !isValidIBAN(packed(text));
    return CHECKED[field]?.(text) === false;
  });
}

/** By which the same account of two customers is found: its IBAN, or number and bank. */
export function accountKeyOf({
  bank_iban,
  payee_account,
  bank_swift,
  bank_ifsc,
  routing_number,
  bank_code,
}: BankDetails): string {
  const number = packed(payee_account).replace(/^0+(?=.)/, '');
  if (bank_iban !== '') return bank_iban;
  if (isValidIBAN(packed(payee_account))) return packed(payee_account);
  return [number, bank_swift.slice(0, 8), bank_ifsc, routing_number, packed(bank_code)].join(' ').trim();
}
