import { amendPassword } from '@vitrine/wire/identity/amend-password';
import { amendPayPassword } from '@vitrine/wire/identity/amend-pay-password';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { forgetPassword } from '@vitrine/wire/identity/forget-password';
import type { Pool } from 'pg';
import { invalidField, Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { type Route, route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { hashPassword, unlessBusy } from '../platform/password.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readAccountName } from './account-name.ts';
import {
  deleteSessionsBut,
  findAccount,
  type Profile,
  putPassword,
  putPayPassword,
  readProfile,
} from './account-store.ts';
import type { Codes, RightCode } from './codes.ts';
import { hashNewPassword } from './new-password.ts';

export interface PasswordDeps {
  readonly db: Pool;
  readonly codes: Codes;
  readonly perAddress: WindowCounter;
}

/** Uses up the code, sets the password and ends the sessions but `kept`. */
function setPassword(
  { db, codes }: PasswordDeps,
  uid: number,
  { code, hash, kept }: { readonly code: RightCode; readonly hash: string; readonly kept: number | undefined },
): Promise<null | Refused> {
  return inTransaction(db, async (client) => {
    const used = await codes.use(client, code);
    if (used !== undefined) return used;
    await putPassword(client, uid, hash);
    await deleteSessionsBut(client, uid, kept);
    return null;
  });
}

const forgetPasswordRoute = (deps: PasswordDeps) =>
  route(forgetPassword, async (request, { address }) => {
    const { type, account, area_id, new_password, secondary_password, auth_code } = request;
    if (new_password !== secondary_password) return new Refused('identity.passwords-differ');
    const name = readAccountName('account', type, account, area_id);
    if (name instanceof Refused) return name;
    if (!deps.perAddress.allows(addressGroup(address))) return new Refused('request.too-many');
    const known = await findAccount(deps.db, name);
    const code = await deps.codes.check(CODE_PURPOSES.reset, name.text, auth_code);
    if (code instanceof Refused || known === undefined) return new Refused('identity.wrong-code');
    const hash = await hashNewPassword(new_password);
    return hash instanceof Refused ? hash : setPassword(deps, known.uid, { code, hash, kept: undefined });
  });

/** Where codes for a change of this account go; `type` as in the calls. */
const ownDestination = ({ email, mobile }: Profile, type: number) => (type === 1 ? email : mobile);

const amendPasswordRoute = (deps: PasswordDeps) =>
  route(amendPassword, async ({ new_password, auth_code, type }, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    const destination = ownDestination(await readProfile(deps.db, caller.uid), type);
    if (destination === '') return invalidField('type');
    const hash = await hashNewPassword(new_password);
    if (hash instanceof Refused) return hash;
    const code = await deps.codes.check(CODE_PURPOSES.reset, destination, auth_code);
    return code instanceof Refused ? code : setPassword(deps, caller.uid, { code, hash, kept: caller.session });
  });

/** The code that a change of the pay password needs; undefined for the first one. */
async function codeOfChange(
  codes: Codes,
  profile: Profile,
  authCode: string,
): Promise<RightCode | Refused | undefined> {
  if (!profile.hasPayPassword) return undefined;
  if (authCode === '') return new Refused('identity.code-needed');
  const purpose = CODE_PURPOSES.payPassword;
  return codes.check(purpose, profile.email === '' ? profile.mobile : profile.email, authCode);
}

const amendPayPasswordRoute = ({ db, codes }: PasswordDeps) =>
  route(amendPayPassword, async ({ password, auth_code }, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    const code = await codeOfChange(codes, await readProfile(db, caller.uid), auth_code);
    if (code instanceof Refused) return code;
    const hash = await unlessBusy(hashPassword(password));
    if (hash instanceof Refused) return hash;
    return inTransaction(db, async (client) => {
      const used = code && (await codes.use(client, code));
      if (used !== undefined) return used;
      const isSet = await putPayPassword(client, caller.uid, hash, code === undefined);
      return isSet ? null : new Refused('identity.code-needed');
    });
  });

export const passwordRoutes = (deps: PasswordDeps): readonly Route[] => [
  forgetPasswordRoute(deps),
  amendPasswordRoute(deps),
  amendPayPasswordRoute(deps),
];
