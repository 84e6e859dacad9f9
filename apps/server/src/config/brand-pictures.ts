import { createHash } from 'node:crypto';
import { DAY } from '@vitrine/domain/kernel/time';
import { brandPicturePath, PICTURE_VARIANTS, type PictureVariant } from '@vitrine/wire/config/brand-picture';
import type { Pool, PoolClient } from 'pg';
import sharp from 'sharp';
import { decodeInTurn } from '../platform/decode-image.ts';
import { Refused } from '../platform/http/answer.ts';

/** The box into which a logo fits, in pixels: twice as high as the highest that a page shows. */
const LOGO = { width: 1_200, height: 400 } as const;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 } as const;
const WHITE = '#ffffff';
/** Of the side of a maskable icon: what every mask leaves visible. */
const SAFE = 0.64;
/** Pictures that one person may upload in 24 hours. */
const PER_DAY = 100;
/** Pictures that an edge keeps in memory. */
const KEPT = 30;

/** A picture and what is made of it. */
export interface BrandPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly variants: Readonly<Record<PictureVariant, Buffer>>;
}

/** The picture in a square, its sides `share` of it. Phones show icons that are not clear in corners of any colour: `isSolid`. */
function square(png: Buffer, side: number, share: number, isSolid: boolean): Promise<Buffer> {
  const inner = Math.round(side * share);
  const rest = side - inner;
  const [before, after] = [Math.floor(rest / 2), Math.ceil(rest / 2)];
  const fitted = sharp(png)
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: before, bottom: after, left: before, right: after, background: CLEAR });
  return (isSolid ? fitted.flatten({ background: WHITE }) : fitted).png().toBuffer();
}

/** Encodes an uploaded logo again, and makes icons of it. */
export function encodeBrandPicture(bytes: Buffer): Promise<BrandPicture | Refused> {
  return decodeInTurn(bytes, async (image) => {
    const { data: full, info } = await image
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return {
      hash: createHash('sha256').update(full).digest('hex'),
      width: info.width,
      height: info.height,
      variants: {
        full,
        '32': await square(full, 32, 1, false),
        '180': await square(full, 180, 0.8, true),
        '192': await square(full, 192, 1, false),
        '512': await square(full, 512, 1, false),
        'maskable-192': await square(full, 192, SAFE, true),
        'maskable-512': await square(full, 512, SAFE, true),
      },
    };
  });
}

/** Pictures of the brand. In the database, so that a backup has them and every process serves them. */
export class BrandPictures {
  readonly #db: Pool;
  readonly #kept = new Map<string, Buffer>();

  constructor(db: Pool) {
    this.#db = db;
  }

  /** Stores a picture with its variants, once; returns its path. */
  async add(client: PoolClient, picture: BrandPicture, staffId: number, at: number): Promise<string | Refused> {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM site_pictures WHERE staff_id = $1 AND uploaded_at > $2 AND variant = 'full'",
      [staffId, new Date(at - DAY)],
    );
    if ((rows[0]?.count ?? 0) >= PER_DAY) return new Refused('identity.too-many-images');
    await client.query(
      `INSERT INTO site_pictures (hash, variant, bytes, uploaded_at, staff_id)
       SELECT $1, variant, bytes, $4, $5 FROM unnest($2::text[], $3::bytea[]) AS made (variant, bytes)
       ON CONFLICT DO NOTHING`,
      [
        picture.hash,
        [...PICTURE_VARIANTS],
        PICTURE_VARIANTS.map((variant) => picture.variants[variant]),
        new Date(at),
        staffId,
      ],
    );
    return brandPicturePath(picture.hash);
  }

  /** The bytes of a picture; undefined if there is none. */
  async read(hash: string, variant: string): Promise<Buffer | undefined> {
    const key = `${hash} ${variant}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const { rows } = await this.#db.query<{ bytes: Buffer }>(
      'SELECT bytes FROM site_pictures WHERE hash = $1 AND variant = $2',
      [hash, variant],
    );
    const bytes = rows[0]?.bytes;
    if (bytes === undefined) return undefined;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, bytes);
    return bytes;
  }
}
