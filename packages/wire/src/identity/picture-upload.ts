import { file } from '../example.ts';
import { MOST_IMAGE_BYTES } from './image-limits.ts';

/** What multipart/form-data needs around the file, and the texts beside it. */
const ENVELOPE_BYTES = 16_384;

/** How a call takes one picture. */
export const PICTURE_BODY = {
  maxBytes: MOST_IMAGE_BYTES + ENVELOPE_BYTES,
  tooLarge: 'identity.image-too-large',
} as const;

/** Why a call that takes a picture refuses it. */
export const PICTURE_REASONS = [
  'request.busy',
  'identity.not-an-image',
  'identity.image-too-large',
  'identity.image-damaged',
  'identity.too-many-images',
] as const;

/** One pixel. */
export const EXAMPLE_PICTURE = file(
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
);
