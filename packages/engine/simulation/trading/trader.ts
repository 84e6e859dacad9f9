import type { Answer, Command } from '@vitrine/core/input';
import type { CloseAll, SubmitOrder } from '@vitrine/core/trading/input';
import type { Lots, Price } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, POSITION_FILTERS, type Side, type Stops } from '@vitrine/domain/trading/index';
import { ALWAYS_TRADED, INSTRUMENTS } from '../market/gappy-market.ts';
import type { Actor, Setting, Wish } from '../room.ts';

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

/** Order ids that exist: customers sometimes name any of them. */
export interface OrderIds {
  highest: number;
}

/** A customer who trades contracts: mostly sensible, sometimes nonsense on any existing order. */
export class Trader implements Actor {
  /** Orders that are open according to the answers so far. */
  readonly #open: number[] = [];
  /** Orders that are pending according to the answers so far; no answer reports a fill. */
  readonly #pending: number[] = [];
  /** Submitted orders by their id. */
  readonly #asked = new Map<number, SubmitOrder>();
  readonly #uid: number;
  readonly #setting: Setting;
  readonly #ids: OrderIds;

  constructor(uid: number, setting: Setting, ids: OrderIds) {
    this.#uid = uid;
    this.#setting = setting;
    this.#ids = ids;
  }

