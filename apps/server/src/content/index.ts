import type { Route } from '../platform/http/context.ts';
import { companyRoutes } from './company.ts';
import { descriptionRoutes } from './descriptions.ts';
import type { ContentReads } from './languages.ts';
import { newsRoutes } from './news.ts';

export { readersLanguages } from './languages.ts';
export { seedContent } from './seed.ts';
export { readCompany } from './store.ts';

export function contentRoutes(reads: ContentReads): readonly Route[] {
  return [...newsRoutes(reads), ...descriptionRoutes(reads), ...companyRoutes(reads.db)];
}
