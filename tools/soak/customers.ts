import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '@vitrine/engine/journal';

/** Crypto trades at every hour: ids of the seed. */
const INSTRUMENTS = [31, 32, 33, 34];
/** Positions of one customer; every further command closes one. */
const MOST_OPEN = 3;
/** Commands that wait for an answer together: more would only wait longer. */
const MOST_UNDERWAY = 600;
const TICK_MS = 20;
const TIMEOUT_MS = 15_000;
/** One of so many acknowledged commands is sent again with its key. */
const REPEATED = 50;
/** The command was not taken, or nobody knows: it is sent again with the same key. */
const SEND_AGAIN: ReadonlySet<string> = new Set(['request.busy', 'request.maintenance']);

/** One command of a customer, and what the site said about it. */
export interface Wish {
  readonly uid: number;
  readonly operation: 'submit-order' | 'close-order';
  readonly path: string;
  readonly header: string;
  done: { readonly id: number; readonly seq: number } | undefined;
  /** The reason of the final refusal. */
  refused: string | undefined;
  /** Attempts without an answer that settles it. */
  unknown: number;
}

/** Its idempotency key as the journal writes it. */
export function keyOf({ uid, operation, header }: Wish): string {
  return sha256(`${uid}:${operation}\nkey ${header}`);
}

interface Customer {
  readonly uid: number;
  readonly token: string;
  readonly address: string;
  readonly open: number[];
}

interface Answer {
  readonly code: number;
  readonly data: { readonly id?: number; readonly seq?: number; readonly reason?: string } | null;
}

/** Customers who send commands at a steady rate, each from an address of their own, and remember every answer. */
export class Customers {
  readonly wishes: Wish[] = [];
  /** What must never be seen. */
  readonly contradictions: string[] = [];
  /** Milliseconds from the first attempt to the answer, of commands answered at the first one. */
  latencies: number[] = [];
  /** Commands that were due while {@link MOST_UNDERWAY} waited. */
  heldBack = 0;
  #acknowledgedAt = 0;
  #acknowledged = 0;
  readonly #url: string;
  readonly #customers: Customer[] = [];
  readonly #underway = new Set<Promise<void>>();
  #agent = new Agent({ keepAlive: true, maxSockets: 128 });
  #timer: NodeJS.Timeout | undefined;
  #giveUpAt = Number.POSITIVE_INFINITY;

  constructor(url: string) {
    this.#url = url;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** `performance.now()` of the newest acknowledgement of a command first sent after the given time; 0: none yet. */
  get acknowledgedAt(): number {
    return this.#acknowledgedAt;
  }

  async open(count: number): Promise<void> {
    for (let place = 0; place < count; place += 1) {
      const address = `10.1.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      const path = '/api/user/createAccountDemoForU';
      const answer = await this.#send(path, { 'x-forwarded-for': address });
      if (answer?.code !== 1) throw new Error(`no demo account: ${JSON.stringify(answer)}`);
      const { token, user } = answer.data as unknown as { token: string; user: { uid: number } };
      this.#customers.push({ uid: user.uid, token, address, open: [] });
    }
  }

  /** Sends so many commands a second until {@link stop}. What an outage delays is not caught up. */
  start(perSecond: number): void {
    let last = performance.now();
    let due = 0;
    this.#timer = setInterval(() => {
      const now = performance.now();
      due += ((now - last) / 1_000) * perSecond;
      last = now;
      for (; due >= 1; due -= 1) {
        if (this.#underway.size >= MOST_UNDERWAY) this.heldBack += 1;
        else this.#begin();
      }
    }, TICK_MS);
  }

  /** Sends nothing new, and waits at most so long until everything sent is known. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer);
    this.#giveUpAt = performance.now() + graceMs;
    await Promise.all(this.#underway);
    this.#agent.destroy();
  }

  /** Breaks every connection of the customers, in the middle of what they carry. */
  dropConnections(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 128 });
  }

  #begin(): void {
    const customer = this.#customers[this.wishes.length % this.#customers.length] as Customer;
    const wish = this.#wishOf(customer);
    this.wishes.push(wish);
    const carrying = this.#carry(customer, wish).finally(() => this.#underway.delete(carrying));
    this.#underway.add(carrying);
  }

  #wishOf({ uid, open }: Customer): Wish {
    const closed = open.length >= MOST_OPEN ? open.shift() : undefined;
    const header = randomUUID();
    const none = { done: undefined, refused: undefined, unknown: 0 };
    if (closed !== undefined)
      return { uid, operation: 'close-order', path: `/v2/api/forex/close?id=${closed}`, header, ...none };
    const instrument = INSTRUMENTS[this.wishes.length % INSTRUMENTS.length];
    const side = 1 + (this.wishes.length % 2);
    const path = `/v2/api/forex/submit?type=${side}&cont=0.01&forex_id=${instrument}&multiple=20&status=1`;
    return { uid, operation: 'submit-order', path, header, ...none };
  }

  /** Sends a command until it is known what became of it. */
  async #carry(customer: Customer, wish: Wish): Promise<void> {
    const startedAt = performance.now();
    while (wish.done === undefined && wish.refused === undefined) {
      await this.#ask(customer, wish, startedAt);
      if (performance.now() > this.#giveUpAt) return;
      if (wish.unknown > 0 && wish.done === undefined) await sleep(200 + Math.random() * 300);
    }
    if (wish.done !== undefined && this.#acknowledged % REPEATED === 0) await this.#repeat(customer, wish);
  }

  async #ask(customer: Customer, wish: Wish, startedAt: number): Promise<void> {
    const answer = await this.#send(wish.path, this.#headersOf(customer, wish));
    const reason = answer?.data?.reason ?? '';
    if (answer === undefined || SEND_AGAIN.has(reason)) wish.unknown += 1;
    else if (answer.code !== 1) wish.refused = reason === '' ? `code ${answer.code}` : reason;
    else {
      wish.done = { id: answer.data?.id ?? 0, seq: answer.data?.seq ?? 0 };
      if (wish.operation === 'submit-order') customer.open.push(wish.done.id);
      if (wish.unknown === 0) this.latencies.push(performance.now() - startedAt);
      this.#acknowledged += 1;
      this.#acknowledgedAt = Math.max(this.#acknowledgedAt, startedAt);
    }
  }

  async #repeat(customer: Customer, { path, done, ...wish }: Wish): Promise<void> {
    const answer = await this.#send(path, this.#headersOf(customer, { path, done, ...wish }));
    if (answer?.code !== 1) return;
    const { id, seq } = answer.data ?? {};
    if (id !== done?.id || seq !== done?.seq)
      this.contradictions.push(`${path} was answered ${done?.id} in ${done?.seq}, then ${id} in ${seq}`);
  }

  #headersOf({ token, address }: Customer, { header }: Wish): Readonly<Record<string, string>> {
    return { authorization: token, lang: 'en', 'x-forwarded-for': address, 'idempotency-key': header };
  }

  /** Undefined: no answer, or none that says anything about the command. */
  #send(path: string, headers: Readonly<Record<string, string>>): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const sent = request(`${this.#url}${path}`, { agent: this.#agent, headers, timeout: TIMEOUT_MS }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('error', () => resolve(undefined));
        response.on('end', () => resolve(answerOf(response.statusCode ?? 0, text)));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(undefined));
      sent.end();
    });
  }
}

function answerOf(status: number, text: string): Answer | undefined {
  if (status >= 500) return undefined;
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
