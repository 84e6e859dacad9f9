import { decodeInTurn } from '../platform/decode-image.ts';
import type { Refused } from '../platform/http/answer.ts';

/** The longer side of a picture that illustrates a text, in pixels: twice as wide as any column of text. */
const MOST_SIDE = 1_600;
const QUALITY = 85;

export interface EncodedPicture {
  /** WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture for everybody, with what is transparent in it, as a small WebP without metadata. */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture | Refused> {
  return decodeInTurn(bytes, async (image) => {
    const { data, info } = await image
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}
