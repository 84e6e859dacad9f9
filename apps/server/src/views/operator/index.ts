import type { Route } from '../../platform/http/context.ts';
import type { SiteWatch } from '../site-health.ts';
import { conservationRoute } from './conservation.ts';
import { customerRoute } from './customer.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { customerLogRoute } from './customer-log.ts';
import { customerOptionsRoute } from './customer-options.ts';
import { customerOrdersRoute } from './customer-orders.ts';
import { customersRoute } from './customers.ts';
import { dashboardRoute } from './dashboard.ts';
import { marginEventsRoute } from './margin-events.ts';
import { noteCustomerRoute } from './note-customer.ts';
import { quarantineRoute } from './quarantine.ts';

/** Staff reads that join rooms: customers, reconciliation and the health of the site. */
export const viewsDeskRoutes = (views: CustomerDeps & { readonly watch: SiteWatch }): readonly Route[] => [
  customersRoute(views),
  customerRoute(views),
  customerOrdersRoute(views),
  customerOptionsRoute(views),
  customerLogRoute(views),
  noteCustomerRoute(views),
  conservationRoute(views.desk, views.watch),
  quarantineRoute(views.db, views.desk),
  dashboardRoute(views),
  marginEventsRoute(views.db, views.desk),
];
