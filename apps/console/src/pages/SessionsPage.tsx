import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import { revokeStaffSession } from '@vitrine/wire/operator/staff/revoke-session';
import { type StaffSession, staffSessions } from '@vitrine/wire/operator/staff/sessions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../app/client.ts';
import { useSend } from '../app/send.ts';
import { Instant } from '../parts/Instant.tsx';
import { Page } from '../parts/Page.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useKeyedRows } from '../table/keyed-pages.ts';
import { useTableAddress } from '../table/table-search.ts';

const KEY = ['own sessions'] as const;
const rowKey = ({ id }: StaffSession) => String(id);

/** Where the person is signed in, and the end of it. */
export default function SessionsPage() {
  const t = useTranslations('console.sessions');
  const title = useTranslations('console.title');
  const address = useTableAddress();
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
    <Page title={title('sessions')}>
      <DataTable
        name="sessions"
        caption={t('caption')}
        columns={columns}
        rowKey={rowKey}
        data={data}
        address={address}
        empty={<Empty title={t('empty')} />}
      />
    </Page>
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
