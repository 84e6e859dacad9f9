import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';
import { imageId } from '../identity/image-fields.ts';

/** Characters of a message. */
export const MOST_TEXT = 2_000;

/**
 * A text of several lines: no blank at either end, and none of the characters that nobody types (control characters, direction
 * overrides, zero-width spaces, lone surrogates). Joiners and direction marks belong to scripts and emoji and stay.
 */
export const TEXT_PATTERN = /^(?!\s)(?:[^\p{C}]|[\n\u200c\u200e\u200f]|\u200d|[\u{e0020}-\u{e007f}])+(?<!\s)$/u;

export const messageText = z.string().check(z.maxLength(MOST_TEXT), z.regex(TEXT_PATTERN));

/** As {@link messageText}; absent and empty: none. */
export const optionalMessageText = z._default(z.union([z.literal(''), messageText]), '');

/** Made when the customer presses the button and kept for every retry: a message that was sent twice is there once. */
export const messageKey = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A message as both sides see it. */
export const supportMessage = z.object({
  id: z.number(),
  from: z.enum(['customer', 'staff']),
  text: z.string(),
  /** A picture that was sent with it, for the call that returns it. */
  image: z.nullable(imageId),
  sentAt: isoTime,
});
export type SupportMessage = z.output<typeof supportMessage>;

/** As its sender gets it. */
export const sentMessage = z.object({ ...supportMessage.shape, key: z.string() });
export type SentMessage = z.output<typeof sentMessage>;
