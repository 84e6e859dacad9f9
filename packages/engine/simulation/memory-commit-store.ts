import { readBody } from '../src/journal.ts';
import type { CommitStore } from '../src/port/bus.ts';
import type { MemoryStore } from './memory-store.ts';

/** Few rows, so that a gap is often more than one page. */
const PAGE = 7;

/** The simulated database as an edge reads it. */
export function commitStoreOf(store: MemoryStore): CommitStore {
  return {
    end: () =>
      Promise.resolve({
        head: { seq: store.head.seq, hash: store.head.hash.toString('hex') },
        at: store.since(),
        ticks: new Map([...store.lastTicks].map(([instrument, { seq }]) => [instrument, seq])),
      }),
    async *rowsAfter(seq) {
      // The journal grows between two pages.
      for (let from = seq; from < store.rows.length; ) {
        const page = store.rows.slice(from, from + PAGE);
        from += page.length;
        yield { rows: page.map(({ body }) => readBody(body)), hash: page.at(-1)?.hash.toString('hex') as string };
      }
    },
    async *ticksAfter(cursors) {
      yield store.recentTicks.filter(({ instrument, seq }) => seq > (cursors.get(instrument) ?? 0));
    },
  };
}
