import { company } from '@vitrine/wire/content/company';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { companyStatus } from '@vitrine/wire/content/company-status';
import { type Route, sharedRoute } from '../platform/http/context.ts';
import type { ContentReads } from './languages.ts';
import { readCompany, readCompanyStatus } from './store.ts';

export function companyRoutes({ db, languagesFor, shared }: ContentReads): readonly Route[] {
  return [
    sharedRoute(company, shared, (_request, { language }) => readCompany(db, languagesFor(language))),
    sharedRoute(companyStatus, shared, () => readCompanyStatus(db)),
    sharedRoute(companyEmail, shared, async (_request, { language }) => ({
      email: (await readCompany(db, languagesFor(language))).email,
    })),
  ];
}
