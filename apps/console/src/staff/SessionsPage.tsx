import { Button } from '@vitrine/ui/components/Button';
import { type StaffSession, staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import { useSessionColumns } from './session-columns.tsx';
import { SESSIONS_KEY } from './session-query.ts';

// Loaded when first opened.
const ChangePasswordDialog = lazy(() =>
  import('./ChangePasswordDialog.tsx').then((module) => ({ default: module.ChangePasswordDialog })),
);

const rowKey = ({ id }: StaffSession) => String(id);

/** The person's own sessions and password. */
export default function SessionsPage() {
  const t = useTranslations('console.sessions');
  const [isChanging, setIsChanging] = useState(false);
  const data = useWholeList(SESSIONS_KEY, staffSessions, (sessions) => sessions);
  const columns = useSessionColumns();
  return (
    <ListPage
      name="sessions"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      actions={
        <Button size="small" icon={<KeyRound aria-hidden size={16} />} onClick={() => setIsChanging(true)}>
          {t('change')}
        </Button>
      }
    >
      <Suspense>{isChanging ? <ChangePasswordDialog onClose={() => setIsChanging(false)} /> : null}</Suspense>
    </ListPage>
  );
}
