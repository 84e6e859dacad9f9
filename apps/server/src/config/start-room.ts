import { INITIAL_JURISDICTIONS } from '@vitrine/domain/config/index';
import type { Deps } from '../platform/deps.ts';
import { type FactRelay, publishFirst } from '../platform/facts.ts';
import type { SharedSource } from '../platform/realtime/hub.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { areaListRoute } from './area-list.ts';
import { type AppliedTerms, basicInfoRoute, versionOf } from './basic-info.ts';
import { BrandPictures } from './brand-pictures.ts';
import { INITIAL_SITE_TERMS } from './initial-site-terms.ts';
import type { AppliedJurisdictions } from './jurisdictions.ts';
import { menuRoute } from './menu.ts';
import { configDeskRoutes } from './operator/index.ts';
import { ownJurisdictionRoute } from './own-jurisdiction.ts';
import { publicationDuty } from './publications.ts';
import { settingRoute } from './setting.ts';
import { publishSiteDays } from './site-days.ts';
import type { AppliedSiteMode } from './site-mode.ts';
import type { Site } from './site-settings.ts';
import { siteTopic } from './site-topic.ts';

export interface ConfigRoom extends StartedRoom {
  /** Tells browsers that the configuration has changed. */
  readonly topic: SharedSource;
  readonly pictures: BrandPictures;
}

/** What every edge keeps of the site. */
export interface OwnState {
  readonly site: Site;
  readonly siteMode: AppliedSiteMode;
  readonly jurisdictions: AppliedJurisdictions;
}

/** Site settings and money terms. `terms` are those that the core has applied. */
export function startRoom(
  { db, link, log }: Deps,
  relay: FactRelay,
  { desk, proposals }: StaffRoom,
  { site, siteMode, jurisdictions }: OwnState,
  terms: AppliedTerms & {
    readonly siteVersion: () => number;
    readonly runningOptions: () => Promise<number>;
  },
): ConfigRoom {
  const loadSite = (): void =>
    void site.load(db).catch((error: unknown) => log.error({ err: error }, 'changed settings are not read'));
  link.on('config.settings', { heard: loadSite, missed: loadSite });
  const pictures = new BrandPictures(db);
  const applied = () => ({ terms: terms.site(), version: terms.siteVersion() });
  return {
    pictures,
    topic: siteTopic(() => versionOf(site, terms)),
    async publishFirstFacts(client) {
      await publishFirst(client, 'site', { kind: 'site', site: INITIAL_SITE_TERMS });
      await publishFirst(client, 'jurisdictions', { kind: 'jurisdictions', ...INITIAL_JURISDICTIONS });
      await publishSiteDays(client, site.timezone, Date.now());
    },
    onCommit(commit) {
      for (const kept of [siteMode, jurisdictions]) kept.onCommit(commit);
    },
    duty: publicationDuty({ db, log, relay }),
    routes: [
      basicInfoRoute(site, terms, { mode: () => siteMode.current, profile: () => jurisdictions.default }),
      ownJurisdictionRoute(db, jurisdictions, terms.mode),
      settingRoute(site, terms),
      menuRoute({ menus: () => site.menus, revision: () => site.revision }, terms),
      areaListRoute(),
      ...configDeskRoutes({
        db,
        desk,
        proposals,
        relay,
        site,
        siteMode,
        jurisdictions,
        pictures,
        applied,
        runningOptions: terms.runningOptions,
      }),
    ],
  };
}
