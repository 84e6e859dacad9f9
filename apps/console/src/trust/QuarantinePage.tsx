import { Empty } from '@vitrine/ui/components/States';
import { type QuarantinedCommand, quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useEventName } from './event-name.ts';

const rowKey = ({ id }: QuarantinedCommand) => String(id);

/** Commands that the database would not take: refused from then on, and to be looked into. */
export default function QuarantinePage() {
  const t = useTranslations('console.quarantine');
  const eventName = useEventName();
  const address = useTableAddress();
  const data = useCallRows(quarantine, {});
  const columns = useMemo(
    (): readonly Column<QuarantinedCommand>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      { key: 'uid', label: t('customer'), value: ({ uid }) => uid ?? undefined, text: ({ uid }) => String(uid ?? '') },
      {
        key: 'events',
        label: t('events'),
        value: ({ events }) => events.map(eventName).join(', '),
      },
      { key: 'why', label: t('why'), value: ({ why }) => why },
      { key: 'key', label: t('key'), value: ({ key }) => key, cell: ({ key }) => <CopyId text={key} /> },
    ],
    [t, eventName],
  );
  return (
    <ListPage
      name="quarantine"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
