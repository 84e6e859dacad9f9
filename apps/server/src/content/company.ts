import { company } from '@vitrine/wire/content/company';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { companyStatus } from '@vitrine/wire/content/company-status';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/context.ts';
import { readCompany } from './store.ts';

export function companyRoutes(db: Pool): readonly Route[] {
  return [
    route(company, async () => {
      const { status: _status, type: _type, loss_url: _lossUrl, ...stated } = await readCompany(db);
      return stated;
    }),
    route(companyStatus, async () => {
      const { status, type, loss_url } = await readCompany(db);
      return { status, type, loss_url };
    }),
    route(companyEmail, async () => ({ email: (await readCompany(db)).email })),
  ];
}
