import * as z from 'zod/mini';
import { PUSH_KINDS, type PushKind } from './kinds.ts';

/** The address of a browser at its push service. */
export const endpoint = z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^https?:\/\/[\x21-\x7e]+$/));

/** A public key on the curve P-256, uncompressed: 65 bytes as base64url. */
export const p256dh = z.string().check(z.regex(/^B[\w-]{86}$/));

/** 16 bytes as base64url. */
export const auth = z.string().check(z.regex(/^[\w-]{22}$/));

/** Kinds, separated by commas. */
export const kinds = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((text, context): PushKind[] => {
    const named = text.split(',');
    if (named.every((one) => (PUSH_KINDS as readonly string[]).includes(one)) && new Set(named).size === named.length)
      return named as PushKind[];
    context.issues.push({ code: 'custom', input: text, message: 'invalid' });
    return z.NEVER;
  }),
);
