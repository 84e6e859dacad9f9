import { SECOND } from '@vitrine/domain/kernel/time';
import { checkpoint } from '@vitrine/wire/trust/checkpoint';
import { type ReceiptKind, receipt } from '@vitrine/wire/trust/receipt';
import { tape } from '@vitrine/wire/trust/tape';
import { client } from '../../ground/client.ts';
import { exactPrice } from '../../ground/wire-numbers.ts';
import { tapeOf } from './gather.ts';
import type { Evidence, TapeTick } from './saved-receipt.ts';

/** Pages of the tape that are read around one tick: a price that stood still over a weekend has few. */
const MOST_PAGES = 20;

async function readTape(forex_id: number, from: number, to: number, signal: AbortSignal): Promise<TapeTick[]> {
  const first = Math.floor(from / SECOND);
  const range = { forex_id, from: first, to: Math.ceil(to / SECOND) + 1 };
  const ticks: TapeTick[] = [];
  let after = '';
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await client.call(tape, { ...range, after }, { signal });
    for (const { seq, isQuarantined, bid, ask, at, sourceAt } of page.ticks) {
      if (isQuarantined) continue;
      const price = (value: number) => exactPrice(value, page.precision);
      ticks.push({ seq, bid: price(bid), ask: price(ask), at: Date.parse(at), sourceAt: Date.parse(sourceAt) });
    }
    if (page.next === null) break;
    after = page.next;
  }
  return ticks;
}

/** The receipt of the customer, what the public tape says of its ticks, and the newest checkpoint. */
export async function readEvidence(kind: ReceiptKind, id: number, signal: AbortSignal): Promise<Evidence> {
  const [own, { checkpoint: heads }] = await Promise.all([
    client.call(receipt, { kind, id }, { signal }),
    client.call(checkpoint, {}, { signal }),
  ]);
  const excerpts = await tapeOf(own, (instrument, from, to) => readTape(instrument, from, to, signal));
  return { receipt: own, tape: excerpts, checkpoint: heads };
}
