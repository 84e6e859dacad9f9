import { Empty } from '@vitrine/ui/components/States';
import { type OutboxMessage, outbox } from '@vitrine/wire/operator/staff/outbox';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../app/client.ts';
import { CopyId } from '../parts/CopyId.tsx';
import { Instant } from '../parts/Instant.tsx';
import { Detail, Facts, Page, Split } from '../parts/Page.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useKeyedRows } from '../table/keyed-pages.ts';
import { useTableAddress } from '../table/table-search.ts';

const rowKey = ({ id }: OutboxMessage) => String(id);

/** Messages that found no way out: without a provider they are read out by hand. */
export default function OutboxPage() {
  const t = useTranslations('console.outbox');
  const title = useTranslations('console.title');
  const address = useTableAddress();
  const data = useKeyedRows<OutboxMessage>(['outbox'], (after, signal) =>
    client.call(outbox, after === undefined ? {} : { after }, { ...(signal && { signal }) }),
  );
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
  const open = data.rows.find((row) => rowKey(row) === address.openId);
  return (
    <Page title={title('outbox')}>
      <Split
        list={
          <DataTable
            name="outbox"
            caption={t('caption')}
            columns={columns}
            rowKey={rowKey}
            data={data}
            address={address}
            empty={<Empty title={t('empty')} text={t('emptyText')} />}
            opens
          />
        }
        detail={
          open === undefined ? undefined : (
            <Detail title={open.subject} onClose={() => address.open(undefined)}>
              <div className="flex flex-col gap-5">
                <Facts
                  rows={[
                    [t('to'), <CopyId key="to" text={open.to} />],
                    [t('channel'), t(`channels.${open.channel}`)],
                    [t('state'), t(`states.${open.state}`)],
                    [t('at'), <Instant key="at" at={open.at} />],
                    [t('id'), <CopyId key="id" text={String(open.id)} />],
                  ]}
                />
                <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
                  {open.text}
                </p>
              </div>
            </Detail>
          )
        }
      />
    </Page>
  );
}
