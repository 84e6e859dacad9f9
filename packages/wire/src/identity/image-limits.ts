/** The largest image that is taken: 8 MiB and 25 megapixels. */
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;
export const MOST_IMAGE_PIXELS = 25_000_000;
