import type { Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { checkpointRoute } from './checkpoint.ts';
import { keepIndex } from './journal-index.ts';
import { explainOrderRoute } from './operator/explain-order.ts';
import { journalRowRoute } from './operator/journal-row.ts';
import { journalRowsRoute } from './operator/journal-rows.ts';
import { receiptRoute } from './receipt.ts';
import { tapeRoute } from './tape.ts';

/** The journal for staff to read, and the signed heads of journal and tape for everybody. */
export function startRoom({ db, engine, log, checkpoints }: Deps, { desk }: StaffRoom, terms: Terms): StartedRoom {
  return {
    routes: [
      checkpointRoute(checkpoints),
      tapeRoute(db, terms),
      receiptRoute(db, terms),
      journalRowsRoute(db, desk),
      journalRowRoute(db, desk),
      explainOrderRoute(db, desk),
    ],
    duty: async () => keepIndex(db, engine, log),
  };
}
