import { untilText } from '@vitrine/domain/ledger/index';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { REGISTRATION_FIELDS } from '@vitrine/wire/config/basic-info';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { register } from '@vitrine/wire/identity/register';
import type { Pool, PoolClient } from 'pg';
import { areaOf } from '../config/index.ts';
import type { FactRelay } from '../platform/facts.ts';
import { invalidField, invalidFields, Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { KnownBrowsers } from '../platform/known-browsers.ts';
import { hashPassword, unlessBusy } from '../platform/password.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type AccountName, readAccountName } from './account-name.ts';
import { findInviter, insertAccount, type NewAccount, readProfile } from './account-store.ts';
import type { Captchas } from './captchas.ts';
import type { Codes, RightCode } from './codes.ts';
import type { Exclusions } from './exclusions.ts';
import type { Images } from './images.ts';
import { hashNewPassword } from './new-password.ts';
import { openAccounts } from './open-accounts.ts';
import type { Documents, RealNames } from './real-names.ts';
import { documentsIn, imagesOf, keepDocuments } from './registered-documents.ts';
import type { Sessions } from './sessions.ts';
import { signInPlace } from './sign-in-place.ts';
import { userRow } from './user-row.ts';

export interface RegisterDeps {
  readonly db: Pool;
  readonly sessions: Sessions;
  readonly relay: FactRelay;
  readonly codes: Codes;
  readonly captchas: Captchas;
  readonly browsers: KnownBrowsers;
  readonly perAddress: WindowCounter;
  readonly images: Images;
  readonly realNames: RealNames;
  readonly exclusions: Exclusions;
  readonly now: () => number;
  readonly book: 'paper' | 'real';
  /** `verify_reg_type`. */
  readonly verification: () => string;
  /** Whether the field's `is_reg_*` flag is on. */
  readonly needs: (field: (typeof REGISTRATION_FIELDS)[number]) => boolean;
}

type Request = ParsedRequestOf<typeof register>;

/** The account name of a registration whose fields are complete. */
function readFields(request: Request, needs: RegisterDeps['needs']): AccountName | Refused {
  if (request.password !== request.re_password) return new Refused('identity.passwords-differ');
  const given = request as Readonly<Record<string, unknown>>;
  const missing = REGISTRATION_FIELDS.filter((field) => needs(field) && (given[field] ?? '') === '');
  if (missing.length > 0) return invalidFields(missing);
  const area = areaOf(request.area_id);
  if (area === undefined) return invalidField('area_id');
  if (!area.isServed) return new Refused('identity.country-excluded');
  return readAccountName('account', request.type, request.account, request.area_id);
}

/** The code to use up, as `verify_reg_type` asks for: 2 a captcha, 3 nothing, anything else a sent code. */
async function verify(
  { verification, captchas, codes }: RegisterDeps,
  { key, sms_code }: Request,
  name: AccountName,
): Promise<RightCode | Refused | undefined> {
  if (verification() === '3') return undefined;
  if (verification() === '2') return captchas.use(key, sms_code);
  return codes.check(CODE_PURPOSES.register, name.text, sms_code);
}

/** The row of the new customer, its passwords hashed. */
async function prepare(db: Pool, request: Request, name: AccountName): Promise<NewAccount | Refused> {
  const { area_id: areaId, invite_code, password, pay_password } = request;
  const invitedBy = invite_code === '' ? undefined : await findInviter(db, invite_code);
  if (invite_code !== '' && invitedBy === undefined) return new Refused('identity.unknown-invite-code');
  const passwordHash = await hashNewPassword(password);
  if (passwordHash instanceof Refused) return passwordHash;
  const payPasswordHash = pay_password === '' ? undefined : await unlessBusy(hashPassword(pay_password));
  if (payPasswordHash instanceof Refused) return payPasswordHash;
  const contactMobile = name.channel === 'email' ? request.mobile : '';
  return { name, areaId, passwordHash, payPasswordHash, realName: request.name ?? '', contactMobile, invitedBy };
}

interface Opening {
  readonly account: NewAccount;
  readonly code: RightCode | undefined;
  readonly documents: Documents | undefined;
  /** The secret of the visitor's images. */
  readonly visitor: string;
}

/**
 * Refuses whoever was erased during a break of their own. Only a code that was sent to the address proves that it is theirs:
 * without one, the answer is that of an address in use, so that strangers do not learn who has taken a break.
 */
async function refuseExcluded(
  { exclusions, now, verification }: RegisterDeps,
  client: PoolClient,
  name: AccountName,
  code: RightCode | undefined,
): Promise<Refused | undefined> {
  const until = await exclusions.ofName(client, name, now());
  if (until === undefined) return undefined;
  const isProven = code !== undefined && verification() !== '2';
  return isProven
    ? new Refused('identity.excluded', { until: untilText(until) })
    : new Refused('identity.account-taken');
}

/** Creates the customer and the fact that opens the accounts. What refuses has changed nothing but used up the code. */
async function open(deps: RegisterDeps, client: PoolClient, { account, code, documents, visitor }: Opening) {
  const { images, codes, book, now } = deps;
  if (documents !== undefined && !(await images.areOfVisitor(client, visitor, imagesOf(documents))))
    return new Refused('identity.image-gone');
  const used = code && (await codes.use(client, code));
  if (used !== undefined) return used;
  const excluded = await refuseExcluded(deps, client, account.name, code);
  if (excluded !== undefined) return excluded;
  const uid = await insertAccount(client, account);
  if (uid === undefined) return new Refused('identity.account-taken');
  if (documents !== undefined) await keepDocuments(client, deps, documents, { uid, at: now() });
  return { uid, fact: await openAccounts(client, uid, book, areaOf(account.areaId)?.country) };
}

/**
 * Creates customer, session and the fact that opens the accounts in one transaction. The answer waits until the core has
 * opened the accounts.
 */
export function registerRoute(deps: RegisterDeps) {
  const { db, sessions, relay, browsers, perAddress } = deps;
  return route(register, async (request, context) => {
    const name = readFields(request, deps.needs);
    if (name instanceof Refused) return name;
    if (!perAddress.allows(addressGroup(context.address))) return new Refused('request.too-many');
    const account = await prepare(db, request, name);
    if (account instanceof Refused) return account;
    const code = await verify(deps, request, name);
    if (code instanceof Refused) return code;
    const opened = await inTransaction(db, async (client) => {
      const documents = documentsIn(request, deps.needs);
      const created = await open(deps, client, { account, code, documents, visitor: request.visitor });
      if (created instanceof Refused) return created;
      const { token } = await sessions.begin(created.uid, signInPlace(context), client);
      return { ...created, token };
    });
    if (opened instanceof Refused) return opened;
    await relay.submit(opened.fact);
    const { uid, token } = opened;
    return { token, user: userRow(await readProfile(db, uid)), browser: browsers.remember(request.browser, uid) };
  });
}
