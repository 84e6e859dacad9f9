import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { type BankPayout, ProviderError } from '../provider.ts';
import { bicOf, ibanOf } from './account.ts';

// Customer credit transfers of ISO 20022: the file that a bank pays the withdrawals of. Versions 03 and 09 differ in the
// namespace, the name of the BIC's element and the form of the day.

export type PainVersion = '03' | '09';

/** The account that pays. */
export interface Debtor {
  readonly name: string;
  /** An IBAN, or the bank's own number. */
  readonly account: string;
  readonly bic: string | undefined;
}

export interface PaymentFile {
  readonly version: PainVersion;
  /** Ours, once ever, at most 35 characters. */
  readonly messageId: string;
  /** Unix ms. */
  readonly createdAt: number;
  /** `2026-11-25` */
  readonly payOn: string;
  readonly debtor: Debtor;
  readonly currency: string;
  /** What the payee reads before the number of the withdrawal. */
  readonly siteName: string;
  readonly payouts: readonly BankPayout[];
}

const invalid = (detail: string): never => {
  throw new ProviderError('invalid', detail);
};

/** Decimals of a currency that has not two (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
};
/** SEPA allows at most 999,999,999.99, XML Schema 18 digits. */
const MOST_AMOUNT = 999_999_999_990_000n;
export const MOST_PAYMENTS = 10_000;

/** The amount with the currency's decimals; refuses what that would round. */
function amountText(amount: bigint, currency: string): string {
  const unit = 10n ** BigInt(6 - (DECIMALS[currency] ?? 2));
  if (amount <= 0n || amount > MOST_AMOUNT) invalid('an amount must be above 0 and at most 999,999,999.99');
  if (amount % unit !== 0n) invalid(`${formatDecimal(amount, 6)} ${currency} has more decimals than the currency`);
  return formatDecimal(amount / unit, DECIMALS[currency] ?? 2);
}

