import { toNumber } from '@vitrine/domain/kernel/decimal';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { midOf } from '@vitrine/domain/market/tick';
import type { Commit } from '@vitrine/engine/engine-api';
import { pushFrame } from '../platform/realtime/frame.ts';
import type { SharedSource } from '../platform/realtime/hub.ts';
import type { CandleBook } from './candle-book.ts';
import { changeOf } from './quotes.ts';
import type { Terms } from './terms.ts';

const ALL = 'DAY_MARKET';

export interface PriceTopics extends SharedSource {
  onCommit(commit: Commit): void;
}

/** `DAY_MARKET` and a topic for each product code, with the newest durable price; see wire/topics.ts. */
export function priceTopics(terms: Terms, candles: CandleBook): PriceTopics {
  const dirty = new Set<number>();
  let byCode = new Map<string, Instrument>();
  let indexed: readonly Instrument[] = [];

  function instrumentOf(code: string): Instrument | undefined {
    if (indexed !== terms.instruments) {
      indexed = terms.instruments;
      byCode = new Map(indexed.map((instrument) => [instrument.code, instrument]));
    }
    return byCode.get(code);
  }

  function frameOf(topic: string, { id, code, pricePrecision }: Instrument): Buffer | undefined {
    const tick = candles.tick(id);
    const day = candles.day(id);
    if (tick === undefined || day === undefined) return undefined;
    const price = toNumber(midOf(tick), pricePrecision);
    const change = changeOf(day);
    const at = new Date(tick.at).toISOString();
    const { seq } = tick;
    return pushFrame(
      topic,
      topic === ALL
        ? { symbol: code, quotation: { Close: price, Change: change }, at, seq }
        : {
            symbol: code,
            price,
            change,
            bid: toNumber(tick.bid, pricePrecision),
            ask: toNumber(tick.ask, pricePrecision),
            at,
            seq,
          },
    );
  }

  return {
    onCommit(commit) {
      for (const tick of commit.ticks) dirty.add(tick.instrument);
    },
    has: (topic) => topic === ALL || instrumentOf(topic) !== undefined,
    drain(emit) {
      for (const id of dirty) {
        const instrument = terms.get(id);
        if (instrument === undefined) continue;
        for (const topic of [ALL, instrument.code]) {
          const frame = frameOf(topic, instrument);
          if (frame !== undefined) emit(topic, frame);
        }
      }
      dirty.clear();
    },
    snapshot(topic) {
      const one = instrumentOf(topic);
      const instruments = topic === ALL ? terms.instruments : one === undefined ? [] : [one];
      return instruments.flatMap((instrument) => frameOf(topic, instrument) ?? []);
    },
  };
}
