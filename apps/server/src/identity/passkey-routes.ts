import { addPasskey } from '@vitrine/wire/identity/add-passkey';
import { passkeyChallenge } from '@vitrine/wire/identity/passkey-challenge';
import { removePasskey } from '@vitrine/wire/identity/remove-passkey';
import { secondFactors } from '@vitrine/wire/identity/second-factors';
import { startPasskey } from '@vitrine/wire/identity/start-passkey';
import type { Pool, PoolClient } from 'pg';
import type { Attempts } from '../platform/attempts.ts';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { type CallContext, type Caller, type Route, route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { AccountNotices } from './account-notices.ts';
import { readProfile } from './account-store.ts';
import { refuseStranger } from './owner-password.ts';
import type { Passkeys } from './passkeys.ts';
import { endRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactors } from './second-factor.ts';

export interface PasskeyRouteDeps {
  readonly db: Pool;
  readonly attempts: Attempts;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly notices: AccountNotices;
}

/** Tells the owner of the account, who may not be the one who did it. */
async function tell(
  { notices }: PasskeyRouteDeps,
  client: PoolClient,
  { caller, language }: CallContext<Caller>,
  about: 'passkey-added' | 'passkey-removed',
  name: string,
): Promise<void> {
  await notices.tell(client, await readProfile(client, caller.uid), { about, params: { name } }, language);
}

const challengeRoute = ({ db, passkeys }: PasskeyRouteDeps, perAddress: WindowCounter) =>
  route(passkeyChallenge, (_request, { address }) =>
    perAddress.allows(addressGroup(address)) ? passkeys.challenge(db) : new Refused('request.too-many'),
  );

const listRoute = ({ db, factors, passkeys }: PasskeyRouteDeps) =>
  route(secondFactors, async (_request, { caller }) => {
    const [{ hasApp, recoveryCodes }, own] = await Promise.all([
      factors.of(db, caller.uid),
      passkeys.of(db, caller.uid),
    ]);
    return {
      has_app: hasApp,
      recovery_codes: recoveryCodes,
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

const startRoute = (deps: PasskeyRouteDeps) =>
  route(startPasskey, async ({ password }, { caller }) => {
    const refused = await refuseStranger(deps, caller, password);
    if (refused !== undefined) return refused;
    const { uid, session } = caller;
    const { email, mobile } = await readProfile(deps.db, uid);
    return inTransaction(deps.db, (client) => deps.passkeys.start(client, uid, session, email === '' ? mobile : email));
  });

const addRoute = (deps: PasskeyRouteDeps) =>
  route(addPasskey, async ({ name: typed, passkey_token: token, passkey: answer }, context) => {
    if (context.caller.isDemo) return new Refused('request.real-account-only');
    const name = typed.trim();
    return inTransaction(deps.db, async (client) => {
      const codes = await deps.passkeys.add(client, context.caller, { name, token, answer });
      if (codes instanceof Refused) return codes;
      await tell(deps, client, context, 'passkey-added', name);
      return { recovery_codes: [...codes] };
    });
  });

const removeRoute = (deps: PasskeyRouteDeps) =>
  route(removePasskey, async ({ id, password }, context) => {
    const { caller } = context;
    const refused = await refuseStranger(deps, caller, password);
    if (refused !== undefined) return refused;
    return inTransaction(deps.db, async (client) => {
      const name = await deps.passkeys.remove(client, caller.uid, id);
      if (name === undefined) return new Refused('request.not-found');
      await endRecoveryCodes(client, caller.uid);
      await tell(deps, client, context, 'passkey-removed', name);
      return null;
    });
  });

/** `perAddress`: challenges that one address gets. */
export const passkeyRoutes = (deps: PasskeyRouteDeps, perAddress: WindowCounter): readonly Route[] => [
  challengeRoute(deps, perAddress),
  listRoute(deps),
  startRoute(deps),
  addRoute(deps),
  removeRoute(deps),
];
