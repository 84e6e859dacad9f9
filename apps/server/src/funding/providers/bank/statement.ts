import { createHash } from 'node:crypto';
import { ProviderError } from '../provider.ts';

/** One movement on an account, or one payment of a batch that the bank booked as one sum. */
export interface StatementEntry {
  readonly direction: 'credit' | 'debit';
  /** It takes back an earlier entry. A reversal whose direction is `debit` takes back a payment that had arrived. */
  readonly isReversal: boolean;
  readonly currency: string;
  /** Millionths, above 0. */
  readonly amount: bigint;
  /** `2026-11-25`, the bank's own day. */
  readonly bookedOn: string;
  readonly valuedOn: string | undefined;
  /** The bank's own reference, unique to the payment where the bank gives one. */
  readonly bankReference: string | undefined;
  readonly endToEnd: string | undefined;
  /** `PmtInfId`: of our own payment file, when the entry pays it. */
  readonly paymentInfo: string | undefined;
  /** What the payer wrote, structured references first. */
  readonly text: string;
  /** The other side: payer of a credit, payee of a debit. */
  readonly party: string | undefined;
  readonly partyAccount: string | undefined;
  /** What the bank kept, in millionths of `currency`; 0 when it names nothing. */
  readonly charges: bigint;
  /** Why a payment of ours came back, a code of ISO 20022. */
  readonly returnReason: string | undefined;
  /** How many payments the bank booked in one sum without saying which. 1: this is one payment. */
  readonly payments: number;
}

export interface Statement {
  readonly format: 'camt.053.001.02' | 'camt.053.001.08' | 'mt940';
  /** As the bank numbers it. */
  readonly number: string;
  /** An IBAN or the bank's own form: letters and digits only. */
  readonly account: string;
  readonly currency: string;
  /** Millionths; undefined when the statement does not say. */
  readonly opening: bigint | undefined;
  readonly closing: bigint | undefined;
  /** The day at whose end `closing` was there, `2026-11-25`; undefined when the statement does not say. */
  readonly closedOn: string | undefined;
  /** Booked entries in the order of the file. */
  readonly entries: readonly StatementEntry[];
  /** Entries that the bank has announced and not booked. */
  readonly pending: number;
}

export const refuse = (detail: string): never => {
  throw new ProviderError('invalid', detail);
};

/** An account as it is compared: letters and digits, upper case. */
export const accountKey = (account: string): string => account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const AMOUNT = /^\+?0*(\d{1,12})(?:[.,](\d{0,6}))?$/;

/** Reads an amount of a bank into millionths: `1234.5` and `1234,5` are 1234500000. No sign; more decimals are refused. */
export function bankAmount(text: string): bigint {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? refuse(`${JSON.stringify(text.slice(0, 40))} is not an amount`);
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** No statement is older, and none is of a day that far ahead. */
const YEARS = { from: 1980, to: 2099 } as const;

/** `2026-11-25` if there is such a day, from 1980 to 2099. */
export function bankDay(text: string): string {
  const day = /^(\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? refuse(`${JSON.stringify(text.slice(0, 40))} is not a date`);
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) refuse(`${day} is not a date`);
  const year = Number(day.slice(0, 4));
  if (year < YEARS.from || year > YEARS.to) refuse(`${day} is not a date of a statement`);
  return day;
}

/** ISO 20022 allows 35 characters, and the index of references has an end. */
const MOST_REFERENCE = 140;

/** The bank's own reference. A longer one is refused: shortened, two could be the same. */
export const bankReferenceOf = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MOST_REFERENCE
    ? refuse(`a reference of the bank has more than ${MOST_REFERENCE} characters`)
    : text;

export function currencyCode(text: string | undefined): string {
  return text !== undefined && /^[A-Z]{3}$/.test(text)
    ? text
    : refuse(`${JSON.stringify(text ?? '')} is not a currency code`);
}

const signed = ({ direction, amount }: StatementEntry): bigint => (direction === 'credit' ? amount : -amount);

/** Refuses a statement whose booked entries do not lead from its opening to its closing balance. */
export function checkBalances({ opening, closing, entries, number }: Statement): void {
  if (opening === undefined || closing === undefined) return;
  const sum = entries.reduce((total, entry) => total + signed(entry), opening);
  if (sum !== closing) refuse(`the entries of statement ${number} do not add up to its closing balance`);
}

/** What banks write where there is no reference. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOREF|UNKNOWN|N\/?A|0*)$/i;

/** The reference, unless the bank only says that there is none. */
export const realReference = (text: string | undefined): string | undefined =>
  text === undefined || NO_REFERENCE.test(text.trim()) ? undefined : text.trim();

export interface IdentifiedEntry {
  readonly entry: StatementEntry;
  /** The same for the same entry in every statement of the account: SHA-256, hexadecimal. */
  readonly key: string;
  /** The key is made of a reference of the bank. Otherwise two payments that look the same have the same one. */
  readonly isCertain: boolean;
  /** SHA-256 of everything the statement says about the entry. */
  readonly evidence: string;
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
    .digest('hex');

/** What tells an entry from another: the bank's reference, or else everything it says. */
function identityOf(account: string, entry: StatementEntry): { readonly key: string; readonly isCertain: boolean } {
  const { direction, isReversal, currency, amount, bookedOn, bankReference } = entry;
  const movement = [account, direction, isReversal, currency, amount, bookedOn];
  const reference = realReference(bankReference);
  return reference === undefined
    ? { key: hashOf([...movement, entry]), isCertain: false }
    : { key: hashOf([...movement, 'reference', reference]), isCertain: true };
}

/**
 * Gives each entry a key that it keeps in every statement, so that statements may overlap. Entries of one statement that
 * have the same key are different payments: a bank reference may stand for a whole batch, and a customer may pay twice.
 */
export function identifyEntries({ account, entries }: Statement): readonly IdentifiedEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { key, isCertain } = identityOf(account, entry);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { entry, key: times === 0 ? key : hashOf([key, times]), isCertain, evidence: hashOf([account, entry]) };
  });
}
