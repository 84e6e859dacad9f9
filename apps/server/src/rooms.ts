import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SiteTerms } from '@vitrine/domain/config/site';
import { FIRST_OPTION_TERMS } from '@vitrine/domain/options/index';
import { FIRST_LEVELS } from '@vitrine/domain/trading/index';
import { configDeskRoutes, configRoutes, Site, siteDayStart, siteTimeOf, webManifest } from './config/index.ts';
import { contentRoutes, readCompany, readersLanguages, seedContent } from './content/index.ts';
import { identityRoutes, Sessions } from './identity/index.ts';
import { ledgerDeskRoutes, ledgerRoutes } from './ledger/index.ts';
import {
  CandleBook,
  logoOfCode,
  marketDeskRoutes,
  marketRoutes,
  priceTopics,
  publishSeed,
  Terms,
} from './market/index.ts';
import { OptionOffer, optionDeskRoutes, optionRoutes } from './options/index.ts';
import type { Deps } from './platform/deps.ts';
import { FactRelay, publishFirst } from './platform/facts.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { createHttp } from './platform/http/server.ts';
import { languageOf } from './platform/http/texts.ts';
import { Hub } from './platform/realtime/hub.ts';
import { serveSockets } from './platform/realtime/sockets.ts';
import { inTransaction } from './platform/transaction.ts';
import { admitFirstOwner, Proposals, StaffDesk, StaffSessions, staffRoutes } from './staff/index.ts';
import { readOrderOwner, tradingRoutes } from './trading/index.ts';
import { journalDeskRoutes } from './trust/journal-desk.ts';
import {
  conservationRoute,
  customerDeskRoutes,
  dashboardRoute,
  OwnPushes,
  quarantineRoute,
  SiteWatch,
  viewRoutes,
} from './views/index.ts';

/** Money terms of a fresh site: rules §2 and §3. */
const FIRST_SITE_TERMS: SiteTerms = {
  currency: 'USD',
  tradeFee: 'notional',
  demoGrant: 10_000_000_000n,
  houseCapital: 1_000_000_000_000_000n,
  ...FIRST_LEVELS,
};

/** The folder, when an app has been built into it. */
function ifBuilt(folder: string | undefined): string | undefined {
  return folder !== undefined && existsSync(path.join(folder, 'index.html')) ? folder : undefined;
}

export interface RunningRooms {
  /** Where the site is served. */
  readonly url: string;
  /** Takes nothing new, stores what memory knows better than the tables. */
  stop(): Promise<void>;
}

/**
 * Starts every room and serves the calls and the socket. The core is ready and no feed runs yet: candles go on from the
 * tape without a gap.
 */
