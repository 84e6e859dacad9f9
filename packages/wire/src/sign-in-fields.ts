import * as z from 'zod/mini';

// Request fields by which people prove who they are, customers and staff.

/** An e-mail address, in lower case. */
export const email = z.pipe(
  z.string().check(z.regex(/^[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,100}$/)),
  z.transform((text) => text.toLowerCase()),
);

/** Any text that may be a password; the room checks its strength. */
export const password = z.string().check(z.regex(/^\P{C}{1,128}$/u));

/** A token of sign-in: 256 bits. */
export const secretToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A code of the authenticator, or one that was sent. */
export const sixDigits = z.string().check(z.regex(/^\d{6}$/));

/** What an earlier sign-in answered as `browser`; without it the browser counts as unknown. It opens nothing. */
export const knownBrowser = z.optional(z.string().check(z.regex(/^(known\.[A-Za-z0-9_-]{60,1000})?$/)));
