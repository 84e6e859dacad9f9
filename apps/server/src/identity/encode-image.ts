import sharp from 'sharp';
import { decodeInTurn, SECONDS, turns } from '../platform/decode-image.ts';
import { Refused } from '../platform/http/answer.ts';

/** The longer side of a stored image, in pixels: enough to read every line of a document. */
const MOST_SIDE = 2_560;
const QUALITY = 85;
/** The media type of every stored image. */
export const STORED_TYPE = 'image/jpeg';
/** Width and height of a picture of a customer, in pixels. */
const AVATAR_SIDE = 256;

/** The middle of a stored image as a small square; refused while too many wait. */
export async function encodeAvatar(bytes: Buffer): Promise<Buffer | Refused> {
  if (turns.isFull('')) return new Refused('request.busy');
  return (await turns.run('', () =>
    sharp(bytes)
      .timeout({ seconds: SECONDS })
      .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(() => new Refused('identity.image-damaged')),
  )) as Buffer | Refused;
}

/**
 * The image upright, without metadata, as a JPEG of at most {@link MOST_SIDE} pixels a side. Refuses what is no JPEG, PNG or
 * WebP by content, what is larger than allowed or cannot be decoded, and everything while too many wait.
 */
export async function encodeImage(bytes: Buffer): Promise<Buffer | Refused> {
  return decodeInTurn(bytes, (image) =>
    image
      .flatten({ background: '#ffffff' })
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
}
