import type { Command } from '@vitrine/core/input';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { IdempotencyKey, Outcome } from '../src/engine-api.ts';
import { sha256 } from '../src/journal.ts';
import { type Attempt, VALID_MS } from './checker.ts';
import type { Random } from './random.ts';
import type { Actor } from './room.ts';

/** A request of a customer, who may send it more than once. */
export interface Request {
  readonly command: Command;
  readonly key: IdempotencyKey | undefined;
  readonly attempt: Attempt;
  /** The first answer that was not a refusal. */
  done: Extract<Outcome, { ok: true }> | undefined;
}

/** A command as the checker knows it. */
export function attemptOf({ uid }: Command, key: IdempotencyKey | undefined): Attempt {
  if (key === undefined) return { uid, key: '', args: '', validMs: DAY };
  return { uid, key: sha256(`${key.scope}\n${key.value}`), args: sha256(key.args), validMs: key.validMs };
}

/** A customer of the simulation, with an actor for each room that they use. */
export class Customer {
  readonly uid: number;
  readonly book: Book;
  /** Newest requests, answered or not. */
  readonly requests: Request[] = [];
  /** Highest journal number in an answer. */
  seen = 0;
  readonly #random: Random;
  readonly #actors: readonly Actor[];
  #pressed = 0;

  constructor(uid: number, book: Book, random: Random, actors: readonly Actor[]) {
    this.uid = uid;
    this.book = book;
    this.#random = random;
    this.#actors = actors;
  }

  /** The next request: mostly a new one, sometimes a retry. */
  next(): Request {
    const random = this.#random;
    const earlier = this.requests.length > 0 && random.chance(0.15) ? random.pick(this.requests) : undefined;
    if (earlier?.key === undefined) return this.#request(this.#command(), undefined);
    // The same key with other arguments is a client's mistake; the same request again is a retry.
    return random.chance(0.2) ? this.#request(this.#command(), earlier.key.value) : earlier;
  }

  /** The same command with a new key. */
  again(command: Command): Request {
    return this.#request(command, undefined);
  }

  /** Takes the answer to a request. */
  receive(request: Request, outcome: Outcome): void {
    const { command } = request;
    if (!outcome.ok) {
      for (const actor of this.#actors) actor.refused?.(command, outcome.refusal.reason);
      return;
    }
    this.seen = Math.max(this.seen, outcome.seq);
    if (request.done !== undefined) return;
    request.done = outcome;
    for (const actor of this.#actors) actor.accepted?.(command, outcome.answer);
  }

  #command(): Command {
    const wishes = this.#actors.flatMap((actor) => actor.wishes());
    let drawn = this.#random.next() * wishes.reduce((sum, { weight }) => sum + weight, 0);
    const wish = wishes.find(({ weight }) => {
      drawn -= weight;
      return drawn < 0;
    });
    if (wish === undefined) throw new Error('no room offers a customer anything to do');
    return wish.command();
  }

  #request(command: Command, reused: string | undefined): Request {
    this.#pressed += 1;
    const args = JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const isKeyless = reused === undefined && this.#random.chance(0.02);
    const scope = `${this.uid}:trade`;
    const value = reused ?? `press ${this.#pressed}`;
    const key = isKeyless ? undefined : { scope, value, args, validMs: VALID_MS };
    const request: Request = {
      command,
      key,
      attempt: attemptOf(command, key),
      done: undefined,
    };
    this.requests.push(request);
    if (this.requests.length > 12) this.requests.shift();
    return request;
  }
}
