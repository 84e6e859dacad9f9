import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** The IBAN without spaces in upper case, if its country, length and check digits are right. */
export function ibanOf(text: string): string | undefined {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}

/** The BIC of 8 or 11 characters in upper case (ISO 9362). */
export function bicOf(text: string): string | undefined {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : undefined;
}
