import { chain, GENESIS, type Head } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { brokenLink, JOURNAL_CHAIN, missingLink, requireHead, type VerificationError } from './chains.ts';
import { readJournal, type StoredRow } from './stored-state.ts';

/** Rows whose chain holds, and the hash of the last one. */
export interface JournalPage {
  readonly rows: readonly StoredRow[];
  readonly hash: Buffer;
}

/**
 * Reads the journal page by page up to its head and checks its chain link by link. Throws `VerificationError` with the
 * first row that does not hold, after the rows before it.
 */
export async function* readCheckedJournal(
  db: Pool,
  head: Head,
  after: Head = { seq: 0, hash: GENESIS },
  pageRows?: number,
): AsyncGenerator<JournalPage> {
  yield* readCheckedRows(db, head.seq, after, pageRows);
  await requireHead(db, JOURNAL_CHAIN, head);
}

/** The same up to a row that need not be the last one. */
export async function* readCheckedRows(
  db: Pool,
  upTo: number,
  after: Head,
  pageRows?: number,
): AsyncGenerator<JournalPage> {
  let { seq, hash } = after;
  for await (const page of readJournal(db, seq + 1, upTo, pageRows)) {
    const rows: StoredRow[] = [];
    let broken: VerificationError | undefined;
    for (const row of page) {
      const next = chain(hash, row.body);
      if (row.seq !== seq + 1) broken = missingLink(JOURNAL_CHAIN, seq + 1, row.seq);
      else if (!next.equals(row.hash)) broken = await brokenLink(db, JOURNAL_CHAIN, row.seq);
      if (broken !== undefined) break;
      seq = row.seq;
      hash = next;
      rows.push(row);
    }
    if (rows.length > 0) yield { rows, hash };
    if (broken !== undefined) throw broken;
  }
}
