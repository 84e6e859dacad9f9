import type { Command } from '@vitrine/core/input';
import type { SubmitOrder } from '@vitrine/core/trading/input';
import type { Lots, Price } from '@vitrine/domain/kernel/decimal';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { Tick } from '@vitrine/domain/market/tick';
import { NO_LEVEL, type Side, type Stops } from '@vitrine/domain/trading/index';
import type { IdempotencyKey, Outcome } from '../src/engine-api.ts';
import { sha256 } from '../src/journal.ts';
import { type Attempt, VALID_MS } from './checker.ts';
import { INSTRUMENTS, OPTION_SECONDS } from './market.ts';
import type { Random } from './random.ts';

/** Rough value of a lot in dollars, by instrument: only to choose sizes that matter to an account of 10,000. */
const LOT_WORTH: Readonly<Record<number, number>> = {
  1: 116_000,
  3: 100_000,
  9: 116_000,
  15: 450_000,
  23: 27_000,
  26: 26_800,
  31: 92_000,
  32: 30_500,
  900: 30_500,
};

/** The newest price of each instrument. */
export type Quotes = ReadonlyMap<number, Pick<Tick, 'bid' | 'ask'>>;

/** A request of a customer, who may send it more than once. */
export interface Request {
  readonly command: Command;
  readonly key: IdempotencyKey | undefined;
  readonly attempt: Attempt;
  /** The first answer that was not a refusal. */
  done: Extract<Outcome, { ok: true }> | undefined;
}

/** A customer of the simulation. They know only what the answers to their requests say. */
export class Customer {
  readonly uid: number;
  readonly book: Book;
  /** Orders that are open according to the answers so far. */
  readonly open: number[] = [];
  /** Orders that are pending according to the answers so far; no answer reports a fill. */
  readonly pending: number[] = [];
  /** Newest requests, answered or not. */
  readonly requests: Request[] = [];
  /** Highest journal number in an answer. */
  seen = 0;
  readonly #random: Random;
  /** Submitted orders by their id. */
  readonly #asked = new Map<number, SubmitOrder>();
  #pressed = 0;

  constructor(uid: number, book: Book, random: Random) {
    this.uid = uid;
    this.book = book;
    this.#random = random;
  }

  /** The next request: mostly sensible, sometimes a retry, sometimes nonsense on any existing order. */
  next(highestOrder: number, quotes: Quotes): Request {
    const random = this.#random;
    const earlier = this.requests.length > 0 && random.chance(0.15) ? random.pick(this.requests) : undefined;
    if (earlier?.key !== undefined) {
      // The same key with other arguments is a client's mistake; the same request again is a retry.
      return random.chance(0.2) ? this.#request(this.#submit(), earlier.key.value) : earlier;
    }
    if (random.chance(0.01)) return this.#request({ kind: 'reset-demo', uid: this.uid }, undefined);
    const wantsOut = this.open.length > 0 && random.chance(0.25 + this.open.length * 0.1);
    if (wantsOut || random.chance(0.03)) return this.#request(this.#close(highestOrder), undefined);
    if (this.pending.length > 0 && random.chance(0.1)) return this.#request(this.#cancel(highestOrder), undefined);
    if (this.open.length + this.pending.length > 0 && random.chance(0.15)) {
      return this.#request(this.#moveStops(highestOrder, quotes), undefined);
    }
    if (random.chance(0.3)) return this.#request(this.#stake(), undefined);
    const order = this.#submit();
    return this.#request(random.chance(0.5) ? this.#withLevels(order, quotes) : order, undefined);
  }

  /** The same command with a new key. */
  again(command: Command): Request {
    return this.#request(command, undefined);
  }

  /** Takes the answer to a request. */
  receive(request: Request, outcome: Outcome): void {
    if (!outcome.ok) {
      if (outcome.refusal.reason === 'trading.order-not-open' && request.command.kind === 'close-order') {
        this.#forget(request.command.order);
      }
      if (outcome.refusal.reason === 'trading.order-not-pending' && request.command.kind === 'cancel-order') {
        const { order } = request.command;
        // It may have been filled meanwhile: treat it as open.
        if (forget(this.pending, order)) this.open.push(order);
      }
      return;
    }
    this.seen = Math.max(this.seen, outcome.seq);
    if (request.done !== undefined) return;
    request.done = outcome;
    const { answer } = outcome;
    if (request.command.kind === 'submit-order' && 'order' in answer) this.#asked.set(answer.order, request.command);
    if (answer.kind === 'order-opened') this.open.push(answer.order);
    if (answer.kind === 'order-placed') this.pending.push(answer.order);
    if (answer.kind === 'order-closed') this.#forget(answer.order);
    if (answer.kind === 'order-part-closed' && request.command.kind === 'close-order') {
      const known = this.#asked.get(answer.order);
      if (known !== undefined)
        this.#asked.set(answer.order, { ...known, lots: known.lots - (request.command.lots ?? 0n) });
    }
    if (answer.kind === 'order-cancelled') forget(this.pending, answer.order);
  }

