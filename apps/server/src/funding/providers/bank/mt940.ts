import {
  accountKey,
  bankAmount,
  bankDay,
  checkBalances,
  currencyCode,
  refuse,
  type Statement,
  type StatementEntry,
} from './statement.ts';

// Customer statement messages of SWIFT. No typed parser of MT940 on npm is maintained (decision 90), and the format is small:
// tagged fields, one a line, of which field 61 is an entry and the field 86 after it its text.

interface Field {
  readonly tag: string;
  readonly value: string;
}

const MOST_ENTRIES = 200_000;
const MOST_FIELD = 3_000;
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
/** The blocks of SWIFT around a message, and what ends it. */
const ENVELOPE = /^(?:\{[1235]:.*|-\}?.*|\{4:)$/;

/** The fields of a file, in order. A line without a tag continues the field before it. */
function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; value: string }[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const start = line.replace(/^\{1:.*?\{4:/, '').trimEnd();
    const [, tag, value] = FIELD.exec(start) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined && value !== undefined) fields.push({ tag, value });
    else if (last !== undefined && start !== '' && !ENVELOPE.test(start)) last.value += `\n${start}`;
    if ((last?.value.length ?? 0) > MOST_FIELD) refuse('a field is too long');
  }
  return fields;
}

/** Two digits of a year: statements are not older than 1980. */
const fullYear = (yy: string): string => `${Number(yy) >= 80 ? '19' : '20'}${yy}`;
const dayOf = (yymmdd: string): string =>
  bankDay(`${fullYear(yymmdd.slice(0, 2))}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`);

/** The booking day has no year: the one that is nearest to the value date. */
function bookingDay(valued: string, mmdd: string): string {
  const year = Number(valued.slice(0, 4));
  const month = `${mmdd.slice(0, 2)}-${mmdd.slice(2)}`;
  const distance = (of: number): number => Math.abs(Date.parse(`${of}-${month}`) - Date.parse(valued));
  const [nearest] = [year, year - 1, year + 1]
    .filter((of) => !Number.isNaN(distance(of)))
    .sort((one, other) => distance(one) - distance(other));
  return bankDay(`${nearest}-${month}`);
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,3})$/;

interface Balance {
  readonly currency: string;
  readonly balance: bigint;
  readonly day: string;
}

function balanceOf(value: string): Balance {
  const [, mark, day = '', currency, amount = ''] = BALANCE.exec(value) ?? refuse('a balance cannot be read');
  const magnitude = bankAmount(amount);
  return { currency: currencyCode(currency), balance: mark === 'C' ? magnitude : -magnitude, day: dayOf(day) };
}

/** Value date, booking day, mark, third letter of the currency, amount, type, customer's and bank's reference. */
const LINE =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,34}))?(?:\n([\s\S]*))?$/;

/** What the text of an entry says in a form that programs write. */
interface Details {
  readonly text: string;
  readonly party: string | undefined;
  readonly partyAccount: string | undefined;
  readonly endToEnd: string | undefined;
}

// The payer writes the text and the end-to-end reference, and may write there what looks like a field of the bank. So the
// holder of the account is only where the bank puts it, and nobody is named when a field of theirs is there twice or out of order.

/** Keywords of SEPA payments in the text of German banks. After `SVWZ+` comes what the payer wrote. */
const KEYWORD = /(EREF|KREF|MREF|CRED|DEBT)\+/;
const PURPOSE = 'SVWZ+';

/** The parts of the text; the first of each counts, and nothing that the payer wrote is taken apart. */
function sepaParts(text: string): ReadonlyMap<string, string> {
  const start = text.indexOf(PURPOSE);
  const [free = '', ...pieces] = (start < 0 ? text : text.slice(0, start)).split(KEYWORD);
  const parts = new Map([['', free.trim()]]);
  if (start >= 0) parts.set('SVWZ', text.slice(start + PURPOSE.length).trim());
  for (let index = 0; index + 1 < pieces.length; index += 2)
    if (!parts.has(pieces[index]!)) parts.set(pieces[index]!, pieces[index + 1]!.trim());
  return parts;
}

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);

