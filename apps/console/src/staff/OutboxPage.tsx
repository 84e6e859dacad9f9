import { Empty } from '@vitrine/ui/components/States';
import { type OutboxMessage, outbox } from '@vitrine/wire/staff/operator/outbox';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

const rowKey = ({ id }: OutboxMessage) => String(id);

/** Messages that found no way out: without a provider they are read out by hand. */
export default function OutboxPage() {
  const t = useTranslations('console.outbox');
  const address = useTableAddress();
  const data = useCallRows(outbox, {});
  const columns = useMemo(
    (): readonly Column<OutboxMessage>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => subject, isSortable: true },
      { key: 'to', label: t('to'), value: ({ to }) => to, cell: ({ to }) => <CopyId text={to} />, isSortable: true },
      { key: 'channel', label: t('channel'), value: ({ channel }) => t(`channels.${channel}`), isSortable: true },
      { key: 'state', label: t('state'), value: ({ state }) => t(`states.${state}`), isSortable: true },
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} />, isSortable: true },
      { key: 'id', label: t('id'), value: ({ id }) => id, isExtra: true },
    ],
    [t],
  );
  return (
    <ListPage
      name="outbox"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) => row && <Message message={row} onClose={close} />}
    />
  );
}

function Message({ message, onClose }: { readonly message: OutboxMessage; readonly onClose: () => void }) {
  const t = useTranslations('console.outbox');
  return (
    <Detail title={message.subject} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('to'), <CopyId key="to" text={message.to} />],
            [t('channel'), t(`channels.${message.channel}`)],
            [t('state'), t(`states.${message.state}`)],
            [t('at'), <Instant key="at" at={message.at} />],
            [t('id'), <CopyId key="id" text={String(message.id)} />],
          ]}
        />
        <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
          {message.text}
        </p>
      </div>
    </Detail>
  );
}
