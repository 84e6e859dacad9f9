import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { removeSecondFactor } from '@vitrine/wire/identity/remove-second-factor';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import type { Pool, PoolClient } from 'pg';
import type { AttemptKey, Attempts } from '../platform/attempts.ts';
import { Refused } from '../platform/http/answer.ts';
import { type CallContext, type Caller, type Route, route } from '../platform/http/context.ts';
import { base32, totpUri } from '../platform/totp.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { AccountNotice, AccountNotices } from './account-notices.ts';
import { readProfile } from './account-store.ts';
import { otpKey } from './guesses.ts';
import { refuseStranger } from './owner-password.ts';
import type { SecondFactors } from './second-factor.ts';

export interface SecondFactorDeps {
  readonly db: Pool;
  readonly attempts: Attempts;
  readonly factors: SecondFactors;
  readonly notices: AccountNotices;
  readonly siteName: () => string;
}

/** Does it in a transaction and counts it as a guess; what the guess was wrong for rolls nothing back. */
async function guessing<T>(
  { db, attempts }: Pick<SecondFactorDeps, 'db' | 'attempts'>,
  key: AttemptKey,
  work: (client: PoolClient) => Promise<T | undefined>,
): Promise<T | Refused> {
  const attempt = await attempts.begin(key);
  if (attempt instanceof Refused) return attempt;
  const done = await inTransaction(db, work);
  if (done === undefined) return new Refused('identity.wrong-otp');
  await attempt.succeeded();
  return done;
}

/** Tells the owner of the account, who may not be the one who did it. */
async function tell(
  { notices }: SecondFactorDeps,
  client: PoolClient,
  { caller, language }: CallContext<Caller>,
  about: AccountNotice['about'],
): Promise<void> {
  await notices.tell(client, await readProfile(client, caller.uid), { about }, language);
}

const startRoute = ({ db, attempts, factors, siteName }: SecondFactorDeps) =>
  route(startSecondFactor, async ({ password }, { caller }) => {
    const refused = await refuseStranger({ db, attempts }, caller, password);
    if (refused !== undefined) return refused;
    const secret = await inTransaction(db, (client) => factors.start(client, caller.uid));
    if (secret === undefined) return new Refused('identity.has-second-factor');
    const { email, mobile } = await readProfile(db, caller.uid);
    return { secret: base32(secret), uri: totpUri(secret, siteName(), email === '' ? mobile : email) };
  });

const confirmRoute = (deps: SecondFactorDeps) =>
  route(confirmSecondFactor, async ({ code }, context) => {
    const { uid, isDemo } = context.caller;
    if (isDemo) return new Refused('request.real-account-only');
    const codes = await guessing(deps, otpKey(uid), async (client) => {
      const made = await deps.factors.confirm(client, uid, code);
      if (made !== undefined) await tell(deps, client, context, 'second-factor-added');
      return made;
    });
    return codes instanceof Refused ? codes : { recovery_codes: codes };
  });

const removeRoute = (deps: SecondFactorDeps) =>
  route(removeSecondFactor, async ({ otp }, context) => {
    const { uid, isDemo } = context.caller;
    if (isDemo) return new Refused('request.real-account-only');
    const removed = await guessing(deps, otpKey(uid), async (client) => {
      if (!(await deps.factors.removeApp(client, uid, otp))) return undefined;
      await tell(deps, client, context, 'second-factor-removed');
      return true;
    });
    return removed instanceof Refused ? removed : null;
  });

export const secondFactorRoutes = (deps: SecondFactorDeps): readonly Route[] => [
  startRoute(deps),
  confirmRoute(deps),
  removeRoute(deps),
];