/** `166?00...?20...?32...`: subfields of two digits; 20 to 29 and 60 to 63 are the text, 30 to 33 the other side. */
function germanDetails(value: string): Details | undefined {
  const mark = /^\d{3}([?>~])\d\d/.exec(value)?.[1];
  if (mark === undefined) return undefined;
  const pieces = value.replaceAll('\n', '').slice(3).split(mark).slice(1);
  const fields = pieces.map((piece) => ({ number: Number(piece.slice(0, 2)), text: piece.slice(2) }));
  const join = (from: number, to: number): string =>
    fields
      .filter(({ number }) => number >= from && number <= to)
      .map(({ text }) => text)
      .join('');
  const parts = sepaParts(join(20, 29) + join(60, 63));
  const isSound = isAscending(fields.map(({ number }) => number));
  return {
    text: parts.get('SVWZ') ?? [parts.get(''), parts.get('KREF')].filter(Boolean).join(' '),
    party: (isSound && join(32, 33).trim()) || undefined,
    partyAccount: (isSound && join(31, 31).trim()) || undefined,
    endToEnd: parts.get('EREF'),
  };
}

const SLASH_TAGS = 'TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|ISDT|CSID|MARF|PREF|RTRN|ACCW|CNTP|ID|PURP|ULTD|ULTB';
/** What names the holder of the other account. */
const HOLDER_TAGS: ReadonlySet<string> = new Set(['NAME', 'CNTP', 'IBAN']);

/** The fields of a text in slashes, each with all its values. */
function slashFields(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const pieces = text.split(new RegExp(`/(${SLASH_TAGS})/`)).slice(1);
  for (let index = 0; index + 1 < pieces.length; index += 2)
    fields.set(pieces[index]!, [...(fields.get(pieces[index]!) ?? []), pieces[index + 1]!.trim()]);
  return fields;
}

