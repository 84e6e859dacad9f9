import { MINUTE } from '@vitrine/domain/kernel/time';
import { ownerOf } from '@vitrine/domain/ledger/index';
import { NAMING_FIELDS } from '@vitrine/wire/staff/naming-fields';

/** The same person reads on through pages and refreshes: that is one read. */
const ONE_READ_MS = 5 * MINUTE;
const KEPT = 10_000;

/** What the audit log calls a value of a naming field; undefined if it is nobody's. */
const NAMING: Readonly<Record<(typeof NAMING_FIELDS)[number], (value: string) => string | undefined>> = {
  customer: (uid) => `customer/${uid}`,
  uid: (uid) => `customer/${uid}`,
  order: (order) => `order/${order}`,
  conversation: (conversation) => `conversation/${conversation}`,
  option: (option) => `option/${option}`,
  account: (account) => (ownerOf(Number(account)) === 0 ? undefined : `customer/${ownerOf(Number(account))}`),
  // Only its beginning: an audit entry is never erased, and a customer may be.
  contact: (contact) => `contact/${[...contact].slice(0, 2).join('')}…`,
};

/** Whose data a request filters for, as the audit log calls it, and what it names exactly; undefined if it is not about one customer. */
export function customerIn(request: unknown): { readonly subject: string; readonly named: string } | undefined {
  const fields = (request ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of NAMING_FIELDS) {
    const value = fields[name];
    const isNamed = typeof value === 'number' || (typeof value === 'string' && value !== '');
    const subject = isNamed ? NAMING[name](String(value)) : undefined;
    if (subject !== undefined) return { subject, named: `${name} ${value}` };
  }
  return undefined;
}

/** Tells the first read of somebody's data by a person and call from those that only continue it. */
export class CustomerReads {
  readonly #now: () => number;
  readonly #lastAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether nothing was recorded under the key in the last five minutes. */
  isNew(key: string): boolean {
    const last = this.#lastAt.get(key);
    return last === undefined || this.#now() - last >= ONE_READ_MS;
  }

  recorded(key: string): void {
    this.#lastAt.delete(key);
    this.#lastAt.set(key, this.#now());
    const [oldest] = this.#lastAt.keys();
    if (this.#lastAt.size > KEPT && oldest !== undefined) this.#lastAt.delete(oldest);
  }
}
