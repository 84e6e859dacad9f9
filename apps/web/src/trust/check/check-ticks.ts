import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { conversionAt } from '@vitrine/domain/market/index';
import { exactPrice } from '../../ground/wire-numbers.ts';
import type { NamedTick, ReadRow, StoredEvent } from './receipt-events.ts';
import type { Evidence, TapeExcerpt } from './saved-receipt.ts';
import type { Steps } from './steps.ts';

/** The ticks and conversions of the rows beside the public tape. */
export class TickChecks {
  readonly #steps: Steps;
  readonly #evidence: Evidence;
  readonly #seen = new Set<string>();

  constructor(steps: Steps, evidence: Evidence) {
    this.#steps = steps;
    this.#evidence = evidence;
  }

  precisionOf(instrument: number): number {
    return this.#evidence.receipt.instruments.find(({ forex_id }) => forex_id === instrument)?.precision ?? 0;
  }

  priceText(instrument: number): (price: Price) => string {
    return (price) => formatDecimal(price, this.precisionOf(instrument));
  }

  excerpt(instrument: number, seq: number): TapeExcerpt | undefined {
    return this.#evidence.tape.find((one) => one.forex_id === instrument && one.seq === seq);
  }

  /** That the tape has the tick of an event as the event says, and that it was the newest one when the row was written. */
  check(event: StoredEvent, { row, at }: ReadRow): NamedTick {
    const tick = event.tick();
    const { instrument, seq } = tick;
    const key = `${instrument}/${seq}/${row.seq}`;
    if (this.#seen.has(key)) return tick;
    this.#seen.add(key);
    this.#requireListed(tick, row.seq);
    const found = this.excerpt(instrument, seq);
    const text = this.priceText(instrument);
    const quote = (one: Pick<NamedTick, 'bid' | 'ask' | 'at'>) =>
      `${text(one.bid)} / ${text(one.ask)}, ${new Date(one.at).toISOString()}`;
    if (found?.tick === undefined) {
      this.#steps.add('tape', row.seq, 'open', { why: 'notOnTape', recorded: quote(tick) });
      return tick;
    }
    const isSame = (['seq', 'bid', 'ask', 'at'] as const).every((field) => found.tick?.[field] === tick[field]);
    this.#steps.add('tape', row.seq, isSame ? 'right' : 'wrong', {
      recorded: quote(tick),
      computed: quote(found.tick),
      formula: `#${seq}`,
    });
    this.#steps.is('newest', row.seq, tick.at <= at && (found.next === undefined || found.next.at >= at), `#${seq}`);
    return tick;
  }

  /** That the list of ticks of the receipt says the same as its rows. */
  #requireListed({ instrument, seq, bid, ask, at }: NamedTick, row: number): void {
    const { ticks } = this.#evidence.receipt;
    const quote = ticks.find((one) => one.forex_id === instrument && one.seq === seq)?.quote;
    const precision = this.precisionOf(instrument);
    const isListed =
      quote != null &&
      exactPrice(quote.bid, precision) === bid &&
      exactPrice(quote.ask, precision) === ask &&
      Date.parse(quote.at) === at;
    if (!isListed) this.#steps.is('listed', row, false, `#${seq}`);
  }

  /** The rate at which the currency of the instrument was converted, from the tape. `quoteCurrency` is that of its terms. */
  conversion(
    event: StoredEvent,
    { row }: ReadRow,
    quoteCurrency: string,
  ): { readonly num: bigint; readonly den: bigint } {
    const { instrument, seq, num, den } = event.conversion();
    const recorded = `${num}/${den}`;
    if (instrument === 0) {
      if (num !== 1n || den !== 1n) this.#steps.add('conversion', row.seq, 'wrong', { recorded, computed: '1/1' });
      return { num, den };
    }
    const tick = this.excerpt(instrument, seq)?.tick;
    const code = this.#evidence.receipt.instruments.find(({ forex_id }) => forex_id === instrument)?.symbol ?? '';
    const route = { instrument, inverse: code.endsWith(quoteCurrency), pricePrecision: this.precisionOf(instrument) };
    const rate = conversionAt(route, tick);
    if (rate === undefined) this.#steps.add('conversion', row.seq, 'open', { why: 'notOnTape', recorded });
    else {
      const isRight = rate.num === num && rate.den === den;
      const computed = `${rate.num}/${rate.den}`;
      this.#steps.add('conversion', row.seq, isRight ? 'right' : 'wrong', {
        recorded,
        computed,
        formula: `${code} #${seq}`,
      });
    }
    return { num, den };
  }
}
