import { DAY, HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { REGISTRATION_FIELDS } from '@vitrine/wire/config/basic-info';
import type { Language } from '@vitrine/wire/envelope';
import { captcha } from '@vitrine/wire/identity/captcha';
import type { PoolClient } from 'pg';
import { type Site, siteTimeOf } from '../config/index.ts';
import { Attempts } from '../platform/attempts.ts';
import type { Deps } from '../platform/deps.ts';
import { repeatedDuty } from '../platform/duties.ts';
import type { FactRelay } from '../platform/facts.ts';
import { openStore } from '../platform/files/open-store.ts';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { KnownBrowsers } from '../platform/known-browsers.ts';
import { PasswordGuard } from '../platform/password-guard.ts';
import { siteLink } from '../platform/site-link.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { AccountNotices } from './account-notices.ts';
import { readProfile } from './account-store.ts';
import { Captchas } from './captchas.ts';
import { CodeMessages } from './code-messages.ts';
import { Codes } from './codes.ts';
import { createDemoAccountRoute } from './create-demo-account.ts';
import { erasureRoutes } from './erasure-routes.ts';
import { Erasures, type ErasuresDeps } from './erasures.ts';
import { Exclusions, type ExclusionsDeps } from './exclusions.ts';
import type { ForMoney } from './for-money.ts';
import { imageRoutes } from './image-routes.ts';
import { Images } from './images.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { MoneyGuard } from './money-guard.ts';
import { type ReviewDeps, reviewRoutes } from './operator/real-name-reviews.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passkeySite } from './passkey-site.ts';
import { Passkeys } from './passkeys.ts';
import { passwordRoutes } from './passwords.ts';
import { profileRoutes } from './profile-routes.ts';
import { Profiles } from './profiles.ts';
import { realNameRoutes } from './real-name.ts';
import { RealNames } from './real-names.ts';
import { registerRoute } from './register.ts';
import { residenceDuty } from './residences.ts';
import { SecondFactors } from './second-factor.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sendCodeRoutes } from './send-code.ts';
import { Sessions } from './sessions.ts';
import { type DisownWay, disownSessionRoute, StrangeLogIns } from './strange-log-ins.ts';
import { UnusedDemos } from './unused-demos.ts';
import { userInfoRoute } from './user-info.ts';

export interface IdentityRoom extends StartedRoom, ForMoney {
  readonly sessions: Sessions;
}

/** The pictures that a registration may ask for. */
const PICTURES = ['front_pic', 'reverse_pic', 'hand_pic'] as const;

/** Images of visitors are deleted soon after their hour. */
const PRUNE_MS = 10 * MINUTE;

const captchaRoute = (captchas: Captchas, perAddress: WindowCounter) =>
  route(captcha, (_request, { address }) =>
    perAddress.allows(addressGroup(address)) ? captchas.make() : new Refused('request.too-many'),
  );

/** What the site asks for at registration. */
function askedBy(site: Site) {
  const needs = (field: (typeof REGISTRATION_FIELDS)[number]) => site.settings[`is_reg_${field}`] === '1';
  return { needs, asksVisitors: () => PICTURES.some(needs) };
}

/** What the room needs of other rooms. */
interface Around {
  readonly site: Site;
  readonly obstaclesOf: ErasuresDeps['obstaclesOf'];
  readonly breakEndOf: ExclusionsDeps['breakEndOf'];
  /** Deletes a payout way that somebody else has bound. */
  readonly disownWay: DisownWay;
  /** What is offered in a country, and from which age on. */
  readonly profileOf: (country: string) => { readonly minimumAge: number };
}

/** What the calls share. */
function partsOf(deps: Deps, { site, breakEndOf }: Around) {
  const { db, box, log, settings, messages, showCode, signInNow: now = Date.now } = deps;
  const attempts = new Attempts(db, now, (seconds) => new Refused('identity.wait', { seconds }));
  const images = new Images({ db, box, now, store: openStore(settings.imagesTo, settings.s3) });
  const siteName = () => site.settings.site_name;
  const realNames = new RealNames(box, images);
  const language = () => site.language;
  const timeText = (at: number) => `${siteTimeOf(at, site.timezone)} ${site.timezone}`;
  const notices = new AccountNotices({ messages, siteName, language, timeText, now });
  return {
    db,
    now,
    sessions: new Sessions(db, log),
    codes: new Codes(db, box, now),
    captchas: new Captchas(db, box, now),
    attempts,
    factors: new SecondFactors(box, now),
    passkeys: new Passkeys({ site: passkeySite(settings), siteName, log, now }),
    siteName,
    images,
    realNames,
    exclusions: new Exclusions({ box, realNames, breakEndOf }),
    rejectedImageDays: settings.rejectedImageDays,
    profiles: new Profiles({ db, images, siteName, now }),
    language,
    notices,
    strange: new StrangeLogIns({ box, now, notices, link: (token) => siteLink(settings, '/not-me', token) }),
    guard: new PasswordGuard(attempts, 'login'),
    browsers: new KnownBrowsers(box, now, 'customers'),
    messages: new CodeMessages({ messages, siteName, mode: settings.mode, showCode }),
    book: settings.mode,
    verification: () => site.settings.verify_reg_type,
    ...askedBy(site),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** What rooms that move money need. */
const forMoney = (parts: Parts): ForMoney => ({
  images: parts.images,
  moneyGuard: new MoneyGuard(parts),
  tellOfWay: (client, bound, params) => parts.strange.tellOfWay(client, bound, params),
  tellOfMoney: (client, uid, text) => tellOfMoney(parts, client, uid, text),
});

/** Nobody is told who was erased. */
async function tellOfMoney(
  { notices, language }: Pick<Parts, 'notices' | 'language'>,
  client: PoolClient,
  uid: number,
  text: (language: Language) => Promise<string>,
): Promise<void> {
  const profile = await readProfile(client, uid);
  if (profile.email === '' && profile.mobile === '') return;
  await notices.tell(client, profile, { about: 'money', params: { text: await text(language()) } });
}

/** Deletes the codes, captchas, marks and images that no longer count, and archives unused demos; returns what ends it. */
function pruningDuty(parts: Parts, demos: UnusedDemos, log: Deps['log']) {
  const { db, codes, captchas, images, passkeys, realNames, exclusions, now, rejectedImageDays } = parts;
  const pruneImages = async () => {
    await realNames.forgetRejectedImages(db, now() - rejectedImageDays * DAY);
    await images.prune();
  };
  const pruneRows = () =>
    Promise.all([codes.prune(), captchas.prune(), passkeys.prune(db), exclusions.prune(db, now())]);
  const failure = 'old codes, images and demo accounts stay';
  return repeatedDuty({ everyMs: PRUNE_MS, log, failure, atOnce: true }, () =>
    Promise.all([pruneRows(), pruneImages(), demos.archive()]),
  );
}

/** Prunes, and tells the core where customers live; returns what ends both. */
async function beginDuties(
  parts: Parts,
  { db, engine, relay, log }: Pick<Deps, 'db' | 'engine' | 'log'> & { readonly relay: FactRelay },
) {
  const endPruning = await pruningDuty(parts, new UnusedDemos({ db, engine, relay, now: parts.now }), log)();
  const endTelling = await residenceDuty({ db, relay, log })();
  return async () => {
    await endTelling();
    await endPruning();
  };
}

/** What one address or customer may do, at all edges together. */
function windowsOf({ limits, sharedLimits }: Deps) {
  return {
    demos: sharedLimits.window('demos', limits.demosPerAddress, 10 * MINUTE),
    logins: sharedLimits.window('logins', limits.loginsPerAddress, MINUTE),
    registrations: sharedLimits.window('registrations', limits.registrationsPerAddress, 10 * MINUTE),
    captchas: sharedLimits.window('captchas', limits.captchasPerAddress, MINUTE),
    passkeys: sharedLimits.window('passkeys', limits.loginsPerAddress, MINUTE),
    images: sharedLimits.window('images', limits.imagesPerCustomer, 10 * MINUTE),
    visitorImages: sharedLimits.window('visitor-images', limits.imagesPerVisitorAddress, HOUR),
  };
}

/** Who customers are: what they show, documents, and how all of it is erased. */
const personRoutes = (
  parts: Parts & Pick<ReviewDeps, 'relay' | 'profileOf'>,
  erasures: Erasures,
  { desk, proposals }: StaffRoom,
  perCustomer: WindowCounter,
) => [
  ...profileRoutes({ ...parts, desk, perCustomer }),
  ...erasureRoutes({ db: parts.db, erasures, desk, proposals }),
  ...realNameRoutes(parts),
  ...reviewRoutes({ ...parts, desk }),
];

/** Accounts, how customers prove that they are theirs, and sessions. */
export function startRoom(deps: Deps, relay: FactRelay, staff: StaffRoom, around: Around): IdentityRoom {
  const { db, engine, log, link } = deps;
  const parts = partsOf(deps, around);
  const { sessions, captchas } = parts;
  link.on('identity.ended', sessions);
  const windows = windowsOf(deps);
  const erasures = new Erasures({ ...parts, relay, obstaclesOf: around.obstaclesOf });
  const registering = { ...parts, relay, perAddress: windows.registrations };
  return {
    sessions,
    ...forMoney(parts),
    startJobs: () => sessions.start(),
    duty: () => beginDuties(parts, { db, engine, relay, log }),
    stop: () => sessions.stop(),
    routes: [
      createDemoAccountRoute(db, sessions, relay, windows.demos),
      loginRoute({ ...parts, perAddress: windows.logins }),
      registerRoute(registering),
      ...sendCodeRoutes(registering),
      captchaRoute(captchas, windows.captchas),
      ...passwordRoutes(registering),
      ...secondFactorRoutes(parts),
      ...passkeyRoutes(parts, windows.passkeys),
      logoutRoute(sessions),
      disownSessionRoute(parts.strange, sessions, around.disownWay),
      userInfoRoute(db),
      ...ownSessionRoutes(sessions),
      ...imageRoutes({
        ...parts,
        desk: staff.desk,
        perCustomer: windows.images,
        perVisitorAddress: windows.visitorImages,
      }),
      ...personRoutes({ ...parts, relay, profileOf: around.profileOf }, erasures, staff, windows.images),
    ],
  };
}
