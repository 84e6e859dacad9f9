import {
  invalidProfileFields,
  type JurisdictionProfile,
  type Jurisdictions,
  jurisdictionsToJson,
  MOST_PROFILES,
  NO_JURISDICTIONS,
  type ProfileTexts,
  profileOfTexts,
  profileTexts,
  withProfile,
} from '@vitrine/domain/config/index';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { ASSET_CLASSES } from '@vitrine/domain/market/index';
import { proposeJurisdiction } from '@vitrine/wire/config/operator/propose-jurisdiction';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../../platform/facts.ts';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { SERVED_COUNTRIES } from '../areas.ts';
import type { Site } from '../site-settings.ts';
import type { ConfigDesk } from './desk.ts';

const SUBJECT = 'jurisdictions';
const KNOWN = { assetClasses: ASSET_CLASSES, countries: SERVED_COUNTRIES };

/** A proposal is of one profile, so that two people can change two of them. */
const subjectOf = (id: string): string => `jurisdiction/${id}`;

async function lockProfiles(client: PoolClient): Promise<Jurisdictions> {
  const body = await lockFact(client, SUBJECT);
  return body?.kind === SUBJECT ? { profiles: body.profiles } : NO_JURISDICTIONS;
}

/** The profile as it is; null: there is none yet. */
function textsIn({ profiles }: Jurisdictions, wanted: string): ProfileTexts | null {
  const profile = profiles.find(({ id }) => id === wanted);
  return profile === undefined ? null : profileTexts(profile);
}

/** A text in the site's own language is what every other language falls back to. */
function fieldsWithoutOwnText({ language }: Site, profile: JurisdictionProfile): string[] {
  return (['warnings', 'reasons'] as const).filter(
    (field) => Object.keys(profile[field]).length > 0 && profile[field][language] === undefined,
  );
}

function registerKind({ proposals, relay }: ConfigDesk): void {
  proposals.register({
    kind: 'jurisdiction',
    roles: ['risk', 'owner'],
    async apply(client, { subject, before, after }, afterCommit) {
      const id = subject.slice(subjectOf('').length);
      const profiles = await lockProfiles(client);
      if (canonicalJson(textsIn(profiles, id)) !== canonicalJson(before)) return new Refused('staff.outdated');
      const changed = withProfile(profiles, profileOfTexts(id, after as ProfileTexts));
      if (changed.profiles.length > MOST_PROFILES) return new Refused('config.too-many-profiles');
      const fact = await publishFact(client, SUBJECT, { kind: SUBJECT, ...changed });
      if (fact !== undefined) afterCommit(() => relay.submit(fact));
      return undefined;
    },
  });
}

/** What is offered in some countries; a second person decides. */
export function proposeJurisdictionRoute(config: ConfigDesk): Route {
  const { desk, proposals, site } = config;
  registerKind(config);
  return desk.route(proposeJurisdiction, async ({ profile }, { client, staff, now, recordAudit }) => {
    const subject = subjectOf(profile.id);
    const after = profileTexts(profile);
    recordAudit({ subject, after });
    const wrong = [...invalidProfileFields(profile, KNOWN), ...fieldsWithoutOwnText(site, profile)];
    if (wrong.length > 0) return invalidFields(['profile', ...wrong]);
    const profiles = await lockProfiles(client);
    const before = textsIn(profiles, profile.id);
    recordAudit({ before });
    const changed = withProfile(profiles, profile);
    if (jurisdictionsToJson(changed) === jurisdictionsToJson(profiles)) return new Refused('staff.nothing-changes');
    if (changed.profiles.length > MOST_PROFILES) return new Refused('config.too-many-profiles');
    const proposal = await proposals.propose(client, staff, { kind: 'jurisdiction', subject, before, after }, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
