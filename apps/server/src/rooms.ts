import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Commit } from '@vitrine/engine/engine-api';
import { iconPicture, variantOf } from '@vitrine/wire/config/brand-picture';
import type { Language } from '@vitrine/wire/envelope';
import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import { startRoom as startAlerts } from './alerts/start-room.ts';
import {
  AppliedJurisdictions,
  AppliedSiteMode,
  Site,
  siteDayStart,
  siteMidnight,
  siteTimeOf,
  webManifest,
} from './config/index.ts';
import { type OwnState, startRoom as startConfig } from './config/start-room.ts';
import { readCompany, readersLanguages, readPageTitles } from './content/index.ts';
import { startRoom as startContent } from './content/start-room.ts';
import { disownPayoutWay, FundingOffer, PayoutWays } from './funding/index.ts';
import { startRoom as startFunding } from './funding/start-room.ts';
import { readVerifiedName } from './identity/index.ts';
import { startRoom as startIdentity } from './identity/start-room.ts';
import { followAll } from './journal/followers.ts';
import { readBreakEnd } from './ledger/index.ts';
import { startRoom as startLedger } from './ledger/start-room.ts';
import { logoOfCode, type MarketRoom } from './market/index.ts';
import { startRoom as startMarket } from './market/start-room.ts';
import { countRunning, type OptionOffer } from './options/index.ts';
import { startRoom as startOptions } from './options/start-room.ts';
import type { Deps, Limits } from './platform/deps.ts';
import { EdgeLink } from './platform/edge-link.ts';
import { openSecretBox } from './platform/encryption-key.ts';
import { FactRelay } from './platform/facts.ts';
import { createEdge } from './platform/http/edge.ts';
import type { PageLook } from './platform/http/first-page.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import { type Listening, openPort } from './platform/http/open-port.ts';
import { securityText } from './platform/http/security-txt.ts';
import { createHttp, type Readiness } from './platform/http/server.ts';
import { SharedLimits } from './platform/http/shared-limits.ts';
import { languageOf } from './platform/http/texts.ts';
import { Messages } from './platform/messages/messages.ts';
import { serveSockets } from './platform/realtime/sockets.ts';
import { ReplicaReads } from './platform/replica/replica-reads.ts';
import { PdfDocuments } from './platform/reports/pdf-documents.ts';
import type { ReportSite } from './platform/reports/report-site.ts';
import type { Settings } from './platform/settings.ts';
import { inTransaction } from './platform/transaction.ts';
import { startRoom as startPush } from './push/start-room.ts';
import type { StartedRoom } from './room.ts';
import { requireOneKey } from './rotate-key.ts';
import { startRoom as startStaff } from './staff/start-room.ts';
import { startRoom as startSupport } from './support/start-room.ts';
import { readOrderOwner } from './trading/index.ts';
import { startRoom as startTrading } from './trading/start-room.ts';
import { startRoom as startTrust } from './trust/start-room.ts';
import { LossShare, readObstacles } from './views/index.ts';
import { startRoom as startViews } from './views/start-room.ts';

/** The folder, if it contains a built app. */
function ifBuilt(folder: string | undefined): string | undefined {
  return folder !== undefined && existsSync(path.join(folder, 'index.html')) ? folder : undefined;
}

function pageLookOf({ language, settings }: Site, asked: string | null): PageLook {
  return {
    language: languageOf(asked ?? undefined, language),
    isDark: settings.is_default_dark === '1',
    siteName: settings.site_name,
    icon: iconPicture(settings),
  };
}

/** Path of the icon on notifications; undefined where the site has none of its own. */
const iconOf = ({ settings }: Site) => variantOf(iconPicture(settings), '192');

/** Customer service of another site stands in a frame with `service_link_type` 1, and nothing else does. */
function frameOriginOf({ settings: { service_link: link, service_link_type: type } }: Site): string | undefined {
  return type === '1' && URL.canParse(link) && /^https?:/.test(link) ? new URL(link).origin : undefined;
}

