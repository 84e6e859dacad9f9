import type { CoreEvent } from '@vitrine/core/events';
import { project } from '@vitrine/core/project';
import { TABLES, type TableName } from '@vitrine/core/rows';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import {
  type Batch,
  chain,
  EMPTY_HEAD,
  GENESIS,
  readBody,
  readTape,
  type TapeBatch,
  writeBody,
} from '@vitrine/engine/journal';
import { TableBatch } from '@vitrine/engine/table-batch';
import { openRelease, type Release } from '../../../../tests/golden/release.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { writeCheckpoint } from '../../src/journal/checkpoints.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';
import { rebuild } from '../../src/journal/rebuild.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { readSettings } from '../../src/platform/settings.ts';

/** Rows of one batch, and ticks. */
const ROWS = 10;
const TICKS = 5;

/**
 * Stores the journal and the tape of a release as a site would have written them: many batches. `between` is called after
 * each with the rows and tape batches so far.
 */
export async function storeRelease(
  database: TestDatabase,
  release: Release,
  between: (rows: number, batches: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rows, tape } = openRelease(release);
  const lines = (tape as TapeBatch).body.split('\n');
  const journal = await PostgresJournal.open(database.engine, database.app);
  let tapeBefore = EMPTY_HEAD;
  for (let from = 0; from < lines.length; from += TICKS) {
    const body = lines.slice(from, from + TICKS).join('\n');
    const packed = { no: tapeBefore.seq + 1, body, hash: chain(tapeBefore.hash, body), ticks: readTape(body) };
    await journal.append({ before: EMPTY_HEAD, rows: [], tapeBefore, tape: packed, tables: new Map() });
    tapeBefore = { seq: packed.no, hash: packed.hash };
    await between(0, tapeBefore.seq);
  }
  let before: Batch['before'] = EMPTY_HEAD;
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    await appendRows(journal, some, before, tapeBefore);
    before = some.at(-1) ?? before;
    await between(before.seq, tapeBefore.seq);
  }
  await journal.close();
}

/** Stores rows as one batch without ticks. */
export async function appendRows(
  journal: PostgresJournal,
  rows: Batch['rows'],
  before: Batch['before'],
  tapeBefore: Batch['tapeBefore'],
): Promise<void> {
  const tables = new TableBatch();
  for (const { seq, at, events } of rows)
    for (const [idx, event] of events.entries()) project(event, { seq, at, idx }, tables);
  await journal.append({ before, rows, tapeBefore, tape: undefined, tables: tables.changes() });
}

/** Somebody with every right on the database, and with the commands of the site, but without its files. */
export class Insider {
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** Takes away the guards that even the owner of the tables has. */
  async prepare(): Promise<void> {
    for (const table of ['journal', 'tape_batches'])
      await this.#database.superuser(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }

  /** Changes bodies of the journal, computes every later hash again, and puts the head in order. */
  async rewriteJournal(edit: (body: string, seq: number) => string): Promise<void> {
    const rows = await this.#database.superuser<{ seq: string; body: string }>(
      'SELECT seq, body FROM journal ORDER BY seq',
    );
    let hash: Buffer = GENESIS;
    for (const { seq, body } of rows) {
      const edited = edit(body, Number(seq));
      hash = chain(hash, edited);
      await this.#database.superuser('UPDATE journal SET body = $1, hash = $2 WHERE seq = $3', [edited, hash, seq]);
    }
    await this.#database.superuser('UPDATE journal_head SET hash = $1', [hash]);
  }

