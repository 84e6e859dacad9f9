import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { readReceiptRow } from './receipt-events.ts';
import type { Receipt, TapeExcerpt, TapeTick } from './saved-receipt.ts';

/** Ticks of an instrument between two times in ms, in the order of the tape, quarantined ones left out. */
export type ReadTape = (instrument: number, from: number, to: number) => Promise<readonly TapeTick[]>;

/** How long before its row a converting tick is looked for. */
const CONVERSION_MS = 10 * MINUTE;

interface Wanted {
  readonly instrument: number;
  readonly seq: number;
  /** Undefined of a conversion: its event names the number only. */
  readonly at: number | undefined;
  /** The newest row that used it. */
  rowAt: number;
}

/** The ticks that the rows name. Rows that cannot be read name none. */
function wantedIn({ rows }: Receipt): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  const add = (instrument: number, seq: number, at: number | undefined, rowAt: number) => {
    const key = `${instrument}/${seq}`;
    const known = wanted.get(key);
    if (known !== undefined) known.rowAt = Math.max(known.rowAt, rowAt);
    if (known === undefined || (known.at === undefined && at !== undefined))
      wanted.set(key, { instrument, seq, at, rowAt: Math.max(rowAt, known?.rowAt ?? 0) });
  };
  for (const row of rows) {
    if (row.step === 'terms') continue;
    const { events, at: rowAt } = readReceiptRow(row);
    for (const event of events) {
      if (event.has('tick')) {
        const { instrument, seq, at } = event.tick();
        add(instrument, seq, at, rowAt);
      }
      if (!event.has('convInstrument')) continue;
      const { instrument, seq } = event.conversion();
      if (instrument !== 0) add(instrument, seq, undefined, rowAt);
    }
  }
  return [...wanted.values()];
}

/** What the tape says of the ticks of a receipt. */
export async function tapeOf(receipt: Receipt, read: ReadTape): Promise<TapeExcerpt[]> {
  const excerpts: TapeExcerpt[] = [];
  for (const { instrument, seq, at, rowAt } of wantedIn(receipt)) {
    const from = at ?? rowAt - CONVERSION_MS;
    const ticks = await read(instrument, from, rowAt + SECOND);
    const place = ticks.findIndex((tick) => tick.seq === seq);
    const tick = ticks[place];
    const next = tick === undefined ? undefined : ticks[place + 1];
    excerpts.push({
      forex_id: instrument,
      seq,
      tick: tick && { seq: tick.seq, bid: tick.bid, ask: tick.ask, at: tick.at },
      next: next && { at: next.at, sourceAt: next.sourceAt },
    });
  }
  return excerpts;
}
