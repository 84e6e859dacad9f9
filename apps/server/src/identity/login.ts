import { createHash } from 'node:crypto';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { login } from '@vitrine/wire/identity/login';
import type { Pool } from 'pg';
import type { Attempts } from '../platform/attempts.ts';
import { invalidField, invalidFields, Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { KnownBrowsers } from '../platform/known-browsers.ts';
import type { PasswordGuard } from '../platform/password-guard.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readAccountName } from './account-name.ts';
import { findAccount, type NamedAccount, readProfile } from './account-store.ts';
import type { Captchas } from './captchas.ts';
import { otpKey } from './guesses.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactors } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import { signInPlace } from './sign-in-place.ts';
import { findDemoUser } from './store.ts';
import type { StrangeLogIns } from './strange-log-ins.ts';
import { userRow } from './user-row.ts';

export interface LoginDeps {
  readonly db: Pool;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly browsers: KnownBrowsers;
  readonly captchas: Captchas;
  readonly attempts: Attempts;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly strange: StrangeLogIns;
  readonly perAddress: WindowCounter;
}

/** Values of `login_type`. */
const [DEMO, PASSKEY] = [3, 4];

type Request = ParsedRequestOf<typeof login>;

/** Who logs in, and whether in a browser that is new for them. */
interface Found {
  readonly uid: number;
  readonly isStrange: boolean;
}

/** The customer of a demo account. */
async function findDemo(db: Pool, { demo_id }: Request): Promise<Found | Refused> {
  if (demo_id === '') return invalidField('demo_id');
  const demo = await findDemoUser(db, demo_id);
  if (demo === undefined) return new Refused('identity.wrong-credentials');
  return demo.isArchived ? new Refused('identity.demo-archived') : { uid: demo.uid, isStrange: false };
}

/** Uses up the code or the challenge of who has given the right password. */
async function checkSecondFactor(
  { db, attempts, factors, passkeys }: LoginDeps,
  { uid, hasApp, passkeys: count }: NamedAccount,
  { otp, passkey, passkey_token: token }: Request,
  knownBrowser: string | undefined,
): Promise<Refused | undefined> {
  if (otp === '' && passkey === '')
    return new Refused('identity.second-factor-required', { app: hasApp ? 1 : 0, passkeys: count });
  const attempt = await attempts.begin(otpKey(uid, knownBrowser));
  if (attempt instanceof Refused) return attempt;
  const isRight = await inTransaction(db, async (client) =>
    passkey === '' ? factors.use(client, uid, otp) : (await passkeys.use(client, token, passkey)) === uid,
  );
  if (!isRight) return new Refused(passkey === '' ? 'identity.wrong-otp' : 'identity.passkey-refused');
  await attempt.succeeded();
  return undefined;
}

/**
 * The customer whose passkey has signed the challenge. Authenticators make sure that it is its owner who uses it: a
 * passkey is two factors in one.
 */
async function findByPasskey(deps: LoginDeps, request: Request, address: string): Promise<Found | Refused> {
  const { db, guard, browsers, passkeys } = deps;
  const { passkey, passkey_token: token } = request;
  if (passkey === '' || token === '')
    return invalidFields((['passkey', 'passkey_token'] as const).filter((field) => request[field] === ''));
  const owner = await passkeys.ownerOf(db, passkey);
  const knownBrowser = owner === undefined ? undefined : browsers.keyFor(request.browser, owner);
  const account = `passkey ${createHash('sha256').update(passkey.id).digest('base64url')}`;
  const attempt = await guard.begin({ account, address, knownBrowser });
  if (attempt instanceof Refused) return attempt;
  const uid = await inTransaction(db, (client) => passkeys.use(client, token, passkey));
  if (uid === undefined) return new Refused('identity.passkey-refused');
  await attempt.succeeded();
  return { uid, isStrange: knownBrowser === undefined };
}

/** The customer of an account with a name, whose password is right. Takes as long if there is no such account. */
async function findNamed(deps: LoginDeps, request: Request, address: string): Promise<Found | Refused> {
  const { db, guard, browsers, captchas } = deps;
  const missing = (['account', 'password'] as const).filter((field) => request[field] === '');
  if (missing.length > 0) return invalidFields(missing);
  const name = readAccountName('account', request.login_type, request.account, request.area_id);
  if (name instanceof Refused) return name;
  const account = await findAccount(db, name);
  const knownBrowser = account && browsers.keyFor(request.browser, account.uid);
  const who = { account: name.text, address, knownBrowser };
  if (await guard.isSuspicious(who)) {
    if (request.key === '') return new Refused('identity.captcha-needed');
    const wrong = await captchas.use(request.key, request.sms_code);
    if (wrong !== undefined) return wrong;
  }
  const isRight = await guard.check({ ...who, password: request.password, hash: account?.passwordHash });
  if (isRight instanceof Refused) return isRight;
  if (account === undefined || !isRight) return new Refused('identity.wrong-credentials');
  const hasSecondFactor = account.hasApp || account.passkeys > 0;
  const refused = hasSecondFactor ? await checkSecondFactor(deps, account, request, knownBrowser) : undefined;
  return refused ?? { uid: account.uid, isStrange: knownBrowser === undefined };
}

const findOwner = (deps: LoginDeps, request: Request, address: string): Promise<Found | Refused> =>
  request.login_type === PASSKEY ? findByPasskey(deps, request, address) : findNamed(deps, request, address);

export function loginRoute(deps: LoginDeps) {
  const { db, sessions, browsers, strange, perAddress } = deps;
  return route(login, async (request, context) => {
    const { address } = context;
    if (!perAddress.allows(addressGroup(address))) return new Refused('request.too-many');
    const isDemo = request.login_type === DEMO;
    const found = isDemo ? await findDemo(db, request) : await findOwner(deps, request, address);
    if (found instanceof Refused) return found;
    const { uid, isStrange } = found;
    const place = signInPlace(context);
    const token = await inTransaction(db, async (client) => {
      const session = await sessions.begin(uid, place, client);
      if (isStrange) await strange.tell(client, { uid, session: session.id, device: place.device, address });
      return session.token;
    });
    const user = userRow(await readProfile(db, uid));
    return isDemo ? { token, user } : { token, user, browser: browsers.remember(request.browser, uid) };
  });
}