  /** Removes the newest rows, and moves the head back to what is left. */
  async cutJournal(rows: number): Promise<void> {
    await this.#database.superuser('DELETE FROM journal WHERE seq > (SELECT max(seq) - $1 FROM journal)', [rows]);
    await this.#database.superuser(
      'UPDATE journal_head h SET (seq, hash) = (SELECT j.seq, j.hash FROM journal j ORDER BY j.seq DESC LIMIT 1)',
    );
  }

  async rewriteTape(edit: (body: string, no: number) => string): Promise<void> {
    const rows = await this.#database.superuser<{ no: string; body: string }>(
      'SELECT no, body FROM tape_batches ORDER BY no',
    );
    let hash: Buffer = GENESIS;
    for (const { no, body } of rows) {
      const edited = edit(body, Number(no));
      hash = chain(hash, edited);
      await this.#database.superuser('UPDATE tape_batches SET body = $1, hash = $2 WHERE no = $3', [edited, hash, no]);
    }
    await this.#database.superuser('UPDATE journal_head SET tape_hash = $1', [hash]);
    await this.#rewriteLastTicks();
  }

  async cutTape(batches: number): Promise<void> {
    await this.#database.superuser('DELETE FROM tape_batches WHERE no > (SELECT max(no) - $1 FROM tape_batches)', [
      batches,
    ]);
    await this.#database.superuser(
      'UPDATE journal_head h SET (tape_no, tape_hash) = (SELECT t.no, t.hash FROM tape_batches t ORDER BY t.no DESC LIMIT 1)',
    );
    await this.#rewriteLastTicks();
  }

  /** As `npm run rebuild -- all` in a folder that has no checkpoints. */
  async rebuild(): Promise<void> {
    await rebuild(this.#database, Object.keys(TABLES) as TableName[]);
  }

  async #rewriteLastTicks(): Promise<void> {
    await this.#database.superuser(`DELETE FROM last_ticks`);
    await this.#database.superuser(
      `INSERT INTO last_ticks (instrument, seq, bid, ask, at, source_at, source)
       SELECT DISTINCT ON (t[1]::int) t[1]::int, t[2]::bigint, t[3]::bigint, t[4]::bigint, t[5]::bigint, t[6]::bigint, t[7]
         FROM (SELECT string_to_array(string_to_table(body, E'\\n'), ',') AS t FROM tape_batches) line
        ORDER BY t[1]::int, t[2]::bigint DESC`,
    );
  }
}

/** Writes a checkpoint of what the database now holds, as the stop of the site in this folder does. */
export async function checkpointNow(database: TestDatabase, dataDir: string): Promise<void> {
  await writeCheckpoint(readSettings({ DATA_DIR: dataDir }), await readHead(database.app));
}

/**
 * Makes the last result that the customer took himself `by` millionths worse, with its posting, and every later balance
 * of the two accounts. Returns the edit of each row, and what was changed: the result as forged and as it was.
 */
export function worsenResult(
  release: Release,
  by: bigint,
): Readonly<Record<'recorded' | 'right', string> & Record<'order' | 'row', number>> & { edit(body: string): string } {
  const rows = release.journal.map(({ body }) => readBody(body));
  const row = rows.findLast(({ events }) =>
    events.some((event) => event.type === 'OrderClosed' && event.closedBy === 'user'),
  );
  const closed = row?.events.find((event) => event.type === 'OrderClosed');
  if (row === undefined || closed === undefined) throw new Error('the story has no such order');
  const posted = row.events.find((event) => event.type === 'Posted' && event.order === closed.order);
  if (posted?.type !== 'Posted') throw new Error('its result moved no money');
  const own = closed.profit < 0n ? posted.debit : posted.credit;
  const house = closed.profit < 0n ? posted.credit : posted.debit;
  const shifts = new Map([
    [own, -by],
    [house, by],
  ]);
  const worse = (event: CoreEvent): CoreEvent => {
    if (event === closed) return { ...closed, profit: closed.profit - by };
    if (event.type !== 'Posted' || event.book !== posted.book) return event;
    const amount = event === posted ? posted.amount + (closed.profit < 0n ? by : -by) : event.amount;
    const debitAfter = event.debitAfter + (shifts.get(event.debit) ?? 0n);
    const creditAfter = event.creditAfter + (shifts.get(event.credit) ?? 0n);
    return { ...event, amount, debitAfter, creditAfter };
  };
  const edited = new Map(
    rows.map((one) => [one.seq, one.seq < row.seq ? undefined : writeBody({ ...one, events: one.events.map(worse) })]),
  );
  return {
    order: closed.order,
    row: row.seq,
    recorded: formatMoney(closed.profit - by),
    right: formatMoney(closed.profit),
    edit: (body) => edited.get(readBody(body).seq) ?? body,
  };
}
