import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Empty } from '@vitrine/ui/components/States';
import { toastDone } from '@vitrine/ui/toast';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { type StaffSession, staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useSend } from '../ground/send.ts';
import type { Column } from '../ground/table/column.ts';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { isOwnPassword, OwnPasswordFields, PasswordField, StepForm } from './sign-in/fields.tsx';

const KEY = ['own sessions'] as const;
const rowKey = ({ id }: StaffSession) => String(id);

/** Where the person is signed in, the end of it, and the password that opens it. */
export default function SessionsPage() {
  const t = useTranslations('console.sessions');
  const address = useTableAddress();
  const [isChanging, setIsChanging] = useState(false);
  const data = useKeyedRows<StaffSession>(KEY, async (_after, signal) => ({
    rows: await client.call(staffSessions, {}, { ...(signal && { signal }) }),
    next: null,
  }));
  const columns = useMemo(
    (): readonly Column<StaffSession>[] => [
      { key: 'device', label: t('device'), value: ({ device }) => device, isSortable: true },
      { key: 'address', label: t('address'), value: ({ address: from }) => from, isSortable: true },
      {
        key: 'startedAt',
        label: t('startedAt'),
        value: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => <Instant at={startedAt} />,
        isSortable: true,
      },
      {
        key: 'lastSeenAt',
        label: t('lastSeenAt'),
        value: ({ lastSeenAt }) => lastSeenAt,
        cell: ({ lastSeenAt }) => <Instant asAge at={lastSeenAt} />,
        isSortable: true,
      },
      {
        key: 'end',
        label: t('end'),
        value: () => undefined,
        align: 'end',
        cell: ({ id, isCurrent }) => (isCurrent ? <Badge tone="accent">{t('current')}</Badge> : <End id={id} />),
      },
    ],
    [t],
  );
  return (
    <ListPage
      name="sessions"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} />}
      actions={
        <Button size="small" icon={<KeyRound aria-hidden size={16} />} onClick={() => setIsChanging(true)}>
          {t('change')}
        </Button>
      }
    >
      {isChanging ? <ChangePassword onClose={() => setIsChanging(false)} /> : null}
    </ListPage>
  );
}

function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.sessions');
  const app = useTranslations('console.app');
  const login = useTranslations('console.login');
  const queries = useQueryClient();
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [isChecked, setIsChecked] = useState(false);
  return (
    <Dialog open onClose={onClose} title={t('change')} description={t('changeText')} closeLabel={app('close')}>
      <StepForm
        submitLabel={t('change')}
        check={() => {
          setIsChecked(true);
          return present !== '' && isOwnPassword(password);
        }}
        onSubmit={async () => {
          await client.call(changeStaffPassword, { presentPassword: present, password: password.first });
          await queries.invalidateQueries({ queryKey: KEY });
          toastDone({ title: t('changed') });
          onClose();
        }}
      >
        <PasswordField
          label={t('presentPassword')}
          value={present}
          onChange={setPresent}
          error={isChecked && present === '' ? login('required') : undefined}
        />
        <OwnPasswordFields value={password} onChange={setPassword} isChecked={isChecked} />
      </StepForm>
    </Dialog>
  );
}

function End({ id }: { readonly id: StaffSession['id'] }) {
  const t = useTranslations('console.sessions');
  const end = useSend(revokeStaffSession, { touches: [KEY], done: () => t('ended') });
  return (
    <Button size="small" busy={end.isSending} onClick={() => end.send({ id })}>
      {t('end')}
    </Button>
  );
}
