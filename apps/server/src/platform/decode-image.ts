import { MOST_IMAGE_BYTES, MOST_IMAGE_PIXELS } from '@vitrine/wire/identity/image-limits';
import sharp, { type Sharp } from 'sharp';
import { Refused } from './http/answer.ts';
import { Turns } from './http/turns.ts';

export const SECONDS = 20;
/** Images are decoded one at a time, outside the main thread, and so many more may wait. */
const MOST_WAITING = 20;

export const turns = new Turns(1, MOST_WAITING);
sharp.concurrency(1);
sharp.cache(false);

/** By their first bytes: nothing else reaches the decoders. */
const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) ||
  bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** Decodes an image upright, without metadata, when its turn has come. Refuses what is none, and what is too large. */
export async function decodeInTurn<T>(bytes: Buffer, encode: (image: Sharp) => Promise<T>): Promise<T | Refused> {
  if (bytes.byteLength > MOST_IMAGE_BYTES) return new Refused('identity.image-too-large');
  if (!isImage(bytes)) return new Refused('identity.not-an-image');
  if (turns.isFull('')) return new Refused('request.busy');
  return (await turns.run('', () => decoded(bytes, encode))) as T | Refused;
}

async function decoded<T>(bytes: Buffer, encode: (image: Sharp) => Promise<T>): Promise<T | Refused> {
  const options = { limitInputPixels: MOST_IMAGE_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_IMAGE_PIXELS) return new Refused('identity.image-too-large');
    return await encode(sharp(bytes, options).timeout({ seconds: SECONDS }).rotate());
  } catch {
    // Whatever the decoder says of bytes that a stranger sent.
    return new Refused('identity.image-damaged');
  }
}
