import {
  accountKey,
  bankAmount,
  bankDay,
  bankReferenceOf,
  checkBalances,
  currencyCode,
  refuse,
  type Statement,
  type StatementEntry,
} from './statement.ts';
import { at, child, childrenOf, readXml, textAt, type XmlElement } from './xml.ts';

// Bank-to-customer statements of ISO 20022. Version 08 wraps what version 02 had plain: the status in `Cd`, a party in
// `Pty`, charges in `Rcrd`.

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.053\.001\.0[28])$/;

/** The format, if the namespace is that of a statement that is read. */
export const camtFormat = (namespace: string): Statement['format'] | undefined =>
  NAMESPACE.exec(namespace)?.[1] as Statement['format'] | undefined;

interface Amount {
  readonly currency: string;
  readonly amount: bigint;
}

function amountOf(element: XmlElement | undefined): Amount | undefined {
  if (element === undefined) return undefined;
  return { currency: currencyCode(element.attributes.Ccy), amount: bankAmount(element.text) };
}

function directionOf(element: XmlElement): StatementEntry['direction'] {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  return indicator === 'DBIT' ? 'debit' : refuse('CdtDbtInd must be CRDT or DBIT');
}

const dayOf = (element: XmlElement | undefined): string | undefined => {
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm');
  return text === undefined ? undefined : bankDay(text);
};

const isBooked = (entry: XmlElement): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';

/** `true` and `1` of XML Schema. */
const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';

function accountOf(element: XmlElement | undefined): string | undefined {
  const id = child(element, 'Id');
  return textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id');
}

/** What the bank kept, in the currency of the entry. */
function chargesOf(element: XmlElement, currency: string): bigint {
  const all = childrenOf(element, 'Chrgs').flatMap((charges) => {
    const records = childrenOf(charges, 'Rcrd');
    return records.length > 0 ? records : [charges];
  });
  return all.reduce((sum, record) => {
    const amount = amountOf(child(record, 'Amt'));
    return amount?.currency === currency ? sum + amount.amount : sum;
  }, 0n);
}