/** Letters without marks, where the Latin alphabet of payments has none of its own. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  '&': '+',
  _: '-',
};

/** The text in the characters that all banks take (EPC 217-08). Undefined when nothing legible would be left of it. */
export function paymentText(text: string, most: number): string | undefined {
  const plain = [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map((sign) => LATIN[sign] ?? sign).join('');
  if (/\p{L}/u.test(plain.replaceAll(/[A-Za-z]/g, ''))) return undefined;
  const allowed = plain
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  // A field must not begin or end with a slash, or have two of them in a row.
  const clean = allowed
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
    .slice(0, most)
    .replace(/[/ ]+$/, '');
  return clean === '' ? undefined : clean;
}

const tag = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`;
const text = (name: string, value: string): string => tag(name, escapeHtml(value));

function accountXml(name: string, account: string): string {
  const iban = ibanOf(account);
  if (iban !== undefined) return tag(name, tag('Id', text('IBAN', iban)));
  const other = account.replaceAll(/\s/g, '').toUpperCase();
  // What begins like an IBAN and is none was mistyped.
  if (!/^[A-Z0-9-]{1,34}$/.test(other) || /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(other))
    invalid(`${account} is not an account number`);
  return tag(name, tag('Id', tag('Othr', text('Id', other))));
}

function agentXml(name: string, bic: string | undefined, version: PainVersion): string {
  if (bic === undefined) return tag(name, tag('FinInstnId', tag('Othr', text('Id', 'NOTPROVIDED'))));
  const checked = bicOf(bic) ?? invalid(`${bic} is not a BIC`);
  return tag(name, tag('FinInstnId', text(version === '03' ? 'BIC' : 'BICFI', checked)));
}

/** How the payment of a withdrawal is named on its way, and in the answer of the bank. */
export const endToEndId = (messageId: string, withdrawal: bigint): string => `${messageId}-${withdrawal}`;

type AroundPayout = Pick<PaymentFile, 'version' | 'messageId' | 'currency' | 'siteName'>;

function payoutXml({ version, messageId, currency, siteName }: AroundPayout, payout: BankPayout): string {
  const { withdrawal, payee } = payout;
  const name = paymentText(payee.name, 70) ?? invalid(`the name of withdrawal ${withdrawal} has no Latin letters`);
  if (payout.currency !== currency) invalid(`withdrawal ${withdrawal} is not in ${currency}`);
  const isIban = ibanOf(payee.account) !== undefined;
  if (!isIban && payee.bic === undefined) invalid(`withdrawal ${withdrawal} needs a BIC: its account is no IBAN`);
  const id = endToEndId(messageId, withdrawal);
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', text('InstrId', id) + text('EndToEndId', id)) +
      tag(
        'Amt',
        text('InstdAmt', amountText(payout.amount, currency)).replace('<InstdAmt', `<InstdAmt Ccy="${currency}"`),
      ) +
      (payee.bic === undefined ? '' : agentXml('CdtrAgt', payee.bic, version)) +
      tag('Cdtr', text('Nm', name)) +
      accountXml('CdtrAcct', payee.account) +
      tag('RmtInf', text('Ustrd', `${paymentText(siteName, 70) ?? 'Withdrawal'} ${withdrawal}`)),
  );
}

/** Refuses a payment that no file can have: its name, account or amount. Throws `ProviderError` that names the withdrawal. */
export function requirePayable(payout: BankPayout): void {
  payoutXml({ version: '09', messageId: 'V', currency: payout.currency, siteName: '' }, payout);
}

/** What both levels of the file count, so that the bank notices a piece that is missing. */
const totals = ({ payouts, currency }: PaymentFile): string => {
  const sum = payouts.reduce((total, { amount }) => total + amount, 0n);
  return text('NbOfTxs', `${payouts.length}`) + text('CtrlSum', amountText(sum, currency));
};

function requireSound({ messageId, payouts, currency, payOn }: PaymentFile): void {
  if (!/^[A-Za-z0-9-]{1,20}$/.test(messageId)) invalid('the number of the file must have 1 to 20 letters and digits');
  if (!/^[A-Z]{3}$/.test(currency)) invalid(`${currency} is not a currency code`);
  if (!/^\d{4}-\d\d-\d\d$/.test(payOn)) invalid(`${payOn} is not a day`);
  if (payouts.length === 0 || payouts.length > MOST_PAYMENTS) invalid(`a file has 1 to ${MOST_PAYMENTS} payments`);
  const numbers = new Set(payouts.map(({ withdrawal }) => withdrawal));
  if (numbers.size !== payouts.length) invalid('a withdrawal is in the file twice');
}

/**
 * The file that pays these withdrawals from one account, as one batch. Everything is checked that the schema and the rules
 * of the character set demand, so that the bank refuses no file for its form. Throws `ProviderError` that names the
 * withdrawal.
 */
export function paymentFileXml(file: PaymentFile): string {
  requireSound(file);
  const { version, messageId, createdAt, payOn, debtor } = file;
  const name = paymentText(debtor.name, 70) ?? invalid('the holder of the paying account has no Latin letters');
  const header = tag(
    'GrpHdr',
    text('MsgId', messageId) +
      text('CreDtTm', new Date(createdAt).toISOString().replace(/\.\d+Z$/, 'Z')) +
      totals(file) +
      tag('InitgPty', text('Nm', name)),
  );
  const isEuro = file.currency === 'EUR' && file.payouts.every(({ payee }) => ibanOf(payee.account) !== undefined);
  const payment = tag(
    'PmtInf',
    text('PmtInfId', messageId) +
      text('PmtMtd', 'TRF') +
      text('BtchBookg', 'true') +
      totals(file) +
      (isEuro ? tag('PmtTpInf', tag('SvcLvl', text('Cd', 'SEPA'))) : '') +
      tag('ReqdExctnDt', version === '03' ? payOn : text('Dt', payOn)) +
      tag('Dbtr', text('Nm', name)) +
      accountXml('DbtrAcct', debtor.account) +
      agentXml('DbtrAgt', debtor.bic, version) +
      text('ChrgBr', isEuro ? 'SLEV' : 'SHAR') +
      file.payouts.map((payout) => payoutXml(file, payout)).join(''),
  );
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('CstmrCdtTrfInitn', header + payment), ` xmlns="${namespace}"`)}\n`;
}
