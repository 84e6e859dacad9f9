import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '@vitrine/engine/journal';

/** Crypto trades at every hour: ids of the seed. */
const INSTRUMENTS = [31, 32, 33, 34];

/** The code of `request.busy`. */
const BUSY = 1007;

function anyOf(choices: readonly number[]): number {
  return choices[Math.floor(Math.random() * choices.length)] ?? 0;
}

/** Where the server is, and when it is back. */
export class Site {
  readonly url: string;
  #back: PromiseWithResolvers<void> | undefined = Promise.withResolvers();
  isOver = false;

  constructor(url: string) {
    this.url = url;
  }

  isUp(): void {
    this.#back?.resolve();
    this.#back = undefined;
  }
  isDown(): void {
    this.#back ??= Promise.withResolvers();
  }
  untilUp(): Promise<void> | undefined {
    return this.#back?.promise;
  }
}

interface Answer<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** One wish of a customer, and everything he was ever told about it. */
export interface Wish {
  readonly uid: number;
  readonly operation: 'submit-order' | 'close-order' | 'cancel-order' | 'submit-option';
  /** Idempotency key as the journal writes it. */
  readonly key: string;
  readonly path: string;
  readonly header: string;
  attempts: number;
  /** Attempts that ended without an answer. */
  unknown: number;
  refusals: number;
  done: { readonly id: number; readonly seq: number } | undefined;
}

/** What a customer read of his contract or options account, as of a journal row. */
export interface Reading {
  readonly uid: number;
  readonly type: 'forex' | 'micro';
  readonly seq: number;
  readonly balance: string;
  readonly locked: string;
}
export interface HoldingReading {
  readonly uid: number;
  readonly seq: number;
  readonly total: number;
  readonly ids: readonly number[];
}

/** What must never be seen; the crash test ends with the first of them. */
export const contradictions: string[] = [];

export const counts = { acknowledged: 0, repeated: 0, unknown: 0, refused: 0, reads: 0, accounts: 0 };

/** A customer with two hands on the keys, who remembers all he did and saw. */
export class Trader {
  readonly wishes: Wish[] = [];
  readonly readings: Reading[] = [];
  readonly holdings: HoldingReading[] = [];
  readonly #site: Site;
  readonly #open = new Set<number>();
  readonly #pending = new Set<number>();
  /** Bids as they were read last, by instrument. */
  readonly #bids = new Map<number, number>();
  #token = '';
  #uid = 0;
  #seen = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Opens an account and trades until the site is over. */
  async live(): Promise<void> {
    while (this.#token === '' && !this.#site.isOver) {
      const answer = await this.#call<{ token: string; user: { uid: number } }>('/api/user/createAccountDemoForU', {});
      if (answer?.code !== 1) continue;
      counts.accounts += 1;
      this.#token = answer.data.token;
      this.#uid = answer.data.user.uid;
    }
    await Promise.all([this.#hand(), this.#hand()]);
  }

  async #hand(): Promise<void> {
    while (!this.#site.isOver) {
      const drawn = Math.random();
      const earlier = this.wishes[this.wishes.length - 1 - Math.floor(Math.random() * 8)];
      if (drawn < 0.25) await this.#read();
      else if (drawn < 0.35 && earlier !== undefined) await this.#ask(earlier);
      else {
        const wish = this.#wishFor(drawn);
        // Some thumbs press twice, some networks deliver twice.
        if (Math.random() < 0.1) void this.#ask(wish);
        await this.#ask(wish);
        // Who was not answered asks again, mostly.
        while (wish.done === undefined && wish.unknown > wish.refusals && wish.attempts < 6 && !this.#site.isOver) {
          if (Math.random() < 0.2) break;
          await this.#ask(wish);
        }
      }
      // Two hands stay below what one customer may send in a second, however quick the site is.
      await sleep(10 + Math.random() * 20);
    }
  }

  #wishFor(drawn: number): Wish {
    if (this.#open.size > 4 || drawn > 0.85) return this.#close();
    if (drawn > 0.75) return this.#stake();
    if (this.#pending.size > 10 || drawn > 0.71) return this.#cancel();
    return drawn > 0.55 ? this.#place() : this.#submit('status=1');
  }

  #submit(how: string, instrument = anyOf(INSTRUMENTS)): Wish {
    return this.#wish(
      'submit-order',
      `/v2/api/forex/submit?type=${anyOf([1, 2])}&cont=0.01&forex_id=${instrument}&multiple=20&${how}`,
    );
  }

