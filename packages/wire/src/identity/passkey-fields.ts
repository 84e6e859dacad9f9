import * as z from 'zod/mini';
import { secretToken } from '../sign-in-fields.ts';

/** Longer than any answer of an authenticator. */
const LONGEST = 16_000;

const base64url = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON text of that form; fields that it does not name are dropped. */
const json = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.string().check(z.maxLength(LONGEST)), z.pipe(z.transform(parsed), schema));

/** Of at most 1023 bytes. */
const credential = { id: base64url(1_364), rawId: base64url(1_364), type: z.literal('public-key') };

/** What a browser answers when it has made a passkey: `JSON.stringify(await navigator.credentials.create(...))`. */
export const newPasskey = json(
  z.object({
    ...credential,
    response: z.object({ clientDataJSON: base64url(LONGEST), attestationObject: base64url(LONGEST) }),
  }),
);
export type NewPasskey = z.output<typeof newPasskey>;

const answer = json(
  z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(LONGEST),
      authenticatorData: base64url(LONGEST),
      signature: base64url(LONGEST),
      userHandle: z.optional(z.nullable(z.union([z.literal(''), base64url(100)]))),
    }),
  }),
);
/** What a browser answers with a passkey: `JSON.stringify(await navigator.credentials.get(...))`. */
export type PasskeyAnswer = z.output<typeof answer>;

/** As {@link PasskeyAnswer}; absent or empty gives the empty text. */
export const optionalPasskeyAnswer = z._default(z.union([z.literal(''), answer]), '');

/** What came with a challenge beside it. The browser that got it keeps it, so that nobody else answers the challenge. */
export const passkeyToken = secretToken;
export const optionalPasskeyToken = z._default(z.union([z.literal(''), secretToken]), '');

/** By which its owner knows a passkey. */
export const passkeyName = z.string().check(z.regex(/^(?=.*\S)\P{C}{1,40}$/u));

/** `publicKey` of `navigator.credentials.create`, its bytes in base64url. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  /** Milliseconds. */
  timeout: z.number(),
});

/** `publicKey` of `navigator.credentials.get`: any passkey of the site. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.number(),
});

/** A row of the list. */
export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  /** Null before its first log-in. */
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyRow = z.output<typeof passkey>;