  wishes(): readonly Wish[] {
    const open = this.#open.length;
    const live = open + this.#pending.length;
    return [
      { weight: 40, command: () => this.#submit() },
      { weight: open > 0 ? 25 + 15 * open : 4, command: () => this.#close() },
      { weight: 2 * open, command: () => this.#reverse() },
      { weight: open > 1 ? 4 * open : 0.2, command: () => this.#closeAll() },
      { weight: this.#pending.length > 0 ? 7 : 0, command: () => this.#cancel() },
      { weight: live > 0 ? 10 : 0, command: () => this.#moveStops() },
      { weight: this.#pending.length > 0 ? 10 : 0, command: () => this.#modify() },
      { weight: 1, command: () => ({ kind: 'reset-demo', uid: this.#uid }) },
    ];
  }

  accepted(command: Command, answer: Answer): void {
    if ('order' in answer) {
      const newest = 'opened' in answer ? answer.opened : answer.order;
      this.#ids.highest = Math.max(this.#ids.highest, newest);
      if (command.kind === 'submit-order') this.#asked.set(answer.order, command);
    }
    if (answer.kind === 'order-opened') this.#open.push(answer.order);
    if (answer.kind === 'order-reversed') {
      forget(this.#open, answer.order);
      this.#open.push(answer.opened);
      const known = this.#asked.get(answer.order);
      if (known !== undefined)
        this.#asked.set(answer.opened, { ...known, side: known.side === 'buy' ? 'sell' : 'buy', target: undefined });
    }
    if (answer.kind === 'order-placed') this.#pending.push(answer.order);
    if (answer.kind === 'order-closed') forget(this.#open, answer.order);
    if (answer.kind === 'close-all-started' && command.kind === 'close-all') this.#closed(command, answer.skipped);
    if (answer.kind === 'order-cancelled') forget(this.#pending, answer.order);
    if (command.kind === 'modify-order') {
      const { lots, target } = command;
      const known = this.#asked.get(command.order);
      if (known !== undefined)
        this.#asked.set(command.order, { ...known, lots: lots ?? known.lots, target: target ?? known.target });
    }
    if (answer.kind === 'order-part-closed' && command.kind === 'close-order') {
      const known = this.#asked.get(answer.order);
      if (known !== undefined) {
        this.#asked.set(answer.order, { ...known, lots: known.lots - (command.lots ?? 0n) });
      }
    }
  }

  refused(command: Command, reason: string): void {
    const isClosing = command.kind === 'close-order' || command.kind === 'reverse-order';
    if (reason === 'trading.order-not-open' && isClosing) forget(this.#open, command.order);
    if (
      reason === 'trading.order-not-pending' &&
      (command.kind === 'cancel-order' || command.kind === 'modify-order')
    ) {
      // It may have been filled meanwhile: treat it as open.
      if (forget(this.#pending, command.order)) this.#open.push(command.order);
    }
  }

  /** An order of the customer; sometimes, or if there is none, any that exists. */
  #one(own: readonly number[], strange: number): number {
    const { random } = this.#setting;
    return own.length === 0 || random.chance(strange) ? random.whole(1, this.#ids.highest) : random.pick(own);
  }

  #close(): Command {
    const { random } = this.#setting;
    const order = this.#one(this.#open, 0.05);
    const known = this.#asked.get(order);
    const lots = known !== undefined && random.chance(0.3) ? this.#partOf(known) : undefined;
    return { kind: 'close-order', uid: this.#uid, order, lots };
  }

  #reverse(): Command {
    const order = this.#one(this.#open, 0.05);
    const multiple = this.#asked.get(order)?.multiple ?? 10;
    return { kind: 'reverse-order', uid: this.#uid, order, multiple };
  }

  /** Positions together: half of the time in one product. */
  #closeAll(): Command {
    const { random } = this.#setting;
    const which = random.pick(POSITION_FILTERS);
    const instrument = random.chance(0.5) ? 0 : (this.#asked.get(this.#one(this.#open, 0.05))?.instrument ?? 0);
    return { kind: 'close-all', uid: this.#uid, which, instrument };
  }

  /** The answer names no order: only when everything closed do they know which. */
  #closed({ which, instrument }: CloseAll, skipped: number): void {
    if (which !== 'all' || skipped > 0) return;
    for (const order of [...this.#open]) {
      if (instrument === 0 || this.#asked.get(order)?.instrument === instrument) forget(this.#open, order);
    }
  }

  /** Lots to close of an order, mostly valid ones: the remaining lots are a guess if a partial close got no answer. */
  #partOf({ instrument, lots }: SubmitOrder): Lots {
    const { random } = this.#setting;
    const step = INSTRUMENTS.find(({ id }) => id === instrument)?.lotStep ?? 1n;
    if (random.chance(0.1)) return lots - step;
    const share = (lots * BigInt(random.whole(1, 110))) / 100n;
    const stepped = share - (share % step);
    return (stepped > 0n ? stepped : step) + (random.chance(0.05) ? 1n : 0n);
  }

  #cancel(): Command {
    return { kind: 'cancel-order', uid: this.#uid, order: this.#one(this.#pending, 0.1) };
  }

  /** Another target some per mille away, another size, or both; sometimes other stops with it. */
  #modify(): Command {
    const { random, quotes } = this.#setting;
    const order = this.#one(this.#pending, 0.1);
    const known = this.#asked.get(order);
    const quote = quotes.get(known?.instrument ?? 0);
    const own = { kind: 'modify-order', uid: this.#uid, order } as const;
    if (known === undefined || quote === undefined) return own;
    const price = known.side === 'buy' ? quote.ask : quote.bid;
    const target = random.chance(0.7) ? beside(price, (random.next() * 2 - 1) * random.pick([1, 5, 30])) : undefined;
    const lots = random.chance(0.5) ? this.#partOf(known) : undefined;
    const stops = random.chance(0.3) ? this.#stopsBeside(known.side, target ?? known.target ?? price) : {};
    return { ...own, lots, target, ...stops };
  }

  #moveStops(): Command {
    const { quotes } = this.#setting;
    const order = this.#one([...this.#open, ...this.#pending], 0.05);
    const known = this.#asked.get(order);
    const price = known?.target ?? quotes.get(known?.instrument ?? 0)?.bid ?? NO_LEVEL;
    const stops = this.#stopsBeside(known?.side ?? 'buy', price);
    return { kind: 'set-stops', uid: this.#uid, order, ...stops, trailingStop: this.#distance(price) };
  }

  /** An order, half of the time with a target some per mille away, stops, or both. */
  #submit(): Command {
    const { random, quotes } = this.#setting;
    const order = this.#marketOrder();
    const quote = quotes.get(order.instrument);
    if (quote === undefined || random.chance(0.5)) return order;
    const price = order.side === 'buy' ? quote.ask : quote.bid;
    const target = random.chance(0.7) ? beside(price, (random.next() * 2 - 1) * random.pick([1, 5, 30])) : undefined;
    const stops = random.chance(0.6) ? this.#stopsBeside(order.side, target ?? price) : undefined;
    return { ...order, target, stops, trailingStop: this.#distance(target ?? price) };
  }

  /** Distance of a trailing stop: mostly none is named, sometimes it is removed, a point, or too far. */
  #distance(price: Price): Price | undefined {
    const { random } = this.#setting;
    if (random.chance(0.7)) return undefined;
    if (random.chance(0.1)) return random.pick([0n, 1n, price]);
    return beside(price, random.next() * random.pick([1, 5, 30])) - price + 1n;
  }

  #stopsBeside(side: Side, price: Price): Stops {
    const { random } = this.#setting;
    const sign = (side === 'buy' ? 1 : -1) * (random.chance(0.05) ? -1 : 1);
    const distance = (): number => random.next() * random.pick([1, 5, 30]);
    return {
      stopLoss: random.chance(0.7) ? beside(price, -sign * distance()) : NO_LEVEL,
      takeProfit: random.chance(0.7) ? beside(price, sign * distance()) : NO_LEVEL,
    };
  }

  /** A market order, one in ten with something wrong. */
  #marketOrder(): SubmitOrder {
    const { random } = this.#setting;
    const instrument = random.chance(0.5) ? random.pick(ALWAYS_TRADED) : random.pick(INSTRUMENTS);
    const multiple = random.pick(instrument.multiples).value;
    const worth = LOT_WORTH[instrument.id] ?? 1;
    const margin = random.chance(0.05) ? 30_000 : 50 + random.exponential(1_500);
    const steps = BigInt(Math.max(1, Math.round((margin * multiple) / worth / 0.01)));
    const order = {
      kind: 'submit-order',
      uid: this.#uid,
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
