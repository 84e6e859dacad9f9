import type { Project } from '../rows.ts';
import type { MarketEvent } from './events.ts';

/** Published terms -> `applied_facts`, where customers read them: never a version ahead of the core. */
export const projectMarket: Project<MarketEvent> = (event, _context, rows) => {
  const subject = event.type === 'SitePublished' ? 'site' : `instrument/${event.instrument}`;
  rows.upsert('applied_facts', { subject, version: event.factVersion, body: event.terms });
};
