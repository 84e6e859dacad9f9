import { accountNumber } from '@vitrine/domain/ledger/chart';
import { operatorSettings } from '@vitrine/wire/config/operator/settings';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/accounts';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { ledgerPostings } from '@vitrine/wire/ledger/operator/postings';
import { operatorInstruments } from '@vitrine/wire/market/operator/instruments';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/terms';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import { staffSessions } from '@vitrine/wire/staff/operator/sessions';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { journalRows } from '@vitrine/wire/trust/operator/journal';
import { quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { customer, customers } from '@vitrine/wire/views/operator/customers';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import {
  ArrowLeftRight,
  Ban,
  BookOpenText,
  ChartCandlestick,
  Contact,
  Gauge,
  History,
  Link2,
  ListChecks,
  MonitorSmartphone,
  Scale,
  Send,
  SlidersHorizontal,
  Timer,
  Users,
} from 'lucide-react';
import type { PageEntry } from './pages.ts';

/** Every page, in the order of the rail; the first one that a person may see is where the console begins for them. */
export const PAGES: readonly PageEntry[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    section: 'work',
    Icon: Gauge,
    reads: dashboard,
    load: () => import('../pages/DashboardPage.tsx'),
  },
  {
    path: '/customers',
    title: 'customers',
    section: 'work',
    Icon: Contact,
    reads: customers,
    find: (text) => (/^[1-9]\d{0,14}$/.test(text) ? { path: `/customers?order=${text}`, label: text } : undefined),
    load: () => import('../pages/CustomersPage.tsx'),
  },
  {
    path: '/customer',
    title: 'customer',
    Icon: Contact,
    reads: customer,
    find: (text) => (/^[1-9]\d{0,14}$/.test(text) ? { path: `/customer?customer=${text}`, label: text } : undefined),
    load: () => import('../pages/CustomerPage.tsx'),
  },
  {
    path: '/proposals',
    title: 'proposals',
    section: 'work',
    Icon: ListChecks,
    reads: proposals,
    load: () => import('../pages/ProposalsPage.tsx'),
  },
  {
    path: '/instruments',
    title: 'instruments',
    section: 'market',
    Icon: ChartCandlestick,
    reads: operatorInstruments,
    load: () => import('../pages/InstrumentsPage.tsx'),
  },
  {
    path: '/options',
    title: 'options',
    section: 'market',
    Icon: Timer,
    reads: operatorOptionTerms,
    load: () => import('../pages/OptionsPage.tsx'),
  },
  {
    path: '/site',
    title: 'site',
    section: 'house',
    Icon: SlidersHorizontal,
    reads: operatorSettings,
    load: () => import('../pages/SitePage.tsx'),
  },
  {
    path: '/quarantine',
    title: 'quarantine',
    section: 'house',
    Icon: Ban,
    reads: quarantine,
    load: () => import('../pages/QuarantinePage.tsx'),
  },
  {
    path: '/conservation',
    title: 'conservation',
    section: 'house',
    Icon: Scale,
    reads: conservation,
    load: () => import('../pages/ConservationPage.tsx'),
  },
  {
    path: '/ledger',
    title: 'ledger',
    section: 'house',
    Icon: BookOpenText,
    reads: ledgerAccounts,
    load: () => import('../pages/LedgerPage.tsx'),
  },
  {
    path: '/postings',
    title: 'postings',
    section: 'house',
    Icon: ArrowLeftRight,
    reads: ledgerPostings,
    find: (text) =>
      accountNumber(text) === undefined
        ? undefined
        : { path: `/postings?account=${encodeURIComponent(text)}`, label: text },
    load: () => import('../pages/PostingsPage.tsx'),
  },
  {
    path: '/journal',
    title: 'journal',
    section: 'house',
    Icon: Link2,
    reads: journalRows,
    find: (text) => (/^[1-9]\d{0,14}$/.test(text) ? { path: `/journal?id=${text}`, label: text } : undefined),
    load: () => import('../pages/JournalPage.tsx'),
  },
  {
    path: '/staff',
    title: 'staff',
    section: 'house',
    Icon: Users,
    reads: staffList,
    load: () => import('../pages/StaffPage.tsx'),
  },
  {
    path: '/audit',
    title: 'audit',
    section: 'house',
    Icon: History,
    reads: auditLog,
    load: () => import('../pages/AuditPage.tsx'),
  },
  {
    path: '/outbox',
    title: 'outbox',
    section: 'house',
    Icon: Send,
    reads: outbox,
    load: () => import('../pages/OutboxPage.tsx'),
  },
  {
    path: '/sessions',
    title: 'sessions',
    Icon: MonitorSmartphone,
    reads: staffSessions,
    load: () => import('../pages/SessionsPage.tsx'),
  },
];
