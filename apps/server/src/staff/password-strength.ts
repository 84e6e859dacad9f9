import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the thread gets. */
export interface StrengthRequest {
  readonly texts: readonly string[];
  readonly known: readonly string[];
}

const WORKER = new URL('./password-strength-worker.ts', import.meta.url);
/** The cost grows with the length; the rest of a longer password only adds to its strength. */
const JUDGED_CHARACTERS = 64;

let last: Promise<unknown> = Promise.resolve();

async function estimate(request: StrengthRequest): Promise<number> {
  const worker = new Worker(WORKER, { workerData: request });
  const [guesses] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return guesses;
}

/**
 * The decimal logarithm of how many guesses a password takes, estimated from lists of common passwords and words,
 * keyboard patterns, dates, repetitions and replaced letters (zxcvbn). `known`: what an attacker knows of the person.
 * Spaces and punctuation between the letters do not hide a pattern. Passwords are looked at one after the other.
 */
export function guessesOf(password: string, known: readonly string[]): Promise<number> {
  const text = [...password].slice(0, JUDGED_CHARACTERS).join('');
  const texts = [text, text.replace(/[\s\p{P}]/gu, '')];
  const turn = last.then(() => estimate({ texts, known }));
  last = turn.catch(() => undefined);
  return turn;
}
