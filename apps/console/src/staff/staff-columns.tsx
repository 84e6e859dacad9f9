import { Badge } from '@vitrine/ui/components/Badge';
import type { StaffMember } from '@vitrine/wire/staff/operator/staff-list';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useStaff } from '../ground/session.ts';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, EXTRA, instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { RoleBadges } from './RoleBadges.tsx';
import { STAFF_STATE_TEXT, STAFF_STATE_TONE } from './staff-state.ts';

/** The columns of the console table. */
export function useStaffColumns(): readonly Column<StaffMember>[] {
  const t = useTranslations('console.staff');
  const role = useTranslations('console.role');
  const self = useStaff();
  return useMemo(
    (): readonly Column<StaffMember>[] => [
      {
        key: 'name',
        label: t('name'),
        value: ({ name }) => name,
        cell: ({ id, name }) => (id === self?.id ? `${name} (${t('you')})` : name),
        isSortable: true,
      },
      { key: 'email', label: t('email'), value: ({ email }) => email, isSortable: true },
      {
        key: 'roles',
        label: t('roles'),
        value: ({ roles }) => roles.map((one) => role(one)).join(', '),
        cell: ({ roles }) => <RoleBadges roles={roles} />,
      },
      {
        key: 'state',
        label: t('state'),
        value: ({ state }) => t(STAFF_STATE_TEXT[state]),
        cell: ({ state }) => <Badge tone={STAFF_STATE_TONE[state]}>{t(STAFF_STATE_TEXT[state])}</Badge>,
        isSortable: true,
      },
      instantColumn('lastSeenAt', t('lastSeenAt'), (row) => row.lastSeenAt, { ...SORTABLE, asAge: true, align: 'end' }),
      copyColumn('id', t('id'), ({ id }) => id, EXTRA),
    ],
    [t, role, self],
  );
}
