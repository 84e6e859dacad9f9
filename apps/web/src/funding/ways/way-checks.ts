import { bankDetailsOf, wrongBankFields } from '@vitrine/wire/funding/bank-details';
import { addressOn, chainOf } from '@vitrine/wire/funding/coin-addresses';
import type { BankFieldName } from '@vitrine/wire/funding/fields';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import type { WayValues } from './way-form.ts';

// Checksums and their libraries: loaded when a form asks for them.

/** Whether the server would take it for an address of the currency. One of a chain that nobody checks is taken as it is. */
export function isAddress(currency: Pick<WithdrawCurrency, 'code' | 'protocol'>, text: string): boolean {
  const chain = chainOf(currency);
  return chain === undefined ? /^[!-~]{1,120}$/.test(text) : addressOn(chain, text) !== undefined;
}

/** The bare address in what a QR code has: a wallet adds the name of the chain in front, and an amount behind. */
export function addressIn(currency: Pick<WithdrawCurrency, 'code' | 'protocol'>, scanned: string): string {
  const chain = chainOf(currency);
  const found = chain === undefined ? undefined : addressOn(chain, scanned.trim());
  return found ?? scanned.trim();
}

/** The fields that hold something no bank could pay by; those that are still empty are not among them. */
export function malformedFields(values: WayValues): ReadonlySet<BankFieldName> {
  return new Set(wrongBankFields(bankDetailsOf(values), () => false).filter((field) => values[field].trim() !== ''));
}
