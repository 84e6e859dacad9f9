import { journalRow, journalRows } from '@vitrine/wire/operator/trust/journal';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { StaffDesk } from '../staff/index.ts';

const PAGE = 50;
/** Before the first row. */
const NO_HASH = '00'.repeat(32);

interface Row {
  readonly seq: string;
  readonly at: string;
  readonly body: string;
  readonly hash: string;
}

const COLUMNS = `seq, at, body, encode(hash, 'hex') AS hash`;
const timeOf = (at: string) => new Date(Number(at)).toISOString();

/** The names of a row's events; of a row that somebody has damaged, none: it is looked at all the same. */
function eventsOf(body: string): string[] {
  try {
    const { events } = JSON.parse(body) as { readonly events: readonly { readonly type: string }[] };
    return events.map(({ type }) => type);
  } catch {
    return [];
  }
}

/** The journal as it lies in the database, for people to read and to reckon again. */
export function journalDeskRoutes(db: Pool, desk: StaffDesk): readonly Route[] {
  return [
    desk.read(journalRows, async ({ after }) => {
      const { rows } = await db.query<Row>(
        `SELECT ${COLUMNS} FROM journal WHERE shard = 0 AND ($1::bigint IS NULL OR seq < $1) ORDER BY seq DESC LIMIT $2`,
        [after ?? null, PAGE + 1],
      );
      const page = rows.slice(0, PAGE);
      return {
        rows: page.map(({ seq, at, body, hash }) => ({
          seq: Number(seq),
          at: timeOf(at),
          events: eventsOf(body),
          hash,
        })),
        next: rows.length > PAGE ? (page.at(-1)?.seq ?? null) : null,
      };
    }),

    desk.read(journalRow, async ({ seq }) => {
      const { rows } = await db.query<Row>(
        `SELECT ${COLUMNS} FROM journal WHERE shard = 0 AND seq IN ($1, $2) ORDER BY seq`,
        [seq - 1, seq],
      );
      const row = rows.at(-1);
      if (row === undefined || Number(row.seq) !== seq) return new Refused('request.not-found');
      const previousHash = rows.length === 2 ? rows[0]!.hash : NO_HASH;
      return { seq, at: timeOf(row.at), body: row.body, hash: row.hash, previousHash };
    }),
  ];
}
