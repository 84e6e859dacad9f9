import { Button } from '@vitrine/ui/components/Button';
import { type StaffMember, staffList } from '@vitrine/wire/staff/operator/staff-list';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { StaffDetail } from './StaffDetail.tsx';
import { useStaffColumns } from './staff-columns.tsx';
import { STAFF_KEY } from './staff-state.ts';

// Loaded when first opened.
const InviteDialog = lazy(() => import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })));

const rowKey = ({ id }: StaffMember) => String(id);

/** The staff members and their roles. */
export default function StaffPage() {
  const t = useTranslations('console.staff');
  const { dialog, showDialog } = useTableAddress();
  const data = useWholeList(STAFF_KEY, staffList, (members) => members);
  const columns = useStaffColumns();
  return (
    <ListPage
      name="staff"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
      actions={
        <Button
          size="small"
          tone="accent"
          icon={<UserPlus aria-hidden size={16} />}
          onClick={() => showDialog('invite')}
        >
          {t('invite')}
        </Button>
      }
      detail={({ row, close }) => row && <StaffDetail key={row.id} member={row} onClose={close} />}
    >
      <Suspense>{dialog === 'invite' ? <InviteDialog onClose={() => showDialog(undefined)} /> : null}</Suspense>
    </ListPage>
  );
}
