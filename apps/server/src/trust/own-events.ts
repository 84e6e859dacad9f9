import { ownerOf } from '@vitrine/domain/ledger/index';

/** An event as it stands in a journal row: numbers are texts. */
export type StoredEvent = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

interface StoredRow {
  readonly actor: string;
  readonly events: readonly StoredEvent[];
}

/** What an owner may see of a row. */
export interface OwnPart {
  readonly body: string | null;
  readonly events: readonly StoredEvent[];
}

/** UTF-16 units of a body that a receipt contains: thousands of orders can close in one row. */
const LONGEST_BODY = 200_000;
const ACCOUNTS = ['account', 'debit', 'credit'] as const;
const NUMBERS = ['order', 'part', 'opened', 'option', 'deposit', 'withdrawal'] as const;

/** Whose an event is: of this customer, of somebody else, or of nobody (terms, prices, the house). */
function ownerIn(event: StoredEvent, uid: string, ids: ReadonlySet<string>): 'own' | 'other' | 'nobody' {
  if (event.uid !== undefined) return event.uid === uid ? 'own' : 'other';
  const owners = ACCOUNTS.flatMap((field) => (event[field] === undefined ? [] : [ownerOf(Number(event[field]))]));
  if (owners.some((owner) => owner !== 0 && String(owner) !== uid)) return 'other';
  if (owners.some((owner) => owner !== 0)) return 'own';
  const numbers = numbersIn(event);
  if (numbers.length === 0 || numbers.every((number) => number === '0')) return 'nobody';
  return numbers.every((number) => ids.has(number)) ? 'own' : 'other';
}

const numbersIn = (event: StoredEvent): string[] =>
  NUMBERS.flatMap((field) => (typeof event[field] === 'string' ? [event[field]] : []));

/** True of an event of the owner that names none of their other orders, options or requests. */
function isAbout(event: StoredEvent, ids: ReadonlySet<string>): boolean {
  const numbers = numbersIn(event).filter((number) => number !== '0');
  return numbers.length === 0 || numbers.some((number) => ids.has(number));
}

/** The body of a row in which no other customer appears; otherwise only the owner's events about these numbers. */
export function ownPartOf(body: string, uid: number, numbers: readonly number[]): OwnPart {
  const row = JSON.parse(body) as StoredRow;
  const ids = new Set(numbers.map(String));
  const owners = row.events.map((event) => ownerIn(event, String(uid), ids));
  const events = row.events.filter((event, place) => owners[place] === 'own' && isAbout(event, ids));
  const isAlone = !owners.includes('other') && (row.actor === '0' || row.actor === String(uid));
  return { body: isAlone && body.length <= LONGEST_BODY ? body : null, events };
}
