import type { PoolClient } from 'pg';
import { writeAudit } from './audit.ts';
import { INVITATION_MS, newToken } from './operator/invitation.ts';
import { subjectOf } from './operator/texts.ts';
import {
  deleteSessionsOf,
  findStaffByEmail,
  lockStaff,
  putDisabled,
  putInvited,
  putReset,
  putVouched,
  type StaffRecord,
} from './store.ts';

/** What the audit log says of who did it. */
export const MACHINE = 'machine';

/** Why the command did nothing; the message says what to do instead. */
export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';
}

export interface RecoveredOwner {
  readonly token: string;
  /** Unix ms. */
  readonly expiresAt: number;
  /** Whether the person is new. */
  readonly isNew: boolean;
}

async function lockOwner(client: PoolClient, email: string): Promise<StaffRecord | undefined> {
  const found = await findStaffByEmail(client, email);
  const person = found && (await lockStaff(client, found.id));
  if (person !== undefined && !person.roles.includes('owner')) {
    throw new RecoveryRefused(`${email} works here and is not an owner: give the e-mail of an owner, or a new one`);
  }
  return person;
}

/** Removes what an owner signs in with, enables them and vouches for them. */
async function renew(client: PoolClient, { id }: StaffRecord, token: string, until: number): Promise<number> {
  await putReset(client, id, token, until);
  await putVouched(client, id);
  await putDisabled(client, id, undefined);
  await deleteSessionsOf(client, id);
  return id;
}

/**
 * Lets an owner enrol again, or admits a new one, on the word of whoever runs the machine: for a site whose owners cannot
 * decide by two. Password, second factor and sessions of an existing owner are gone afterwards. `by`: the user of the
 * machine, for the audit log. Throws {@link RecoveryRefused} for a member of staff who is not an owner.
 */
export async function recoverOwner(client: PoolClient, email: string, by: string, at: number): Promise<RecoveredOwner> {
  const person = await lockOwner(client, email);
  const token = newToken();
  const expiresAt = at + INVITATION_MS;
  const invited = { email, name: email.slice(0, email.indexOf('@')), roles: ['owner'] } as const;
  const admission = { invitedBy: undefined, isVouched: true };
  const id =
    person === undefined
      ? await putInvited(client, invited, admission, token, at, expiresAt)
      : await renew(client, person, token, expiresAt);
  if (id === undefined) throw new Error(`${email} cannot be invited`);
  await writeAudit(client, {
    at,
    staffId: undefined,
    staffName: MACHINE,
    roles: [],
    operation: 'recover-owner',
    subject: subjectOf(id),
    before: person && { roles: person.roles, isDisabled: person.isDisabled },
    after: { email, by },
    address: '',
    outcome: 'done',
  });
  return { token, expiresAt, isNew: person === undefined };
}
