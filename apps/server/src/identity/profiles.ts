import { DAY } from '@vitrine/domain/kernel/time';
import { NICKNAME_DAYS } from '@vitrine/wire/identity/amend-nickname';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readStaffNames } from '../staff/index.ts';
import { encodeAvatar } from './encode-image.ts';
import type { Images } from './images.ts';
import { looksOfficial, readNickname, skeletonOf } from './nickname.ts';

export interface ProfilesDeps {
  readonly db: Pool;
  readonly images: Images;
  readonly siteName: () => string;
  /** Unix ms. */
  readonly now: () => number;
}

/** `unique_violation` of PostgreSQL. */
const EXISTS = '23505';

/** What customers show of themselves: a nickname and a picture. */
export class Profiles {
  readonly #deps: ProfilesDeps;

  constructor(deps: ProfilesDeps) {
    this.#deps = deps;
  }

  async setNickname(uid: number, text: string): Promise<Refused | undefined> {
    const { db, siteName, now } = this.#deps;
    const nickname = readNickname(text);
    if (nickname === undefined) return new Refused('identity.nickname-invalid');
    if (looksOfficial(nickname, siteName(), await readStaffNames(db))) return new Refused('identity.nickname-taken');
    const at = now();
    try {
      return await inTransaction(db, async (client) => {
        const { rows } = await client.query<{ nickname: string; nickname_changed_at: Date | null }>(
          'SELECT nickname, nickname_changed_at FROM users WHERE uid = $1 FOR NO KEY UPDATE',
          [uid],
        );
        if (rows[0]?.nickname === nickname) return undefined;
        const next = (rows[0]?.nickname_changed_at?.getTime() ?? 0) + NICKNAME_DAYS * DAY;
        if (at < next) return new Refused('identity.nickname-too-soon', { days: Math.ceil((next - at) / DAY) });
        await client.query(
          'UPDATE users SET nickname = $2, nickname_skeleton = $3, nickname_changed_at = $4 WHERE uid = $1',
          [uid, nickname, skeletonOf(nickname), new Date(at)],
        );
        return undefined;
      });
    } catch (error) {
      if ((error as { code?: string }).code === EXISTS) return new Refused('identity.nickname-taken');
      throw error;
    }
  }

  /** Takes the middle of an image of this customer; `undefined` removes the picture. */
  async setAvatar(uid: number, image: string | undefined): Promise<Refused | undefined> {
    const { db, images } = this.#deps;
    const small = image === undefined ? undefined : await this.#shrink(uid, image);
    if (small instanceof Refused) return small;
    return inTransaction(db, async (client) => {
      if (small !== undefined && !(await images.use(client, uid, [small]))) return new Refused('identity.image-gone');
      await this.#putAvatar(client, uid, small);
      return undefined;
    });
  }

  /** Removes what staff find offensive; false if there is nothing. */
  async remove(client: PoolClient, uid: number, what: 'nickname' | 'avatar'): Promise<boolean> {
    if (what === 'avatar') return this.#putAvatar(client, uid, undefined);
    // The time of the change stays: nobody gets a new nickname sooner by an offensive one.
    const { rowCount } = await client.query(
      `UPDATE users SET nickname = '', nickname_skeleton = NULL WHERE uid = $1 AND nickname <> ''`,
      [uid],
    );
    return rowCount === 1;
  }

  /** The id of the small picture, stored like any image. */
  async #shrink(uid: number, image: string): Promise<string | Refused> {
    const { images } = this.#deps;
    const original = await images.ownImage(uid, image);
    if (original === undefined) return new Refused('identity.image-gone');
    const encoded = await encodeAvatar(original);
    return encoded instanceof Refused ? encoded : images.add({ uid }, encoded, encoded.byteLength);
  }

  /** Replaces the picture, whose file goes; false if there was none before. */
  async #putAvatar(client: PoolClient, uid: number, image: string | undefined): Promise<boolean> {
    const { rows } = await client.query<{ avatar: string | null }>(
      'SELECT avatar FROM users WHERE uid = $1 FOR NO KEY UPDATE',
      [uid],
    );
    const before = rows[0]?.avatar ?? undefined;
    await client.query('UPDATE users SET avatar = $2 WHERE uid = $1', [uid, image ?? null]);
    if (before !== undefined) await this.#deps.images.discard(client, [before]);
    return before !== undefined;
  }
}