/** `/TRTP/SEPA/IBAN/NL.../NAME/.../REMI/USTD//...`, as Dutch and other banks write it. */
function slashDetails(value: string): Details | undefined {
  const line = value.replaceAll('\n', '');
  if (!new RegExp(`^/(?:${SLASH_TAGS})/`).test(line)) return undefined;
  const start = line.indexOf('/REMI/');
  const fields = slashFields(start < 0 ? line : line.slice(0, start));
  const written = start < 0 ? new Map<string, string[]>() : slashFields(line.slice(start));
  const [one] = fields.get('CNTP') ?? [];
  const [account, , name] = (one ?? '').split('/');
  const isSound =
    [...fields].every(([tag, values]) => !HOLDER_TAGS.has(tag) || values.length === 1) &&
    !(fields.has('CNTP') && (fields.has('NAME') || fields.has('IBAN')));
  const endToEnd = [...(fields.get('EREF') ?? []), ...(written.get('EREF') ?? [])];
  return {
    text: (written.get('REMI')?.[0] ?? '').replace(/^(?:USTD|STRD\/(?:CUR|ISO))\/\//, '').replace(/\/$/, ''),
    party: (isSound && (fields.get('NAME')?.[0] || name)) || undefined,
    partyAccount: (isSound && (fields.get('IBAN')?.[0] || account)) || undefined,
    // The payer chooses it anyway; some banks write it behind the text.
    endToEnd: (endToEnd.length === 1 && endToEnd[0]) || undefined,
  };
}

function detailsOf(value: string): Details {
  const free = { text: value.replaceAll('\n', ' '), party: undefined, partyAccount: undefined, endToEnd: undefined };
  return germanDetails(value) ?? slashDetails(value) ?? free;
}

/** An entry without its text; undefined for an expected one. */
function entryOf(value: string, currency: string): StatementEntry | undefined {
  const match = LINE.exec(value) ?? refuse('an entry (field 61) cannot be read');
  const [, valued = '', booked, mark = '', , amount = '', , own, bankReference, extra] = match;
  if (mark.startsWith('E')) return undefined;
  const valuedOn = dayOf(valued);
  return {
    // RC takes back a credit: money leaves. RD takes back a debit: money comes in.
    direction: mark === 'C' || mark === 'RD' ? 'credit' : 'debit',
    isReversal: mark.startsWith('R'),
    currency,
    amount: bankAmount(amount),
    bookedOn: booked === undefined ? valuedOn : bookingDay(valuedOn, booked),
    valuedOn,
    bankReference: bankReference?.trim() || undefined,
    endToEnd: own?.trim() || undefined,
    paymentInfo: undefined,
    text: extra?.replaceAll('\n', ' ').trim() ?? '',
    party: undefined,
    partyAccount: undefined,
    charges: 0n,
    returnReason: undefined,
    payments: 1,
  };
}

/** The entry with what field 86 says of it. */
function withDetails(entry: StatementEntry, value: string): StatementEntry {
  const { text, party, partyAccount, endToEnd } = detailsOf(value);
  return {
    ...entry,
    text: [text, entry.text].filter((one) => one !== '').join(' '),
    party,
    partyAccount,
    endToEnd: endToEnd ?? entry.endToEnd,
  };
}

const fieldOf = (message: readonly Field[], tags: readonly string[]): Field | undefined =>
  message.find(({ tag }) => tags.includes(tag));

function entriesOf(message: readonly Field[], currency: string) {
  const entries: StatementEntry[] = [];
  let pending = 0;
  let last: StatementEntry | undefined;
  for (const { tag, value } of message) {
    if (tag === '61') {
      last = entryOf(value, currency);
      if (last === undefined) pending += 1;
      else entries.push(last);
      if (entries.length > MOST_ENTRIES) refuse('the file has too many entries');
    } else if (tag === '86' && last !== undefined) {
      entries[entries.length - 1] = withDetails(last, value);
      last = undefined;
    } else if (tag !== '86') last = undefined;
  }
  return { entries: entries.filter(({ amount }) => amount > 0n), pending };
}

function statementOf(message: readonly Field[]): Statement {
  const opening = fieldOf(message, ['60F', '60M']) ?? refuse('a statement has no opening balance (field 60)');
  const closing = fieldOf(message, ['62F', '62M']) ?? refuse('a statement has no closing balance (field 62)');
  const account = fieldOf(message, ['25', '25P'])?.value ?? refuse('a statement names no account (field 25)');
  const number = fieldOf(message, ['28C', '28'])?.value ?? refuse('a statement has no number (field 28C)');
  const { currency, balance } = balanceOf(opening.value);
  const end = balanceOf(closing.value);
  if (end.currency !== currency) refuse(`statement ${number} changes its currency`);
  const { entries, pending } = entriesOf(message, currency);
  const statement: Statement = {
    format: 'mt940',
    // Numbers begin again each year, the bank's own reference of the message does not.
    number: `${fieldOf(message, ['20'])?.value ?? ''} ${number} ${closing.value.slice(1, 7)}`.trim(),
    account: accountKey(account.split('\n')[0]!.replace(new RegExp(`\\s*${currency}$`), '')),
    currency,
    opening: balance,
    closing: end.balance,
    closedOn: end.day,
    entries,
    pending,
  };
  checkBalances(statement);
  return statement;
}

/** Whether the text begins like a file of MT940. */
export const looksLikeMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:60[FM]:/m.test(text);

/** Reads the statements of an MT940 file: booked entries only. Throws `ProviderError` for anything that is not a sound statement. */
export function parseMt940(text: string): readonly Statement[] {
  const messages: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') messages.push([]);
    (messages.at(-1) ?? refuse('the file does not begin with field 20')).push(field);
  }
  if (messages.length === 0) refuse('the file has no statement');
  return messages.map(statementOf);
}
