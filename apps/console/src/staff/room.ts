import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { proposals } from '@vitrine/wire/staff/operator/proposals';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { History, ListChecks, MonitorSmartphone, Send, Users } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { STAFF_WORDING } from './change-wording.ts';

export const STAFF: Room = {
  name: 'staff',
  changes: STAFF_WORDING,
  pages: [
    {
      path: '/proposals',
      title: 'proposals',
      section: 'work',
      Icon: ListChecks,
      reads: proposals,
      countWaiting: async (client, signal) =>
        (await client.call(proposals, { state: 'pending' }, { signal })).rows.length,
      alsoShows: 'all',
      load: () => import('./ProposalsPage.tsx'),
    },
    {
      path: '/staff',
      title: 'staff',
      section: 'house',
      Icon: Users,
      reads: staffList,
      lists: 'staff',
      actions: [{ name: 'invite', call: inviteStaff, search: { open: 'invite' } }],
      load: () => import('./StaffPage.tsx'),
    },
    {
      path: '/audit',
      title: 'audit',
      section: 'house',
      Icon: History,
      reads: auditLog,
      alsoShows: 'all',
      load: () => import('./AuditPage.tsx'),
    },
    {
      path: '/outbox',
      title: 'outbox',
      section: 'house',
      Icon: Send,
      reads: outbox,
      load: () => import('./OutboxPage.tsx'),
    },
    {
      path: '/sessions',
      title: 'sessions',
      Icon: MonitorSmartphone,
      reads: staffSessions,
      load: () => import('./SessionsPage.tsx'),
    },
  ],
};
