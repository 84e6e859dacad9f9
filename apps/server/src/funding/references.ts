import type { Pool } from 'pg';

/** What a reference belongs to. */
export interface Referenced {
  readonly kind: 'deposit' | 'withdrawal';
  readonly request: number;
}

/**
 * How a transaction id or bank reference counts as the same, however it was written: without blanks and marks, in capitals,
 * without zeros at the beginning, and without the `0x` that some explorers write before a hash.
 */
export function plainReference(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s./_-]/g, '')
    .toUpperCase();
  const bare = plain.replace(/^0X(?=[0-9A-F]{16,}$)/, '').replace(/^0+/, '');
  return bare === '' ? '0' : bare;
}

/**
 * References that count once, ever. One is reserved before the command that uses it enters the core, and belongs to the
 * request of that command: a crash in between leaves it with the request, whose next try takes it again.
 */
export class References {
  readonly #db: Pool;
  readonly #now: () => number;

  constructor(db: Pool, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** False if it belongs to another request. In a transaction of its own, so that it stands whatever becomes of the call. */
  async reserve(reference: string, { kind, request }: Referenced): Promise<boolean> {
    const { rows } = await this.#db.query(
      `INSERT INTO payment_references AS known (reference, kind, request, reserved_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (reference) DO UPDATE SET tries = known.tries + 1 WHERE known.kind = $2 AND known.request = $3
       RETURNING reference`,
      [plainReference(reference), kind, request, new Date(this.#now())],
    );
    return rows.length === 1;
  }

  /**
   * The core has refused the command: the reference is free again, unless another try for the same request has used it, or
   * has reserved it and does not know yet what the core says. After a crash it stays with the request.
   */
  async release(reference: string, { kind, request }: Referenced): Promise<void> {
    const owned = [plainReference(reference), kind, request];
    const OWN = 'reference = $1 AND kind = $2 AND request = $3 AND NOT is_used';
    await this.#db.query(`UPDATE payment_references SET tries = tries - 1 WHERE ${OWN} AND tries > 0`, owned);
    await this.#db.query(`DELETE FROM payment_references WHERE ${OWN} AND tries = 0`, owned);
  }

  /**
   * The core has accepted the command. What an earlier try for the same request had reserved is free again.
   *
   * @throws Error when another request has the reference
   */
  async use(reference: string, { kind, request }: Referenced): Promise<void> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO payment_references AS known (reference, kind, request, reserved_at, is_used) VALUES ($1, $2, $3, $4, true)
       ON CONFLICT (reference) DO UPDATE SET is_used = true WHERE known.kind = $2 AND known.request = $3`,
      [plainReference(reference), kind, request, new Date(this.#now())],
    );
    if (rowCount === 0) throw new Error(`${kind} ${request} has a reference that belongs to another request`);
    await this.#db.query('DELETE FROM payment_references WHERE reference <> $1 AND kind = $2 AND request = $3', [
      plainReference(reference),
      kind,
      request,
    ]);
  }
}
