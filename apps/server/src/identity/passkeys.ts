import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { ResponseOf } from '@vitrine/wire/call';
import type { passkeyChallenge } from '@vitrine/wire/identity/passkey-challenge';
import type { NewPasskey, PasskeyAnswer } from '@vitrine/wire/identity/passkey-fields';
import type { startPasskey } from '@vitrine/wire/identity/start-passkey';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Refused } from '../platform/http/answer.ts';
import { ALGORITHMS, checkNewPasskey, checkPasskey, PasskeyWrong } from './check-passkey.ts';
import type { PasskeySite } from './passkey-site.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

/** How long a challenge waits for its answer. */
const CHALLENGE_MS = 5 * MINUTE;
const MOST = 10;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const PUBLIC_KEY = 'public-key' as const;

export interface PasskeyDeps {
  readonly site: PasskeySite;
  readonly siteName: () => string;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

interface PasskeyRow {
  readonly id: string;
  readonly uid: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly passkey_handle: Buffer;
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** Passkeys of customers, and the challenges that they sign. A challenge is answered once, whatever the answer. */
export class Passkeys {
  readonly #deps: PasskeyDeps;

  constructor(deps: PasskeyDeps) {
    this.#deps = deps;
  }

  /** A challenge for a log-in, by any passkey. */
  async challenge(db: Pool): Promise<ResponseOf<typeof passkeyChallenge>> {
    const { token, challenge } = await this.#challenge(db, undefined);
    return {
      token,
      options: { challenge, rpId: this.#deps.site.id, userVerification: 'required', timeout: CHALLENGE_MS },
    };
  }

  /** Begins to add a passkey in a session. `userName`: as the authenticator shows the account. */
  async start(
    client: PoolClient,
    uid: number,
    session: number,
    userName: string,
  ): Promise<ResponseOf<typeof startPasskey> | Refused> {
    const { site, siteName } = this.#deps;
    const { rows: users } = await client.query<{ passkey_handle: Buffer }>(
      'UPDATE users SET passkey_handle = coalesce(passkey_handle, $2) WHERE uid = $1 RETURNING passkey_handle',
      [uid, randomBytes(32)],
    );
    const { rows: own } = await client.query<{ credential_id: Buffer }>(
      'SELECT credential_id FROM passkeys WHERE uid = $1 ORDER BY id',
      [uid],
    );
    if (own.length >= MOST) return new Refused('identity.too-many-passkeys', { most: MOST });
    const { token, challenge } = await this.#challenge(client, session);
    const idOf = (bytes: Buffer | undefined) => bytes?.toString('base64url') ?? '';
    const user = { id: idOf(users[0]?.passkey_handle), name: userName, displayName: userName };
    return {
      token,
      options: {
        challenge,
        rp: { id: site.id, name: siteName() },
        user,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
        excludeCredentials: own.map((one) => ({ type: PUBLIC_KEY, id: idOf(one.credential_id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: CHALLENGE_MS,
      },
    };
  }

  /** Adds the passkey; gives the recovery codes, if it is the first second factor of the account. */
  async add(
    client: PoolClient,
    { uid, session }: { readonly uid: number; readonly session: number },
    given: { readonly name: string; readonly token: string; readonly answer: NewPasskey },
  ): Promise<readonly string[] | Refused> {
    const { site, now } = this.#deps;
    const challenge = await this.#take(client, given.token, session);
    const made = challenge && (await this.#ifRight(checkNewPasskey(given.answer, challenge, site), uid));
    if (made === undefined) return new Refused('identity.passkey-refused');
    // Two at once count one after the other.
    await client.query('SELECT FROM users WHERE uid = $1 FOR NO KEY UPDATE', [uid]);
    const { rowCount: count } = await client.query('SELECT FROM passkeys WHERE uid = $1', [uid]);
    if ((count ?? 0) >= MOST) return new Refused('identity.too-many-passkeys', { most: MOST });
    const { rowCount } = await client.query(
      `INSERT INTO passkeys (uid, credential_id, public_key, counter, name, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (credential_id) DO NOTHING`,
      [uid, made.credentialId, made.publicKey, made.counter, given.name, new Date(now())],
    );
    return rowCount === 1 ? issueRecoveryCodes(client, uid) : new Refused('identity.passkey-refused');
  }

  /** Whose passkey answers, if it is any that the site knows. Proves nothing. */
  async ownerOf(db: Pool, { id }: PasskeyAnswer): Promise<number | undefined> {
    const { rows } = await db.query<{ uid: string }>('SELECT uid FROM passkeys WHERE credential_id = $1', [
      Buffer.from(id, 'base64url'),
    ]);
    return rows[0] && Number(rows[0].uid);
  }

  /** The customer whose passkey has signed the challenge; undefined if none has. Uses up the challenge. */
  async use(client: PoolClient, token: string, answer: PasskeyAnswer): Promise<number | undefined> {
    const { site, now } = this.#deps;
    const challenge = await this.#take(client, token, undefined);
    const row = challenge && (await this.#lock(client, answer.id));
    if (challenge === undefined || row === undefined) return undefined;
    const uid = Number(row.uid);
    const { userHandle } = answer.response;
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(row.passkey_handle)) return undefined;
    const stored = { credentialId: row.credential_id, publicKey: row.public_key, counter: Number(row.counter) };
    const counter = await this.#ifRight(checkPasskey(answer, challenge, stored, site), uid);
    if (counter === undefined) return undefined;
    await client.query('UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1', [
      row.id,
      counter,
      new Date(now()),
    ]);
    return uid;
  }

  /** Oldest first. */
  async of(db: Pool, uid: number): Promise<readonly OwnPasskey[]> {
    const { rows } = await db.query<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>(
      'SELECT id, name, created_at, last_used_at FROM passkeys WHERE uid = $1 ORDER BY id',
      [uid],
    );
    return rows.map(({ id, name, created_at: createdAt, last_used_at: last }) => ({
      id: Number(id),
      name,
      createdAt,
      lastUsedAt: last ?? undefined,
    }));
  }

  /** Its name; undefined if the customer has no such passkey. */
  async remove(client: PoolClient, uid: number, id: number): Promise<string | undefined> {
    const { rows } = await client.query<{ name: string }>(
      'DELETE FROM passkeys WHERE uid = $1 AND id = $2 RETURNING name',
      [uid, id],
    );
    return rows[0]?.name;
  }

  /** Deletes challenges that nobody has answered in time. */
  async prune(db: Pool): Promise<void> {
    await db.query('DELETE FROM passkey_challenges WHERE expires_at < $1', [new Date(this.#deps.now())]);
  }

  async #challenge(db: Pool | PoolClient, session: number | undefined) {
    const token = randomBytes(32).toString('base64url');
    const challenge = randomBytes(32);
    await db.query(
      'INSERT INTO passkey_challenges (token_hash, challenge, session, expires_at) VALUES ($1, $2, $3, $4)',
      [hashOf(token), challenge, session ?? null, new Date(this.#deps.now() + CHALLENGE_MS)],
    );
    return { token, challenge: challenge.toString('base64url') };
  }

  /** The challenge of a token, of this session or of a log-in; nobody else takes it from now on. */
  async #take(client: PoolClient, token: string, session: number | undefined): Promise<Buffer | undefined> {
    const { rows } = await client.query<{ challenge: Buffer }>(
      `DELETE FROM passkey_challenges WHERE token_hash = $1 AND session IS NOT DISTINCT FROM $2 AND expires_at > $3
       RETURNING challenge`,
      [hashOf(token), session ?? null, new Date(this.#deps.now())],
    );
    return rows[0]?.challenge;
  }

  async #lock(client: PoolClient, credentialId: string): Promise<PasskeyRow | undefined> {
    const { rows } = await client.query<PasskeyRow>(
      `SELECT p.id, p.uid, p.credential_id, p.public_key, p.counter, u.passkey_handle
       FROM passkeys p JOIN users u USING (uid) WHERE p.credential_id = $1 FOR UPDATE OF p`,
      [Buffer.from(credentialId, 'base64url')],
    );
    return rows[0];
  }

  /** Undefined for an answer that is wrong, which the log explains: an authenticator may have been copied. */
  async #ifRight<T>(checked: Promise<T>, uid: number): Promise<T | undefined> {
    try {
      return await checked;
    } catch (error) {
      if (!(error instanceof PasskeyWrong)) throw error;
      this.#deps.log.warn({ uid, why: error.message }, 'an answer of a passkey is refused');
      return undefined;
    }
  }
}
