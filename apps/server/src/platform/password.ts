import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refused } from './http/answer.ts';

const derive = promisify(argon2);

/** rules.md: argon2id over 19 MiB, two passes. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** How many are computed at once, and how many more may wait: a flood of guesses takes neither memory nor the machine. */
const AT_ONCE = 2;
const WAITING = 50;

/** Who waits: strangers, or people whose browser the site knows. The latter go first and have places of their own. */
export type PasswordQueue = 'stranger' | 'known';

let running = 0;
const waiting: Readonly<Record<PasswordQueue, (() => void)[]>> = { stranger: [], known: [] };

/** Thrown when too many passwords wait to be looked at. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

async function inTurn<T>(queue: PasswordQueue, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting[queue].length >= WAITING) throw new PasswordsBusy();
    await new Promise<void>((resolve) => waiting[queue].push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function tagOf(
  password: string,
  { salt, memory, passes }: { readonly salt: Buffer; readonly memory: number; readonly passes: number },
  queue: PasswordQueue,
): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  };
  return inTurn(queue, async () => Buffer.from(await derive('argon2id', parameters)));
}

/** What is stored of a password: `argon2id$<KiB>$<passes>$<salt>$<tag>`. Throws {@link PasswordsBusy}. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, { salt, memory: MEMORY_KIB, passes: PASSES }, 'stranger');
  return ['argon2id', MEMORY_KIB, PASSES, salt.toString('base64url'), tag.toString('base64url')].join('$');
}

/** A dummy hash, checked for an unknown account, so that the answer takes as long as for a known one. */
const NOBODYS = ['argon2id', MEMORY_KIB, PASSES, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/** True when it is the password of the hash; never for `undefined`, and as late. Throws {@link PasswordsBusy}. */
export async function isPassword(
  password: string,
  hash: string | undefined,
  queue: PasswordQueue = 'stranger',
): Promise<boolean> {
  const [, memory, passes, salt, tag] = (hash ?? NOBODYS).split('$');
  const expected = Buffer.from(tag ?? '', 'base64url');
  const stored = { salt: Buffer.from(salt ?? '', 'base64url'), memory: Number(memory), passes: Number(passes) };
  const given = await tagOf(password, stored, queue);
  return hash !== undefined && timingSafeEqual(given, expected);
}

/** Refuses when too many passwords are being hashed at once. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PasswordsBusy) return new Refused('request.busy');
    throw error;
  }
}
