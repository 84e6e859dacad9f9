import { createHash } from 'node:crypto';
import { loadMachine } from '@vitrine/core/load';
import { Machine } from '@vitrine/core/machine';
import { ACCOUNT_SPAN, CUSTOMER_KINDS, POSTING_REASONS } from '@vitrine/domain/ledger/index';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Pool } from 'pg';
import { VerificationError } from './chains.ts';
import { compareTables, readStoredDigests } from './compare-tables.ts';
import { ExpectedTables } from './expected-tables.ts';
import type { EngineConnections } from './open-engine.ts';
import { replayRow } from './replay.ts';
import type { VerifiedSoFar } from './resume-point.ts';
import { readHead, readStoredState } from './stored-state.ts';
import { type ReadSoFar, readInThread } from './verify-reader.ts';
import type { Disagreements } from './verify-reading.ts';

export interface Verified {
  readonly rows: number;
  readonly tapeBatches: number;
  readonly headHash: string;
  /** SHA-256 over the machine's state lines, equal for the replayed and the loaded machine. */
  readonly stateHash: string;
}

/** How far it is: `done` of `of` journal rows or tape batches. */
export type VerifyProgress = (what: 'journal row' | 'tape batch', done: number, of: number) => void;

/** Where `verify` continues, and where it says how far it came: behind each it can continue later. */
export interface Resuming {
  /** Undefined: from the first row. */
  readonly from: VerifiedSoFar | undefined;
  /** Time between two saves, in milliseconds. */
  readonly saveMs: number;
  /** Rows that are read together; it saves only between two pages. */
  readonly pageRows?: number;
  save(soFar: VerifiedSoFar): Promise<void>;
}

const ticksOf = ({ read }: VerifiedSoFar): readonly Tick[] => [...read.reading.tape.newest.values()];

/** SHA-256 (hex) over the lines of a machine's state. */
export function stateHash(machine: Machine): string {
  const hash = createHash('sha256');
  for (const line of machine.stateLines()) hash.update(line).update('\n');
  return hash.digest('hex');
}

/**
 * Proves the books from journal and tape alone: both chains are whole, replaying the journal reaches the state the tables
 * hold, the tables hold what the journal makes of them, and every figure of every order and option follows from its terms
 * and ticks. One thread reads and recomputes, this one replays. Throws {@link VerificationError} with the first thing
 * that is wrong, or all figures that are. The server must not be writing meanwhile.
 */
export async function verify(
  connections: EngineConnections,
  progress: VerifyProgress = () => undefined,
  resuming?: Resuming,
): Promise<Verified> {
  const tables = new ExpectedTables(resuming?.from?.tables);
  // PostgreSQL reads the tables while both threads are at the journal; what it says is looked at after them.
  const stored = readStoredDigests(connections, tables);
  const settled = stored.catch(() => undefined);
  return verifyJournal(connections, tables, stored, progress, resuming).finally(() => settled);
}

async function verifyJournal(
  connections: EngineConnections,
  tables: ExpectedTables,
  stored: ReturnType<typeof readStoredDigests>,
  progress: VerifyProgress,
  resuming: Resuming | undefined,
): Promise<Verified> {
  const { engine, app } = connections;
  const { head, tapeHead } = await readHead(app);
  const { from, saveMs, pageRows } = resuming ?? {};
  const machine = from === undefined ? new Machine() : await loadMachine(tables.state(ticksOf(from)));
  let found: Disagreements | undefined;
  let last: ReadSoFar | undefined;
  for await (const message of readInThread(engine, { head, tapeHead, from: from?.read, saveMs, pageRows })) {
    if (message.kind === 'rows') {
      // What was saved on the way is not the end.
      if (last !== undefined) await resuming?.save({ read: last, tables: tables.save() });
      last = undefined;
      for (const row of message.rows) replayRow(machine, tables, row);
      progress('journal row', message.rows.at(-1)?.seq ?? 0, head.seq);
    } else if (message.kind === 'tape') progress('tape batch', message.batches, tapeHead.seq);
    else if (message.kind === 'saved') last = message.so;
    else found = message;
  }
  await compareTables(connections, head, tables, await stored);
  const replayed = stateHash(machine);
  if (replayed !== stateHash(await loadMachine(await readStoredState(app)))) {
    throw new VerificationError('state', 'the tables load to another state than the journal replays to');
  }
  requireAgreement(found as Disagreements);
  await requireReversals(app);
  if (last !== undefined) await resuming?.save({ read: last, tables: tables.save() });
  return { rows: head.seq, tapeBatches: tapeHead.seq, headHash: head.hash.toString('hex'), stateHash: replayed };
}

/** The contract account of the owner of an account, which a correction uses while it is the only one; the same for the house. */
const contractAccountSql = (account: string): string =>
  `CASE WHEN ${account} % ${ACCOUNT_SPAN} IN (${CUSTOMER_KINDS.change}, ${CUSTOMER_KINDS.micro}) AND ${account} > ${ACCOUNT_SPAN}
    THEN ${account} / ${ACCOUNT_SPAN} * ${ACCOUNT_SPAN} + ${CUSTOMER_KINDS.forex} ELSE ${account} END`;

/** That each correction reverses the posting it names: the tables, which agree with the journal, hold both. */
async function requireReversals(db: Pool): Promise<void> {
  const { rows } = await db.query<{ place: string }>(
    `SELECT c.of_seq || '/' || c.of_idx AS place FROM public.corrections c
      WHERE NOT EXISTS (
        SELECT FROM public.postings before
          JOIN public.postings after ON after.seq = c.seq AND after.reason = $1
            AND after.debit IN (before.credit, ${contractAccountSql('before.credit')})
            AND after.credit IN (before.debit, ${contractAccountSql('before.debit')})
            AND after.amount = before.amount
            AND after.book = before.book AND after.currency = before.currency
         WHERE before.seq = c.of_seq AND before.idx = c.of_idx AND before.seq < c.seq
      ) LIMIT 1`,
    [POSTING_REASONS.correction],
  );
  const [wrong] = rows;
  if (wrong !== undefined) throw new VerificationError(`posting ${wrong.place}`, 'its correction does not reverse it');
}

function requireAgreement({ count, disagreements }: Disagreements): void {
  if (count === 0) return;
  const more = count > disagreements.length ? [`and ${count - disagreements.length} more`] : [];
  const what = `${count === 1 ? '1 figure does' : `${count} figures do`} not follow from terms and ticks`;
  throw new VerificationError('formulas', [what, ...disagreements, ...more].join('\n  '));
}
