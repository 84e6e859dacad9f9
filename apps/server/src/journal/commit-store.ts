import { readBody } from '@vitrine/engine/journal';
import type { CommitStore } from '@vitrine/engine/port/bus';
import type { Pool } from 'pg';
import { LAST } from './links.ts';
import { readLastTicks, readTapeAfter } from './postgres-journal.ts';
import { readHead, readJournal } from './stored-state.ts';

/** Rows that are read together. */
const PAGE = 500;

/** What an edge on a bus reads when it has missed commits. `db` is the primary: a replica may not have them yet. */
export function commitStore(db: Pool): CommitStore {
  return {
    async end() {
      const { head, since } = await readHead(db);
      const ticks = await readLastTicks(db);
      return {
        head: { seq: head.seq, hash: head.hash.toString('hex') },
        at: since,
        ticks: new Map(ticks.map(({ instrument, seq }) => [instrument, seq])),
      };
    },
    async *rowsAfter(seq) {
      for await (const page of readJournal(db, seq + 1, LAST, PAGE)) {
        const last = page.at(-1);
        if (last !== undefined) yield { rows: page.map(({ body }) => readBody(body)), hash: last.hash.toString('hex') };
      }
    },
    ticksAfter: (cursors) => readTapeAfter(db, cursors),
  };
}
