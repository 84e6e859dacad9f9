import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { journalRowRoute } from './operator/journal-row.ts';
import { journalRowsRoute } from './operator/journal-rows.ts';

/** The journal, for staff to read. */
export function startRoom({ db }: Deps, { desk }: StaffRoom): StartedRoom {
  return { routes: [journalRowsRoute(db, desk), journalRowRoute(db, desk)] };
}
