import type { Instrument } from '@vitrine/domain/market/instrument';
import { instrumentFromJson } from '@vitrine/domain/market/instrument-json';
import type { HaltReason } from '@vitrine/wire/market/operator/terms';
import type { Pool, PoolClient } from 'pg';

export interface Halt {
  readonly id: number;
  readonly instrument: number;
  readonly reason: HaltReason;
  readonly by: string;
  readonly haltedAt: Date;
  readonly resumedAt: Date | null;
}

interface HaltRow {
  readonly id: string;
  readonly instrument: number;
  readonly reason: HaltReason;
  readonly by: string;
  readonly halted_at: Date;
  readonly resumed_at: Date | null;
}

const haltOf = ({ id, halted_at, resumed_at, ...row }: HaltRow): Halt => ({
  ...row,
  id: Number(id),
  haltedAt: halted_at,
  resumedAt: resumed_at,
});

const HALTS = `SELECT h.id, h.instrument, h.reason, s.name AS by, h.halted_at, h.resumed_at
  FROM market_halts h JOIN staff s ON s.id = h.halted_by`;

/** Halts that have not ended. */
export async function readRunningHalts(db: Pool): Promise<readonly Halt[]> {
  return (await db.query<HaltRow>(`${HALTS} WHERE h.resumed_at IS NULL`)).rows.map(haltOf);
}

/** The newest halts, running or over. */
export async function readHalts(db: Pool, most: number): Promise<readonly Halt[]> {
  return (await db.query<HaltRow>(`${HALTS} ORDER BY h.id DESC LIMIT $1`, [most])).rows.map(haltOf);
}

/** Starts a halt; returns false if the instrument is already halted. */
export async function putHalt(
  client: PoolClient,
  { instrument, reason, by, at }: { instrument: number; reason: HaltReason; by: number; at: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO market_halts (instrument, reason, halted_by, halted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (instrument) WHERE resumed_at IS NULL DO NOTHING`,
    [instrument, reason, by, new Date(at)],
  );
  return rowCount === 1;
}

/** Ends the halt of an instrument because of an applied proposal; returns false if it is not halted. */
export async function endHalt(client: PoolClient, instrument: number, proposal: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE market_halts SET resumed_at = now(), proposal = $2 WHERE instrument = $1 AND resumed_at IS NULL',
    [instrument, proposal],
  );
  return rowCount === 1;
}

/** Pending proposals, by kind and subject. */
export async function readWaiting(db: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; kind: string; subject: string }>(
    `SELECT id, kind, subject FROM proposals WHERE state = 'pending'`,
  );
  return new Map(rows.map(({ id, kind, subject }) => [`${kind} ${subject}`, Number(id)]));
}

export interface WrittenTerms {
  readonly version: number;
  readonly writtenAt: Date;
  readonly isApplied: boolean;
  readonly instrument: Instrument;
}

/** All versions of an instrument's terms, newest first. */
export async function readTermsHistory(db: Pool, id: number): Promise<readonly WrittenTerms[]> {
  const { rows } = await db.query<{ version: string; written_at: Date; body: string; applied: string | null }>(
    `SELECT f.version, f.written_at, f.body, a.version AS applied
     FROM facts f LEFT JOIN applied_facts a USING (subject) WHERE f.subject = $1 ORDER BY f.version DESC`,
    [`instrument/${id}`],
  );
  return rows.map(({ version, written_at, body, applied }) => ({
    version: Number(version),
    writtenAt: written_at,
    isApplied: applied !== null && Number(version) <= Number(applied),
    instrument: instrumentFromJson(JSON.stringify((JSON.parse(body) as { instrument: unknown }).instrument)),
  }));
}
