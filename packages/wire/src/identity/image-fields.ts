import * as z from 'zod/mini';

/** Names an image; nobody can guess it, and whoever knows it still needs the right to read it. */
export const imageId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
