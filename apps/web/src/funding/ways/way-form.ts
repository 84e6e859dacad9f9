import { BANK_FIELDS, type SiteInfo } from '@vitrine/wire/config/basic-info';
import type { BankFieldName } from '@vitrine/wire/funding/fields';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';

/** Who is paid and where, as a bank's own form asks for it. */
const ORDER: readonly BankFieldName[] = [
  'payee_name',
  'payee_account',
  'bank_iban',
  'bank_name',
  'bank_swift',
  'bank_ifsc',
  'routing_number',
  'bank_code',
  'bank_branch',
  'bank_address',
  'payee_address',
  'post_code',
];

const isFlagged = (field: BankFieldName): field is (typeof BANK_FIELDS)[number] =>
  (BANK_FIELDS as readonly string[]).includes(field);

/** Whether a site asks for a bank field: account and name always, any other by its flag (CFG-25). */
export const isAsked = (site: SiteInfo | undefined, field: BankFieldName): boolean =>
  !isFlagged(field) || site?.[`is_bank_account_${field}`] === '1';

/** The bank fields of the form, in its order. */
export const askedBankFields = (site: SiteInfo | undefined): readonly BankFieldName[] =>
  ORDER.filter((field) => isAsked(site, field));

/** The fields of a bound bank account that have something in them, in the order of the form. */
export const filledBankFields = (way: PayoutWay): readonly BankFieldName[] =>
  ORDER.filter((field) => way[field] !== '');

/** Fields of digits and capitals, which read left to right in every language. */
export const CODES: ReadonlySet<BankFieldName> = new Set([
  'payee_account',
  'bank_iban',
  'bank_swift',
  'bank_ifsc',
  'routing_number',
  'bank_code',
  'post_code',
]);

export type WayField = 'dc_address' | BankFieldName;
export type WayValues = Readonly<Record<WayField, string>>;

export const EMPTY_WAY: WayValues = {
  dc_address: '',
  payee_account: '',
  payee_name: '',
  bank_name: '',
  bank_code: '',
  bank_address: '',
  routing_number: '',
  bank_swift: '',
  bank_iban: '',
  bank_ifsc: '',
  bank_branch: '',
  payee_address: '',
  post_code: '',
};

export interface WayDraft {
  /** The withdraw currency; undefined until one is chosen. */
  readonly currency: number | undefined;
  readonly values: WayValues;
}

/** What was kept of the form, as far as it is one. */
export function wayDraftOf(kept: unknown): WayDraft {
  const { currency, values } = (kept ?? {}) as { readonly currency?: unknown; readonly values?: object };
  const texts = Object.entries(values ?? {}).filter(
    ([field, text]) => Object.hasOwn(EMPTY_WAY, field) && typeof text === 'string',
  );
  return {
    currency: typeof currency === 'number' ? currency : undefined,
    values: { ...EMPTY_WAY, ...Object.fromEntries(texts) },
  };
}
