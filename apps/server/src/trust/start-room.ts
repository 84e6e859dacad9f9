import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { journalDeskRoutes } from './journal-desk.ts';

/** What staff read of the journal. */
export function startRoom({ db }: Deps, { desk }: StaffRoom): StartedRoom {
  return { routes: journalDeskRoutes(db, desk) };
}