function urlOf({ host, tls }: Settings, { port }: AddressInfo): string {
  const protocol = tls === undefined ? 'http' : 'https';
  if (host === '0.0.0.0' || host === '::') return `${protocol}://localhost:${port}`;
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export interface RunningRooms {
  /** Where the site is served. */
  readonly url: string;
  /** Answers what was asked and takes no more. Jobs and followers go on. */
  stopServing(): Promise<void>;
  /** Stops the rooms and writes unsaved data to the tables; stops serving first. */
  stop(): Promise<void>;
}

/** What the room of identity asks about money and breaks. */
const OF_LEDGER = { obstaclesOf: readObstacles, breakEndOf: readBreakEnd };

/** Names the terms that the core has applied: here, and in every process alike. */
const versionsOf = (
  terms: { readonly revision: string | number; readonly siteVersion: number },
  ...others: readonly { readonly version: number }[]
) => ({
  revision: () => [terms.revision, ...others.map(({ version }) => version)].join(' '),
  version: () => [terms.siteVersion, ...others.map(({ version }) => version)].join(' '),
  siteVersion: () => terms.siteVersion,
});

/** The terms of the money desk, and where customers are paid: several rooms read them. */
async function openMoneyDesk({ db, box, engine, signInNow: now = Date.now }: Deps, market: MarketRoom) {
  const offer = new FundingOffer(market, now);
  await offer.load(db);
  const ways = new PayoutWays(box);
  return { offer, ways, disownWay: (uid: number, way: number) => disownPayoutWay({ db, engine, ways }, uid, way) };
}

interface ShownTerms {
  readonly market: MarketRoom;
  readonly options: { readonly offer: OptionOffer };
  readonly money: { readonly offer: FundingOffer };
  readonly lossShare: LossShare;
}

/** What customers read of the configuration: the terms that the core has applied, and what is measured. */
const configTerms = (
  { db, settings }: Deps,
  { site, siteMode, jurisdictions }: OwnState,
  { market: { terms }, options, money: { offer }, lossShare }: ShownTerms,
) => ({
  site: () => terms.site,
  options: () => options.offer.terms,
  runningOptions: () => countRunning(db),
  moneyChecks: () => offer.terms.checks,
  ...versionsOf(terms, options.offer, siteMode, offer, jurisdictions),
  priceSources: () => [...new Set(terms.instruments.map((instrument) => instrument.source))].sort(),
  mode: settings.mode,
  lossShare: () => lossShare.current,
  companyEmail: async () => (await readCompany(db, [site.language])).email,
  pageTitles: (language: Language) => readPageTitles(db, readersLanguages(language, site.language)),
});

/** What reports of customers tell of the site. */
const reportSiteOf = (
  { db, settings }: Deps,
  site: Site,
  timeText: ReportSite['timeText'],
  currency: () => string,
): ReportSite => ({
  documents: new PdfDocuments(),
  mode: settings.mode,
  siteName: () => site.settings.site_name,
  currency,
  zone: () => site.timezone,
  timeText,
  midnight: (day) => siteMidnight(day, site.timezone),
  verifiedName: (uid) => readVerifiedName(db, uid),
});

/** Starts every room. A room gets what it needs from other rooms as arguments. */
async function composeRooms(deps: Deps, relay: FactRelay, own: OwnState) {
  const { site, siteMode, jurisdictions } = own;
  const siteZone = () => site.timezone;
  const timeText = (at: number) => siteTimeOf(at, siteZone());
  const staff = await startStaff(deps, { siteName: () => site.settings.site_name, language: () => site.language });
  const market = await startMarket(deps, relay, staff, site.order);
  const { terms } = market;
  const options = await startOptions(deps, relay, staff, market, timeText);
  const lossShare = new LossShare(deps);
  await lossShare.load();
  const money = await openMoneyDesk(deps, market);
  const config = startConfig(deps, relay, staff, own, configTerms(deps, own, { market, options, money, lossShare }));
  const reports = reportSiteOf(deps, site, timeText, () => terms.site.currency);
  const identity = startIdentity(deps, relay, staff, {
    ...{ site, profileOf: jurisdictions.profileOf, disownWay: money.disownWay },
    ...OF_LEDGER,
  });
  const ledger = startLedger(deps, staff, terms, reports, (order) => readOrderOwner(deps.db, order));
  const trading = startTrading(deps, market, timeText, siteZone);
  const views = startViews(deps, staff, market, {
    timeText,
    dayStart: (at) => siteDayStart(at, site.timezone),
    lossShare,
    siteVersion: config.topic,
    reports,
  });
  const content = await startContent(deps, staff, {
    ...{ timeText, site, hub: views.hub, topics: views.topics },
    currency: () => terms.site.currency,
  });
  const alerts = startAlerts(deps, market, views.hub);
  const push = startPush(deps, { textOf: content.textOf, icon: () => iconOf(site) });
  const ofFunding = { ...money, site, identity, terms, timeText, inboxText: content.textOf };
  const funding = await startFunding(deps, relay, staff, ofFunding);
  const support = startSupport(deps, staff, identity, views.hub, timeText);
  // The order matters: listeners that send prices and balances read what earlier listeners have updated.
  const first = [config, options, market, identity, ledger, funding, trading];
  const trust = startTrust(deps, staff, market.terms);
  const all: readonly StartedRoom[] = [...first, content, trust, staff, views, alerts, support, push];
  return { all, config, market, identity, staff, views, content, siteMode };
}

type Rooms = Awaited<ReturnType<typeof composeRooms>>;

/** The files that the server makes of what the site is. */
const siteFiles = (settings: Deps['settings'], site: Site, { config, market, content }: Rooms) => ({
  brandPicture: (hash: string, variant: string) => config.pictures.read(hash, variant),
  logo: (code: string) => logoOfCode(market.terms, code),
  media: (hash: string) => content.images.read(hash),
  manifest: () => webManifest(site),
  frameOrigin: () => frameOriginOf(site),
  securityText: () => securityText({ contacts: settings.securityContacts, publicUrl: settings.publicUrl }, Date.now()),
});

/** Whether commands are taken, and whether they may open anything. */
function readinessOf({ engine, disk }: Deps): Readiness {
  const { accepting, clockOffMs } = engine.health();
  const opening = accepting && clockOffMs === 0 && disk?.status()?.isShort !== true;
  return { accepting, opening, clockOffMs };
}

/** What one person may ask for. */
const quotasOf = ({ tradesPerCustomer, filesPerCustomer, readsAtOnce }: Limits) => ({
  keyedPerSecond: tradesPerCustomer,
  filesPerMinute: filesPerCustomer,
  readsAtOnce,
});

const transportOf = ({ tls, publicUrl }: Settings) => ({
  tls,
  secure: tls !== undefined || publicUrl?.startsWith('https:') === true,
});

function metricsOf({ engine, metricsOf: textOf, replicaReads }: Deps, rooms: Rooms): Metrics {
  const metrics = createMetrics(engine, textOf);
  for (const room of rooms.all) room.addMetrics?.(metrics);
  replicaReads.showIn(metrics);
  return metrics;
}

/** Who may call at all, and who may change anything now. */
const gatesOf = ({ siteMode, staff }: Rooms) => ({
  refuseChange: siteMode.refuseChange,
  authenticateStaff: staff.authenticate,
});

/** The HTTP server and the socket over it; nothing listens yet. */
async function createServers(deps: Deps, rooms: Rooms, site: Site) {
  const { log, settings, limits, replicaReads } = deps;
  const { sessions } = rooms.identity;
  const { hub, own } = rooms.views;
  const authenticate = (token: string) => sessions.find(token);
  const metrics = metricsOf(deps, rooms);
  const edge = createEdge(settings, limits, deps.sharedLimits);
  const http = await createHttp({
    log,
    edge,
    replicaReads,
    socketPath: SOCKET_PATH,
    metrics,
    routes: rooms.all.flatMap(({ routes }) => routes),
    defaultLanguage: () => site.language,
    authenticate,
    ...gatesOf(rooms),
    ...quotasOf(limits),
    readiness: () => readinessOf(deps),
    checkAnswers: deps.checkAnswers === true,
    metricsToken: settings.metricsToken,
    ...siteFiles(settings, site, rooms),
    pageLook: (asked) => pageLookOf(site, asked),
    ...transportOf(settings),
    webRoot: ifBuilt(deps.webRoot),
    consoleRoot: ifBuilt(deps.consoleRoot),
  });
  const sockets = serveSockets(http.server, {
    log,
    edge,
    hub,
    defaultLanguage: () => site.language,
    authenticate,
    onOwnSubscribed: (topic, uid) => own.subscribed(topic, uid),
  });
  sessions.onEnd((session) => sockets.endSession(session));
  metrics.gauge('vitrine_sockets', 'Open sockets', () => sockets.count(), 'sum');
  return { http, sockets };
}

/** What one edge does for all of them: the duties of the rooms, their followers, messages, and the facts that nobody sent. */
async function beginDuty(
  { db, engine, log, messages }: Deps,
  relay: FactRelay,
  rooms: Rooms,
): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    const failures: unknown[] = [];
    // Without the database some cannot end in order: the others must end all the same, or this edge would go on with them.
    for (let next = ends.pop(); next !== undefined; next = ends.pop()) {
      await next().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    ends.push(relay.keep());
    ends.push(await messages.beginDuty());
    for (const room of rooms.all) if (room.duty !== undefined) ends.push(await room.duty());
    const followers = rooms.all.flatMap((room) => room.followers ?? []);
    ends.push(await followAll(followers, db, engine, log));
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Without what each edge makes of them. */
type GivenDeps = Omit<Deps, 'link' | 'sharedLimits' | 'box' | 'messages' | 'replicaReads'>;

function completeDeps(given: GivenDeps, site: Site): Deps {
  const { db, engine, log, settings, signInNow: now = Date.now } = given;
  const { replicaUrl: url, edges } = settings;
  const box = openSecretBox(settings);
  const link = new EdgeLink(db, log);
  const look = { siteName: () => site.settings.site_name, language: () => site.language };
  const messages = new Messages({ db, log, settings, box, now, ...look });
  const replicaReads = new ReplicaReads({ primary: db, engine, url, edges, log });
  return { ...given, link, sharedLimits: new SharedLimits(link), box, messages, replicaReads };
}

/** The rooms at work behind a port that is not open yet. */
async function startParts(given: GivenDeps) {
  const site = new Site();
  const deps = completeDeps(given, site);
  const { db, engine, log, link, sharedLimits, replicaReads } = deps;
  await requireOneKey(db);
  await site.load(db);
  const relay = new FactRelay(db, engine, log);
  // What is committed while the rooms load, which with a core of another process may be much.
  const early: Commit[] = [];
  let hear = (commit: Commit): void => void early.push(commit);
  const stopListening = engine.onCommit((commit) => hear(commit));
  const inForce = { siteMode: await AppliedSiteMode.load(db), jurisdictions: await AppliedJurisdictions.load(db) };
  const rooms = await composeRooms(deps, relay, { site, ...inForce });
  hear = (commit) => {
    for (const room of rooms.all) room.onCommit?.(commit);
  };
  for (const commit of early) hear(commit);
  await inTransaction(db, async (client) => {
    for (const room of rooms.all) await room.publishFirstFacts?.(client);
  });
  await relay.sendAll();
  for (const room of rooms.all) room.startJobs?.();
  await link.start(() => beginDuty(deps, relay, rooms));
  replicaReads.start();
  const stop = async (): Promise<void> => {
    rooms.views.hub.stop();
    sharedLimits.stop();
    await replicaReads.stop();
    await link.stop();
    stopListening();
    for (const room of [...rooms.all].reverse()) await room.stop?.();
  };
  return { deps, site, rooms, stop };
}

/**
 * Starts every room and serves the calls and the socket. The core must be ready and no feed running yet, so that
 * candles continue from the tape without a gap. `beforeListen` is called when all is ready but the port is not open yet,
 * and says which one it is to be.
 */
export async function startRooms(given: GivenDeps, beforeListen?: () => Promise<Listening>): Promise<RunningRooms> {
  const { settings } = given;
  const parts = await startParts(given);
  const { http, sockets } = await createServers(parts.deps, parts.rooms, parts.site);
  let closePort = async (): Promise<void> => undefined;
  let serving: Promise<unknown> | undefined;
  const stopServing = async (): Promise<void> => {
    sockets.close();
    serving ??= Promise.all([closePort(), http.close()]);
    await serving;
  };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= stopServing().then(parts.stop);
    return stopping;
  };
  try {
    const listening = (await beforeListen?.()) ?? { port: settings.port, isShared: false };
    closePort = await openPort(http, settings.host, listening);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(settings, http.server.address() as AddressInfo), stopServing, stop };
}
