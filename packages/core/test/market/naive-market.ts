import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Quote } from '@vitrine/domain/market/tick';
import { type Fraction, fixed, fraction, over, plus } from '../../../domain/test/rational.ts';
import type { InstrumentFact } from '../../src/market/input.ts';
import type { NaiveRoom } from '../room-model.ts';

export interface NaiveQuote {
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
}

/** Instruments, newest prices and rates of conversion. */
export class NaiveMarket implements NaiveRoom<never, InstrumentFact> {
  readonly terms = new Map<number, Instrument>();
  readonly quotes = new Map<number, NaiveQuote>();
  readonly commands = {};
  readonly facts = {
    instrument: ({ instrument }: InstrumentFact): void => {
      this.terms.set(instrument.id, instrument);
    },
  };

  /** Takes a quote; false if nobody knows its instrument. */
  take(at: number, { instrument, bid, ask }: Quote): boolean {
    if (!this.terms.has(instrument)) return false;
    this.quotes.set(instrument, { seq: (this.quotes.get(instrument)?.seq ?? 0) + 1, bid, ask, at });
    return true;
  }

  instrumentOf(id: number): Instrument {
    return this.terms.get(id) as Instrument;
  }

  quoteOf(id: number): NaiveQuote {
    return this.quotes.get(id) as NaiveQuote;
  }

  /** The pair whose price turns a currency into dollars, either way round. */
  converterOf(currency: string): Instrument | undefined {
    const pairs = [...this.terms.values()].sort((a, b) => a.id - b.id);
    return pairs.find(({ code }) => code === `${currency}USD` || code === `USD${currency}`);
  }

  rateOf(instrument: Instrument, quotes: ReadonlyMap<number, NaiveQuote> = this.quotes): Fraction | undefined {
    const currency = instrument.quoteCurrency;
    if (currency === 'USD') return fraction(1n);
    const pair = this.converterOf(currency);
    const quote = pair === undefined ? undefined : quotes.get(pair.id);
    if (pair === undefined || quote === undefined) return undefined;
    const sum = plus(fixed(quote.bid, pair.pricePrecision), fixed(quote.ask, pair.pricePrecision));
    const middle = over(sum, fraction(2n));
    return pair.code.endsWith('USD') ? middle : over(fraction(1n), middle);
  }

  isOpen(instrument: Instrument, at: number): boolean {
    return !instrument.halted && isOpenAt(instrument.calendar, at);
  }

  isFresh(instrument: Instrument, at: number): boolean {
    const quote = this.quotes.get(instrument.id);
    if (quote === undefined || at - quote.at > instrument.quoteMaxAgeMs) return false;
    // Openings and closings are on the minute.
    for (let time = quote.at; time < at; time = (Math.floor(time / 60_000) + 1) * 60_000)
      if (!isOpenAt(instrument.calendar, time)) return false;
    return isOpenAt(instrument.calendar, at);
  }

  isDealable(instrument: number, at: number): boolean {
    const terms = this.instrumentOf(instrument);
    return this.isOpen(terms, at) && this.isFresh(terms, at);
  }
}
