import { amendAvatar } from '@vitrine/wire/identity/amend-avatar';
import { amendNickname } from '@vitrine/wire/identity/amend-nickname';
import { invite } from '@vitrine/wire/identity/invite';
import { removeProfile } from '@vitrine/wire/identity/operator/remove-profile';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { StaffDesk } from '../staff/index.ts';
import { countInvited, readProfile } from './account-store.ts';
import type { Profiles } from './profiles.ts';
import { userRow } from './user-row.ts';

export interface ProfileRoutesDeps {
  readonly db: Pool;
  readonly profiles: Profiles;
  readonly desk: StaffDesk;
  /** As for uploads: each picture is one more image. */
  readonly perCustomer: WindowCounter;
}

/** What customers show of themselves, and whom they have invited. */
export const profileRoutes = ({ db, profiles, desk, perCustomer }: ProfileRoutesDeps) => [
  route(amendNickname, async ({ nickname }, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    return (await profiles.setNickname(caller.uid, nickname)) ?? userRow(await readProfile(db, caller.uid));
  }),
  route(amendAvatar, async ({ image }, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    if (!perCustomer.allows(`${caller.uid}`)) return new Refused('request.too-many');
    return (await profiles.setAvatar(caller.uid, image)) ?? userRow(await readProfile(db, caller.uid));
  }),
  route(invite, async (_request, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    const { inviteCode } = await readProfile(db, caller.uid);
    return { invite_code: inviteCode, invited: await countInvited(db, caller.uid) };
  }),
  desk.route(removeProfile, async ({ customer, what, reason }, { client, recordAudit }) => {
    // What was offensive is not kept in a log that nobody can erase.
    recordAudit({ subject: `customer/${customer}`, after: { removed: what, reason } });
    const { rowCount } = await client.query('SELECT 1 FROM users WHERE uid = $1', [customer]);
    if (rowCount === 0) return new Refused('request.not-found');
    return (await profiles.remove(client, customer, what)) ? null : new Refused('staff.nothing-changes');
  }),
];
