import { Badge } from '@vitrine/ui/components/Badge';
import type { StaffMember } from '@vitrine/wire/staff/operator/staff-list';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { useStaff } from '../ground/session.ts';
import type { Column } from '../ground/table/column.ts';
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
      {
        key: 'lastSeenAt',
        label: t('lastSeenAt'),
        value: ({ lastSeenAt }) => lastSeenAt ?? undefined,
        cell: ({ lastSeenAt }) => (lastSeenAt === null ? null : <Instant asAge at={lastSeenAt} />),
        align: 'end',
        isSortable: true,
      },
      {
        key: 'id',
        label: t('id'),
        value: ({ id }) => id,
        cell: ({ id }) => <CopyId text={String(id)} />,
        isExtra: true,
      },
    ],
    [t, role, self],
  );
}
