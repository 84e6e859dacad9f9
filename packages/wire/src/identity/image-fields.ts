import * as z from 'zod/mini';

/** Names an image; nobody can guess it, and whoever knows it still needs the right to read it. */
export const imageId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A secret that a visitor's browser makes: images that were uploaded with it go with a registration that names it. */
export const visitorSecret = z._default(z.string().check(z.regex(/^([0-9a-f]{32})?$/)), '');

/** Where customers read their images. */
export const IMAGE_PATH = '/api/common/image';
const ADDRESS = `${IMAGE_PATH}?image=`;

/** The address of an image, which opens only with the session of its owner. */
export const imageUrl = (id: string): string => `${ADDRESS}${id}`;

/** The address that an upload has answered, read as the id of the image; empty gives `undefined`. */
export const imageUrlOrNone = z.pipe(
  z.string().check(z.regex(/^(\/api\/common\/image\?image=[0-9a-f]{32})?$/)),
  z.transform((url) => (url === '' ? undefined : url.slice(ADDRESS.length))),
);
/** The same, which may be absent. */
export const optionalImageUrl = z.optional(imageUrlOrNone);
