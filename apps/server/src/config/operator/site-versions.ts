import { siteVersions } from '@vitrine/wire/config/operator/site-versions';
import type { Route } from '../../platform/http/context.ts';
import { readPublications } from '../publications.ts';
import { readVersions } from '../versions.ts';
import type { ConfigDesk } from './desk.ts';

const PAGE = 20;

export const siteVersionsRoute = ({ db, desk, site }: ConfigDesk): Route =>
  desk.read(siteVersions, async ({ after, key }) => {
    const rows = await readVersions(db, { below: after, key, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    return {
      current: site.version,
      rows: page,
      next: rows.length > PAGE ? String(page.at(-1)?.number) : null,
      publications: after === undefined ? [...(await readPublications(db))] : [],
    };
  });
