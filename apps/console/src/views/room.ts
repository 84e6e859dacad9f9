import { customer } from '@vitrine/wire/views/operator/customer';
import { customers } from '@vitrine/wire/views/operator/customers';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { marginEvents } from '@vitrine/wire/views/operator/margin-events';
import { Contact, Gauge, TriangleAlert } from 'lucide-react';
import { byNumber, type Room } from '../ground/room.ts';

export const VIEWS: Room = {
  name: 'views',
  pages: [
    {
      path: '/dashboard',
      title: 'dashboard',
      section: 'work',
      Icon: Gauge,
      reads: dashboard,
      alsoShows: ['market'],
      load: () => import('./DashboardPage.tsx'),
    },
    {
      path: '/customers',
      title: 'customers',
      section: 'work',
      Icon: Contact,
      reads: customers,
      find: (text) => [
        ...byNumber('order', '/customer?order=')(text),
        ...byNumber('option', '/customers?option=')(text),
      ],
      load: () => import('./CustomersPage.tsx'),
    },
    {
      path: '/margin-calls',
      title: 'margin-events',
      section: 'work',
      Icon: TriangleAlert,
      reads: marginEvents,
      load: () => import('./MarginEventsPage.tsx'),
    },
    {
      path: '/customer',
      title: 'customer',
      Icon: Contact,
      reads: customer,
      find: byNumber('customer', '/customer?customer='),
      alsoShows: ['ledger', 'trading', 'options'],
      load: () => import('./CustomerPage.tsx'),
    },
  ],
};
