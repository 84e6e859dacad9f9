import { searchTexts } from '@vitrine/domain/kernel/text-search';
import { company } from '@vitrine/wire/content/company';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { companySearch } from '@vitrine/wire/content/company-search';
import { companyStatus } from '@vitrine/wire/content/company-status';
import { type Route, sharedRoute } from '../platform/http/context.ts';
import type { ContentReads } from './languages.ts';
import { readCompanies, readCompany, readCompanyStatus } from './store.ts';

/** Companies in one answer. */
const MOST = 200;

export function companyRoutes({ db, languagesFor, shared }: ContentReads): readonly Route[] {
  return [
    sharedRoute(company, shared, (_request, { language }) => readCompany(db, languagesFor(language))),
    sharedRoute(companyStatus, shared, () => readCompanyStatus(db)),
    sharedRoute(companyEmail, shared, async (_request, { language }) => ({
      email: (await readCompany(db, languagesFor(language))).email,
    })),
    sharedRoute(companySearch, shared, async ({ searchCurrency }, { language }) => {
      const all = await readCompanies(db, languagesFor(language));
      const found = searchTexts(all, searchCurrency, ({ profile, names }) => ({
        codes: [],
        names,
        groups: [profile.location],
      }));
      const listed = found ?? (searchCurrency.trim() === '' ? all : []);
      return listed.slice(0, MOST).map(({ profile }) => profile);
    }),
  ];
}
