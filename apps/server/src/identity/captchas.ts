import { randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { ResponseOf } from '@vitrine/wire/call';
import type { captcha } from '@vitrine/wire/identity/captcha';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { create } from 'svg-captcha';
import { Refused } from '../platform/http/answer.ts';
import type { SecretBox } from '../platform/secret-box.ts';

const CAPTCHA_MS = 5 * MINUTE;
const CHARACTERS = 5;
/** Characters that a person takes for another one. */
const ALIKE = '0oO1iIl5sSuUvV2zZ';
const WIDTH = 180;
const HEIGHT = 60;

const digestPurpose = (id: string) => `captcha ${id}`;

/** Images with a few characters, which a program reads less easily than a person. Each can be answered once. */
export class Captchas {
  readonly #db: Pool;
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(db: Pool, box: SecretBox, now: () => number) {
    this.#db = db;
    this.#box = box;
    this.#now = now;
  }

  async make(): Promise<ResponseOf<typeof captcha>> {
    const { data, text } = create({
      size: CHARACTERS,
      noise: 3,
      ignoreChars: ALIKE,
      background: '#ffffff',
      width: WIDTH,
      height: HEIGHT,
    });
    const id = randomBytes(16).toString('base64url');
    const png = await sharp(Buffer.from(data)).png().toBuffer();
    await this.#db.query('INSERT INTO captchas (id, answer_hash, expires_at) VALUES ($1, $2, $3)', [
      id,
      this.#box.digest(digestPurpose(id), text.toLowerCase()),
      new Date(this.#now() + CAPTCHA_MS),
    ]);
    return { id, b64s: `data:image/png;base64,${png.toString('base64')}` };
  }

  /** Refuses a wrong answer. Either way the captcha is used up. */
  async use(id: string, answer: string): Promise<Refused | undefined> {
    const { rows } = await this.#db.query<{ answer_hash: Buffer }>(
      'DELETE FROM captchas WHERE id = $1 AND expires_at > $2 RETURNING answer_hash',
      [id, new Date(this.#now())],
    );
    const expected = rows[0]?.answer_hash;
    const given = this.#box.digest(digestPurpose(id), answer.trim().toLowerCase());
    return expected !== undefined && timingSafeEqual(expected, given)
      ? undefined
      : new Refused('identity.wrong-captcha');
  }

  /** Deletes what nobody answered. */
  async prune(): Promise<void> {
    await this.#db.query('DELETE FROM captchas WHERE expires_at < $1', [new Date(this.#now())]);
  }
}