  /** A pending order so near that the price may come, or not. */
  #place(): Wish {
    const instrument = anyOf(INSTRUMENTS);
    const bid = this.#bids.get(instrument);
    if (bid === undefined) return this.#submit('status=1');
    const target = bid * (1 + (Math.random() - 0.5) / 2_500);
    return this.#submit(`status=0&target_price=${target.toFixed(bid < 10 ? 4 : 2)}`, instrument);
  }

  #cancel(): Wish {
    const [order = 1] = this.#pending;
    this.#pending.delete(order);
    return this.#wish('cancel-order', `/v2/api/forex/cancel_trade?id=${order}`);
  }

  #stake(): Wish {
    return this.#wish(
      'submit-option',
      `/v2/api/micro/submit?forex_id=${anyOf(INSTRUMENTS)}&type=${anyOf([1, 2])}&number=10&seconds=30`,
    );
  }

  #close(): Wish {
    const [order = 1] = this.#open;
    // Whatever comes of it: the other hand takes another order.
    this.#open.delete(order);
    return this.#wish('close-order', `/v2/api/forex/close?id=${order}`);
  }

  #wish(operation: Wish['operation'], path: string): Wish {
    const header = randomUUID();
    const key = sha256(`${this.#uid}:${operation}\nkey ${header}`);
    const none = { attempts: 0, unknown: 0, refusals: 0, done: undefined };
    const wish: Wish = { uid: this.#uid, operation, key, path, header, ...none };
    this.wishes.push(wish);
    return wish;
  }

  async #ask(wish: Wish): Promise<void> {
    await this.#site.untilUp();
    const isFirst = wish.attempts === 0;
    const seen = this.#seen;
    wish.attempts += 1;
    const answer = await this.#call<{ id?: number; Id?: number; seq: number }>(wish.path, {
      'idempotency-key': wish.header,
    });
    if (answer === undefined) {
      wish.unknown += 1;
      counts.unknown += 1;
      return;
    }
    if (answer.code !== 1) {
      // Busy says nothing of what was done before.
      if (wish.done !== undefined && answer.code !== BUSY)
        this.#contradict(`${wish.path} was done in row ${wish.done.seq}, then: ${answer.msg}`);
      wish.refusals += 1;
      counts.refused += 1;
      // What can be cancelled no more was filled: the other hand closes it.
      if (wish.operation === 'cancel-order') this.#open.add(Number(/\d+$/.exec(wish.path)));
      return;
    }
    const { id = answer.data.Id ?? 0, seq } = answer.data;
    if (isFirst && seq <= seen) this.#contradict(`${wish.path} was done in row ${seq}, ${seen} was seen before`);
    this.#seen = Math.max(this.#seen, seq);
    counts.acknowledged += 1;
    if (wish.done === undefined) {
      wish.done = { id, seq };
      if (wish.operation === 'submit-order') (wish.path.includes('status=0') ? this.#pending : this.#open).add(id);
    } else {
      counts.repeated += 1;
      // An option is answered as it stands when it is read, however often it is asked for.
      const isOption = wish.operation === 'submit-option';
      if (wish.done.id !== id || (!isOption && wish.done.seq !== seq)) {
        this.#contradict(`${wish.path} was answered ${wish.done.id} in ${wish.done.seq}, then ${id} in ${seq}`);
      }
    }
  }

  async #read(): Promise<void> {
    await this.#site.untilUp();
    const seen = this.#seen;
    const drawn = Math.random();
    if (drawn < 0.1 || this.#bids.size === 0) {
      const answer = await this.#call<{ Id: number; Bid: number | null }[]>('/v2/api/forex/trade_list', {});
      for (const { Id, Bid } of answer?.data ?? []) if (Bid !== null) this.#bids.set(Id, Bid);
    } else if (drawn < 0.55) {
      const answer = await this.#call<{ type: string; balance: string; lockBalance: string; seq: number }[]>(
        '/v2/api/main/wallet/getBalance',
        {},
      );
      for (const { type, balance, lockBalance, seq } of answer?.data ?? []) {
        this.#saw(seq, seen);
        if (type === 'forex' || type === 'micro') {
          this.readings.push({ uid: this.#uid, type, seq, balance, locked: lockBalance });
        }
      }
    } else {
      const answer = await this.#call<{ data: { Id: number }[]; total: number; seq: number }>(
        '/v2/api/forex/my_deal?status=1&page=1',
        {},
      );
      if (answer === undefined) return;
      const { seq, total, data } = answer.data;
      this.#saw(seq, seen);
      this.holdings.push({ uid: this.#uid, seq, total, ids: data.map(({ Id }) => Id) });
    }
  }

  #saw(seq: number, seenBefore: number): void {
    counts.reads += 1;
    if (seq < seenBefore) this.#contradict(`row ${seenBefore} was seen, then a read was as of ${seq}`);
    this.#seen = Math.max(this.#seen, seq);
  }

  #contradict(what: string): void {
    contradictions.push(`customer ${this.#uid}: ${what}`);
  }

  /** Undefined: no answer came, or one that says that the server is about to end. */
  async #call<T>(path: string, headers: Readonly<Record<string, string>>): Promise<Answer<T> | undefined> {
    await this.#site.untilUp();
    try {
      const response = await fetch(`${this.#site.url}${path}`, {
        headers: { authorization: this.#token, ...headers },
        signal: AbortSignal.timeout(10_000),
      });
      const answer = (await response.json()) as Answer<T>;
      if (response.status >= 500) return undefined;
      if (response.status !== 200) this.#contradict(`${path} was answered ${response.status}: ${answer.msg}`);
      if (answer.code === 999) this.#contradict(`${path}: an acknowledged session is gone`);
      return answer;
    } catch {
      // Nothing is known. Not at once again: the server may be about to be declared down.
      await sleep(20);
      return undefined;
    }
  }
}