function textOf(entry: XmlElement, detail: XmlElement | undefined): string {
  const remittance = child(detail, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').flatMap((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? []);
  const written = childrenOf(remittance, 'Ustrd').map(({ text }) => text);
  const more = [textAt(detail, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].flatMap((text) => text ?? []);
  return [...structured, ...written, ...more].join(' ').trim();
}

function partyOf(detail: XmlElement | undefined, direction: StatementEntry['direction'], isReversal: boolean) {
  // A reversal names the parties of the payment that it takes back.
  const role = (direction === 'credit') !== isReversal ? 'Dbtr' : 'Cdtr';
  const parties = child(detail, 'RltdPties');
  const party = child(parties, role);
  return {
    party: textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm'),
    partyAccount: accountOf(child(parties, `${role}Acct`)),
  };
}

/** The amount of one payment of a batch, in the currency in which the entry was booked. */
function detailAmount(detail: XmlElement, currency: string): bigint | undefined {
  const candidates = [
    child(detail, 'Amt'),
    at(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    at(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ];
  return candidates.map(amountOf).find((amount) => amount?.currency === currency)?.amount;
}

/** One payment: `detail` is what the bank says of it, `amount` its own part of the entry. */
function paymentOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  amount: bigint,
  payments: number,
): StatementEntry {
  const direction = directionOf(entry);
  const isReversal = isTrue(textAt(entry, 'RvslInd'));
  const { currency } = amountOf(child(entry, 'Amt')) ?? refuse('an entry has no amount');
  return {
    direction,
    isReversal,
    currency,
    amount,
    bookedOn: dayOf(child(entry, 'BookgDt')) ?? dayOf(child(entry, 'ValDt')) ?? refuse('an entry has no date'),
    valuedOn: dayOf(child(entry, 'ValDt')),
    bankReference: bankReferenceOf(textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef')),
    endToEnd: textAt(detail, 'Refs', 'EndToEndId'),
    paymentInfo: textAt(detail, 'Refs', 'PmtInfId') ?? textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId'),
    text: textOf(entry, detail),
    ...partyOf(detail, direction, isReversal),
    charges: chargesOf(entry, currency) + (detail === undefined ? 0n : chargesOf(detail, currency)),
    returnReason: textAt(detail, 'RtrInf', 'Rsn', 'Cd') ?? textAt(detail, 'RtrInf', 'Rsn', 'Prtry'),
    payments,
  };
}

/** How many payments the entry says it sums up. */
function batchSize(entry: XmlElement, details: readonly XmlElement[]): number {
  const named = textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs') ?? '';
  return Math.max(1, details.length, /^\d{1,9}$/.test(named) ? Number(named) : 0);
}

/**
 * The payments of an entry. A batch is split only when its details say what each payment was and add up to the entry;
 * otherwise it stays one sum, which nothing matches by itself.
 */
function paymentsOf(entry: XmlElement): readonly StatementEntry[] {
  const { amount, currency } = amountOf(child(entry, 'Amt')) ?? refuse('an entry has no amount');
  if (amount === 0n) return [];
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  const size = batchSize(entry, details);
  if (size === 1) return [paymentOf(entry, details[0], amount, 1)];
  const parts = details.map((detail) => detailAmount(detail, currency) ?? 0n);
  const isWhole = parts.length === size && parts.every((part) => part > 0n);
  if (isWhole && parts.reduce((sum, part) => sum + part, 0n) === amount)
    return details.map((detail, index) => paymentOf(entry, detail, parts[index]!, 1));
  return [paymentOf(entry, undefined, amount, size)];
}

const balanceAt = (statement: XmlElement, codes: readonly string[]): XmlElement | undefined =>
  childrenOf(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));

/** A balance by its code, negative when the account was overdrawn. */
function balanceOf(statement: XmlElement, codes: readonly string[]): bigint | undefined {
  const found = balanceAt(statement, codes);
  const amount = amountOf(child(found, 'Amt'))?.amount;
  if (found === undefined || amount === undefined) return undefined;
  return directionOf(found) === 'credit' ? amount : -amount;
}

/** A statement in several pages has balances of the whole on its pages. */
const isWholeStatement = (statement: XmlElement): boolean => {
  const pages = child(statement, 'StmtPgntn');
  return pages === undefined || (textAt(pages, 'PgNb') === '1' && isTrue(textAt(pages, 'LastPgInd')));
};

function statementOf(
  element: XmlElement,
  format: Statement['format'],
  entries: readonly StatementEntry[],
  pending: number,
): Statement {
  const account = accountOf(child(element, 'Acct')) ?? refuse('a statement names no account');
  const opening = balanceOf(element, ['OPBD', 'PRCD']);
  const whole = isWholeStatement(element);
  const currency =
    textAt(element, 'Acct', 'Ccy') ?? at(element, 'Bal', 'Amt')?.attributes.Ccy ?? entries.at(0)?.currency;
  const statement: Statement = {
    format,
    number: textAt(element, 'Id') ?? refuse('a statement has no Id'),
    account: accountKey(account),
    currency: currencyCode(currency),
    opening: whole ? opening : undefined,
    closing: whole ? balanceOf(element, ['CLBD']) : undefined,
    closedOn: whole ? dayOf(child(balanceAt(element, ['CLBD']), 'Dt')) : undefined,
    entries,
    pending,
  };
  if (entries.some((entry) => entry.currency !== statement.currency))
    refuse(`statement ${statement.number} has entries in another currency than its account`);
  checkBalances(statement);
  return statement;
}

/**
 * Reads the statements of a CAMT.053 file, version 02 or 08: booked entries only, batches split into their payments. Throws
 * `ProviderError` for anything that is not a sound statement.
 */
export async function parseCamt053(text: string): Promise<readonly Statement[]> {
  const built: { element: XmlElement; entries: StatementEntry[]; pending: number }[] = [];
  let entries: StatementEntry[] = [];
  let pending = 0;
  const { root, namespace } = await readXml(text, ['Ntry', 'Stmt'], (element) => {
    if (element.name === 'Stmt') {
      built.push({ element, entries, pending });
      entries = [];
      pending = 0;
    } else if (isBooked(element)) entries.push(...paymentsOf(element));
    else pending += 1;
  });
  const format =
    camtFormat(namespace) ?? refuse(`${namespace || 'a document without namespace'} is not CAMT.053 version 02 or 08`);
  if (
    root.name !== 'Document' ||
    child(root, 'BkToCstmrStmt') === undefined ||
    entries.length > 0 ||
    built.length === 0
  )
    refuse('the file has no statement');
  return built.map((one) => statementOf(one.element, format, one.entries, one.pending));
}
