import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  type Conversion,
  type ConversionRoute,
  conversionAt,
  conversionRoutes,
} from '@vitrine/domain/market/conversion';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { CONFIRMATIONS, isPriceSpike } from '@vitrine/domain/market/price-spike';
import { midOf, type Quote } from '@vitrine/domain/market/tick';
import type { TickRef } from '../event-codec.ts';

/** An instrument in the core: its terms in force and its newest tick. */
export class Listed {
  terms: Instrument;
  factVersion: number;
  /** Sequence number of the newest tick, 0 before the first. */
  seq = 0;
  bid: Price = 0n;
  ask: Price = 0n;
  at: Instant = 0;
  /** How the quote currency is converted to the account currency; undefined while no instrument converts it. */
  route: ConversionRoute | undefined;
  /** Instruments whose quote currency is converted at this one's price: their profits move with it. */
  converts: Listed[] = [];

  /** The mid of the newest spike that the filter holds back, and the number of quotes that have confirmed it since. */
  #unconfirmed: { readonly mid: Price; readonly confirmations: number } | undefined;

  constructor(terms: Instrument, factVersion: number) {
    this.terms = terms;
    this.factVersion = factVersion;
  }

  /**
   * Whether a quote may become a tick. The filter holds back a live quote that moves too far from the last price until
   * {@link CONFIRMATIONS} more quotes agree with it (rules §3). After a restart, counting starts again.
   */
  passesPriceFilter(quote: Quote): boolean {
    const mid = midOf(quote);
    const isFar = (from: Price): boolean => isPriceSpike(this.terms.assetClass, from, mid);
    if (quote.isLive !== true || this.seq === 0 || !isFar(midOf(this))) {
      this.#unconfirmed = undefined;
      return true;
    }
    const held = this.#unconfirmed;
    if (held === undefined || isFar(held.mid)) this.#unconfirmed = { mid, confirmations: 0 };
    else if (held.confirmations + 1 < CONFIRMATIONS)
      this.#unconfirmed = { mid: held.mid, confirmations: held.confirmations + 1 };
    else {
      this.#unconfirmed = undefined;
      return true;
    }
    return false;
  }

  tickRef(): TickRef {
    return { instrument: this.terms.id, seq: this.seq, bid: this.bid, ask: this.ask, at: this.at };
  }
}

/** The fields by which an event names the tick and the conversion that its figures were computed with. */
export function pricesUsed(listed: Listed, { instrument, tickSeq, num, den }: Conversion) {
  return { tick: listed.tickRef(), convInstrument: instrument, convSeq: tickSeq, convNum: num, convDen: den } as const;
}

/** All instruments, their newest ticks and the conversion of their currencies. */
export class MarketState {
  readonly #listed = new Map<number, Listed>();
  #currency = '';

  get(instrument: number): Listed | undefined {
    return this.#listed.get(instrument);
  }

  all(): IterableIterator<Listed> {
    return this.#listed.values();
  }

  /** Sets the account currency that quote currencies are converted to. */
  setCurrency(currency: string): void {
    this.#currency = currency;
    this.#linkConversions();
  }

  publish(terms: Instrument, factVersion: number): void {
    const listed = this.#listed.get(terms.id);
    if (listed === undefined) this.#listed.set(terms.id, new Listed(terms, factVersion));
    else {
      listed.terms = terms;
      listed.factVersion = factVersion;
    }
    this.#linkConversions();
  }

  /** The conversion rate of an instrument's quote currency at the newest tick; undefined while there is none. */
  conversionOf(listed: Listed): Conversion | undefined {
    const { route } = listed;
    if (route === undefined) return undefined;
    const converter = this.#listed.get(route.instrument);
    return conversionAt(route, converter === undefined || converter.seq === 0 ? undefined : converter);
  }

  #linkConversions(): void {
    const instruments = [...this.#listed.values()].map((listed) => listed.terms);
    for (const listed of this.#listed.values()) listed.converts = [];
    const routes = conversionRoutes(instruments, this.#currency);
    for (const listed of this.#listed.values()) {
      listed.route = routes.get(listed.terms.quoteCurrency);
      const by = listed.route?.instrument ?? 0;
      if (by !== 0 && by !== listed.terms.id) this.#listed.get(by)?.converts.push(listed);
    }
  }
}
