import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Refused } from '../platform/http/answer.ts';
import { type SecretBox, SecretUnreadable } from '../platform/secret-box.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { StaffRecord } from './store.ts';

/** Sealed for the person: in the row of another the same ciphertext does not open. */
export const purposeOf = (staffId: number) => `totp staff/${staffId}`;

/** The secrets of authenticators, which the database has only encrypted. */
export class TotpSecrets {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  seal(staffId: number, secret: Uint8Array): Buffer {
    return this.#box.seal(secret, purposeOf(staffId));
  }

  /** The secret of an enrolled person. Refuses if the site's key does not open it. */
  open({ id, totpSecret }: Pick<StaffRecord, 'id' | 'totpSecret'>): Buffer | Refused {
    if (totpSecret === undefined) throw new Error(`staff/${id} has no authenticator`);
    try {
      return this.#box.open(totpSecret, purposeOf(id));
    } catch (error) {
      if (error instanceof SecretUnreadable) return new Refused('staff.key-changed');
      throw error;
    }
  }

  /**
   * Encrypts what a version before 202611222120 left readable, and logs how many secrets the key of the site does not
   * open: these people cannot enter a code until the right key is back or their sign-in is reset.
   */
  async prepare(db: Pool, log: Logger): Promise<void> {
    await inTransaction(db, async (client) => {
      const { rows } = await client.query<{ id: string; secret: Buffer }>(
        'SELECT id, totp_unencrypted AS secret FROM staff WHERE totp_unencrypted IS NOT NULL FOR UPDATE',
      );
      for (const { id, secret } of rows)
        await client.query('UPDATE staff SET totp_secret = $2, totp_unencrypted = NULL WHERE id = $1', [
          id,
          this.seal(Number(id), secret),
        ]);
      if (rows.length > 0) log.info({ secrets: rows.length }, 'encrypted the secrets of authenticators');
    });
    const { rows } = await db.query<{ id: string; secret: Buffer }>(
      'SELECT id, totp_secret AS secret FROM staff WHERE totp_secret IS NOT NULL AND disabled_at IS NULL',
    );
    const unreadable = rows.filter(
      ({ id, secret }) => this.open({ id: Number(id), totpSecret: secret }) instanceof Refused,
    );
    if (unreadable.length > 0)
      log.error(
        { secrets: unreadable.length },
        'the encryption key does not open the authenticator secrets of staff: put the right key back, or let an owner enrol again with npm run staff:recover',
      );
  }
}
