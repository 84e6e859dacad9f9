import { MOST_IMAGE_BYTES, MOST_IMAGE_PIXELS } from '@vitrine/wire/identity/image-limits';
import sharp from 'sharp';
import { Refused } from '../platform/http/answer.ts';
import { Turns } from '../platform/http/turns.ts';

/** The longer side of a stored image, in pixels: enough to read every line of a document. */
const MOST_SIDE = 2_560;
const QUALITY = 85;
/** The media type of every stored image. */
export const STORED_TYPE = 'image/jpeg';
const SECONDS = 20;
/** Images are decoded one at a time, outside the main thread, and so many more may wait. */
const MOST_WAITING = 20;

const turns = new Turns(1, MOST_WAITING);
sharp.concurrency(1);
sharp.cache(false);

/** By their first bytes: nothing else reaches the decoders. */
const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) ||
  bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

async function encode(bytes: Buffer): Promise<Buffer | Refused> {
  const options = { limitInputPixels: MOST_IMAGE_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_IMAGE_PIXELS) return new Refused('identity.image-too-large');
    return await sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    // Whatever the decoder says of bytes that a stranger sent.
    return new Refused('identity.image-damaged');
  }
}

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
  if (bytes.byteLength > MOST_IMAGE_BYTES) return new Refused('identity.image-too-large');
  if (!isImage(bytes)) return new Refused('identity.not-an-image');
  if (turns.isFull('')) return new Refused('request.busy');
  return (await turns.run('', () => encode(bytes))) as Buffer | Refused;
}
