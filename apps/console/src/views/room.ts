import { customer } from '@vitrine/wire/views/operator/customer';
import { customers } from '@vitrine/wire/views/operator/customers';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { marginEvents } from '@vitrine/wire/views/operator/margin-events';
import { Contact, Gauge, TriangleAlert } from 'lucide-react';
import { byNumber, type Room } from '../ground/room.ts';

/** The number of the first customer: a number from here on more often means a customer than an order. */
const FIRST_CUSTOMER = 100_001;

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
      find: (text) => {
        const customer = byNumber('customer', '/customer?customer=')(text);
        const others = [
          ...byNumber('order', '/customer?order=')(text),
          ...byNumber('option', '/customers?option=')(text),
        ];
        return Number(text) < FIRST_CUSTOMER ? [...others, ...customer] : [...customer, ...others];
      },
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
      alsoShows: ['ledger', 'trading', 'options', 'funding'],
      load: () => import('./CustomerPage.tsx'),
    },
  ],
};