  #forget(order: number): void {
    forget(this.open, order);
  }

  #request(command: Command, reused: string | undefined): Request {
    this.#pressed += 1;
    const args = JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const isKeyless = reused === undefined && this.#random.chance(0.02);
    const scope = `${this.uid}:trade`;
    const value = reused ?? `press ${this.#pressed}`;
    const request: Request = {
      command,
      key: isKeyless ? undefined : { scope, value, args, validMs: VALID_MS },
      attempt: {
        uid: this.uid,
        key: isKeyless ? '' : sha256(`${scope}\n${value}`),
        args: isKeyless ? '' : sha256(args),
        validMs: DAY,
      },
      done: undefined,
    };
    this.requests.push(request);
    if (this.requests.length > 12) this.requests.shift();
    return request;
  }

  #close(highestOrder: number): Command {
    const random = this.#random;
    const isStrange = this.open.length === 0 || random.chance(0.05);
    const order = isStrange ? random.whole(1, highestOrder) : random.pick(this.open);
    const known = this.#asked.get(order);
    const lots = known !== undefined && random.chance(0.3) ? this.#partOf(known) : undefined;
    return { kind: 'close-order', uid: this.uid, order, lots };
  }

  /** Lots to close of an order, mostly valid ones: the remaining lots are a guess if a partial close got no answer. */
  #partOf({ instrument, lots }: SubmitOrder): Lots {
    const random = this.#random;
    const step = INSTRUMENTS.find(({ id }) => id === instrument)?.lotStep ?? 1n;
    if (random.chance(0.1)) return lots - step;
    const share = (lots * BigInt(random.whole(1, 110))) / 100n;
    const stepped = share - (share % step);
    return (stepped > 0n ? stepped : step) + (random.chance(0.05) ? 1n : 0n);
  }

  #cancel(highestOrder: number): Command {
    const random = this.#random;
    const order = random.chance(0.1) ? random.whole(1, highestOrder) : random.pick(this.pending);
    return { kind: 'cancel-order', uid: this.uid, order };
  }

  #moveStops(highestOrder: number, quotes: Quotes): Command {
    const random = this.#random;
    const order = random.chance(0.05) ? random.whole(1, highestOrder) : random.pick([...this.open, ...this.pending]);
    const known = this.#asked.get(order);
    const price = known?.target ?? quotes.get(known?.instrument ?? 0)?.bid ?? NO_LEVEL;
    const stops = this.#stopsBeside(known?.side ?? 'buy', price);
    return { kind: 'set-stops', uid: this.uid, order, ...stops };
  }

  /** Adds a target some per mille away, stops, or both to the order. */
  #withLevels(order: SubmitOrder, quotes: Quotes): Command {
    const random = this.#random;
    const quote = quotes.get(order.instrument);
    if (quote === undefined) return order;
    const price = order.side === 'buy' ? quote.ask : quote.bid;
    const target = random.chance(0.7) ? beside(price, (random.next() * 2 - 1) * random.pick([1, 5, 30])) : undefined;
    const stops = random.chance(0.6) ? this.#stopsBeside(order.side, target ?? price) : undefined;
    return { ...order, target, stops };
  }

  #stopsBeside(side: Side, price: Price): Stops {
    const random = this.#random;
    const sign = (side === 'buy' ? 1 : -1) * (random.chance(0.05) ? -1 : 1);
    const distance = (): number => random.next() * random.pick([1, 5, 30]);
    return {
      stopLoss: random.chance(0.7) ? beside(price, -sign * distance()) : NO_LEVEL,
      takeProfit: random.chance(0.7) ? beside(price, sign * distance()) : NO_LEVEL,
    };
  }

  #stake(): Command {
    const random = this.#random;
    const instrument = random.chance(0.5) ? random.pick(INSTRUMENTS.slice(6, 8)) : random.pick(INSTRUMENTS);
    const cents = BigInt(Math.round(500 + random.exponential(40_000)));
    const option = {
      kind: 'submit-option',
      uid: this.uid,
      instrument: instrument.id,
      direction: random.pick(['up', 'down'] as const),
      stake: cents * 10_000n,
      seconds: random.pick(OPTION_SECONDS),
    } as const;
    switch (random.whole(1, 40)) {
      case 1:
        return { ...option, instrument: 777 };
      case 2:
        return { ...option, seconds: 7 };
      case 3:
        return { ...option, stake: 1_000_000n };
      case 4:
        return { ...option, stake: 5_000_010_000n };
      case 5:
        return { ...option, stake: option.stake + 1n };
      default:
        return option;
    }
  }

  #submit(): SubmitOrder {
    const random = this.#random;
    const instrument = random.chance(0.5) ? random.pick(INSTRUMENTS.slice(6, 8)) : random.pick(INSTRUMENTS);
    const multiple = random.pick(instrument.multiples).value;
    const worth = LOT_WORTH[instrument.id] ?? 1;
    const margin = random.chance(0.05) ? 30_000 : 50 + random.exponential(1_500);
    const steps = BigInt(Math.max(1, Math.round((margin * multiple) / worth / 0.01)));
    const order = {
      kind: 'submit-order',
      uid: this.uid,
      instrument: instrument.id,
      side: random.pick(['buy', 'sell'] as const),
      lots: steps * instrument.lotStep,
      multiple,
    } as const;
    switch (random.whole(1, 60)) {
      case 1:
        return { ...order, instrument: 777 };
      case 2:
        return { ...order, multiple: 7 };
      case 3:
        return { ...order, lots: instrument.minLots / 2n };
      case 4:
        return { ...order, lots: instrument.maxLots + instrument.lotStep };
      case 5:
        return { ...order, lots: order.lots + 1n };
      case 6:
        return { ...order, expectPrice: 1n };
      default:
        return order;
    }
  }
}

function forget(orders: number[], order: number): boolean {
  const place = orders.indexOf(order);
  if (place >= 0) orders.splice(place, 1);
  return place >= 0;
}

/** A price moved by some per mille. */
function beside(price: Price, perMille: number): Price {
  return price + (price * BigInt(Math.round(perMille * 1_000))) / 1_000_000n;
}
