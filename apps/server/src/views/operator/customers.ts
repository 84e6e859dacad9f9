import { SECOND } from '@vitrine/domain/kernel/time';
import { customers } from '@vitrine/wire/views/operator/customers';
import type { Route } from '../../platform/http/context.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { PAGE, pageOf, rowOf } from './customer-rows.ts';
import { readCustomers } from './customer-store.ts';

export const customersRoute = ({ db, desk, siteBook }: CustomerDeps): Route =>
  desk.read(customers, async ({ after, startTime, endTime, ...filter }) => {
    const rows = await readCustomers(
      db,
      {
        ...filter,
        from: startTime === undefined ? undefined : startTime * SECOND,
        to: endTime === undefined ? undefined : endTime * SECOND,
      },
      siteBook,
      after,
      PAGE + 1,
    );
    const { page, next } = pageOf(rows, ({ id }) => String(id));
    return { rows: page.map(rowOf), next };
  });
