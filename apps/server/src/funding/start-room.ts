import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import { transferRoute } from './transfer.ts';
import { transferLogRoute } from './transfer-log.ts';

/** Money between the accounts of a customer. */
export function startRoom({ engine }: Deps, timeText: (at: number) => string): StartedRoom {
  return { routes: [transferRoute(engine), transferLogRoute(timeText)] };
}
