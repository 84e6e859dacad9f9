import { shownProfile } from '@vitrine/wire/config/operator/jurisdiction';
import { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import type { Pool } from 'pg';
import { countCountries } from '../../ledger/index.ts';
import type { Route } from '../../platform/http/context.ts';
import { EXCLUDED_COUNTRIES, SERVED_COUNTRIES } from '../areas.ts';
import type { ConfigDesk } from './desk.ts';
import { languagesOf } from './operator-site-mode.ts';

/** The pending proposal of each profile. */
async function readWaiting(db: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; subject: string }>(
    `SELECT id, subject FROM proposals WHERE kind = 'jurisdiction' AND state = 'pending' ORDER BY id`,
  );
  return new Map(rows.map(({ id, subject }) => [subject.replace('jurisdiction/', ''), Number(id)]));
}

export const operatorJurisdictionsRoute = ({ db, desk, site, jurisdictions }: ConfigDesk): Route =>
  desk.read(operatorJurisdictions, async () => {
    const [waiting, counts] = await Promise.all([readWaiting(db), countCountries(db)]);
    const { all, version, profileOf } = jurisdictions;
    const known = new Set(all.profiles.map(({ id }) => id));
    return {
      version,
      languages: languagesOf(site),
      profiles: all.profiles.map((profile) => ({
        ...shownProfile(profile),
        proposal: waiting.get(profile.id) ?? null,
      })),
      countries: SERVED_COUNTRIES.map((country) => ({
        country,
        profile: profileOf(country).id,
        customers: counts.of.get(country) ?? 0,
      })),
      elsewhere: counts.elsewhere,
      excluded: [...EXCLUDED_COUNTRIES],
      added: [...waiting].flatMap(([id, proposal]) => (known.has(id) ? [] : [{ id, proposal }])),
    };
  });