export async function startRooms(deps: Deps): Promise<RunningRooms> {
  const { db, engine, log, settings, limits } = deps;
  const site = new Site();
  const terms = new Terms();
  const offer = new OptionOffer();
  const candles = new CandleBook(db, log, deps.marketSeed);
  const sessions = new Sessions(db, log);
  const staffNow = deps.staffNow ?? Date.now;
  const staffSessions = new StaffSessions(db, staffNow);
  const desk = new StaffDesk(db, log, staffNow);
  const proposals = new Proposals();
  const relay = new FactRelay(db, engine, log);
  const prices = priceTopics(terms, candles);
  const hub = new Hub(prices);
  const own = new OwnPushes(db, log, hub, terms, candles);

  await seedContent(db, settings.mode);
  await site.load(db);
  await terms.load(db);
  await offer.load(db);
  await candles.load(deps.tape);
  const stopListening = engine.onCommit((commit) => {
    terms.onCommit(commit);
    offer.onCommit(commit);
    candles.onCommit(commit);
    prices.onCommit(commit);
    own.onCommit(commit);
  });

  await inTransaction(db, async (client) => {
    await publishFirst(client, 'site', { kind: 'site', site: FIRST_SITE_TERMS });
    await publishFirst(client, 'options', { kind: 'options', terms: FIRST_OPTION_TERMS });
    await publishSeed(client, deps.instruments);
  });
  await relay.start();
  candles.start(terms.instruments);
  sessions.start();
  hub.start();

  deps.showFirstOwner(await admitFirstOwner(db, staffNow()));

  const timeText = (at: number) => siteTimeOf(at, site.timezone);
  const authenticate = (token: string) => sessions.find(token);
  const metrics = createMetrics(engine);
  const watch = new SiteWatch(db, engine, terms, candles, log);
  watch.showIn(metrics);
  watch.start();
  const http = await createHttp({
    log,
    metrics,
    routes: [
      ...identityRoutes(deps, sessions, relay),
      ...ledgerRoutes(deps, timeText),
      ...marketRoutes(deps, terms, candles),
      ...tradingRoutes(deps, terms, candles, timeText),
      ...optionRoutes(deps, offer, terms, candles, timeText),
      ...viewRoutes(deps, terms, candles, (at) => siteDayStart(at, site.timezone)),
      ...contentRoutes({
        db,
        timeText,
        languagesFor: (language) => readersLanguages(language, site.language),
      }),
      ...configRoutes(site, {
        site: () => terms.site,
        options: () => offer.terms,
        priceSources: () => [...new Set(terms.instruments.map((instrument) => instrument.source))].sort(),
        mode: settings.mode,
        companyEmail: async () => (await readCompany(db)).email,
      }),
      conservationRoute(desk, watch),
      ...customerDeskRoutes(db, desk, settings.mode, {
        terms,
        tickOf: (instrument) => candles.tick(instrument),
        timeText,
      }),
      ...ledgerDeskRoutes({ db, desk, orderOwner: (order) => readOrderOwner(db, order) }),
      quarantineRoute(db, desk),
      ...marketDeskRoutes({ db, desk, proposals, relay, terms, candles }),
      ...configDeskRoutes({
        db,
        desk,
        proposals,
        relay,
        site,
        applied: () => ({ terms: terms.site, version: terms.siteVersion }),
      }),
      ...optionDeskRoutes({ db, desk, proposals, relay, offer, currency: () => terms.site.currency }),
      dashboardRoute(db, desk, terms, watch),
      ...journalDeskRoutes(db, desk),
      ...staffRoutes(deps, {
        desk,
        sessions: staffSessions,
        proposals,
        now: staffNow,
        siteName: () => site.settings.site_name,
        onEnrolled: async () => deps.showFirstOwner(undefined),
      }),
    ],
    defaultLanguage: () => site.language,
    authenticate,
    authenticateStaff: (token) => staffSessions.find(token),
    keyedPerSecond: limits.tradesPerSession,
    filesPerMinute: limits.filesPerSession,
    accepting: () => engine.health().accepting,
    checkAnswers: deps.checkAnswers === true,
    logo: (code) => logoOfCode(terms, code),
    metricsToken: settings.metricsToken,
    manifest: () => webManifest(site),
    pageLook: (asked) => ({
      language: languageOf(asked ?? undefined, site.language),
      isDark: site.settings.is_default_dark === '1',
      siteName: site.settings.site_name,
    }),
    secure: settings.publicUrl?.startsWith('https:') === true,
    webRoot: ifBuilt(deps.webRoot),
    consoleRoot: ifBuilt(deps.consoleRoot),
  });
  const sockets = serveSockets(http.server, {
    log,
    hub,
    defaultLanguage: () => site.language,
    authenticate,
    onOwnSubscribed: (topic, uid) => own.subscribed(topic, uid),
  });
  sessions.onEnd((session) => sockets.endSession(session));
  metrics.gauge('vitrine_sockets', 'Open sockets', () => sockets.count());

  await http.listen({ port: settings.port, host: settings.host });
  const { port } = http.server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${port}`,
    async stop() {
      sockets.close();
      await http.close();
      hub.stop();
      stopListening();
      await relay.stop();
      await watch.stop();
      await sessions.stop();
      await candles.stop();
    },
  };
}
