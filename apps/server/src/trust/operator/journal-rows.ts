import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { searchJournal } from '../journal-search.ts';

const PAGE = 50;

/** The names of a row's events; also of events that this version does not know. */
function eventNamesOf(body: string): string[] {
  try {
    const { events } = JSON.parse(body) as { readonly events: readonly { readonly type: string }[] };
    return events.map(({ type }) => type);
  } catch {
    return [];
  }
}

export const journalRowsRoute = (db: Pool, desk: StaffDesk): Route =>
  desk.read(journalRows, async (filter) => {
    const { rows, reached } = await searchJournal(db, filter, PAGE);
    return {
      rows: rows.map(({ seq, at, body, hash }) => ({
        seq,
        at: new Date(at).toISOString(),
        events: eventNamesOf(body),
        hash,
      })),
      next: reached === undefined ? null : String(reached),
    };
  });
