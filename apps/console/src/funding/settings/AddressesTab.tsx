import { Button } from '@vitrine/ui/components/Button';
import { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import { proposeChannel } from '@vitrine/wire/funding/operator/propose-channel';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../../ground/parts/CopyId.tsx';
import { Facts } from '../../ground/parts/Facts.tsx';
import { List } from '../../ground/parts/ListPage.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import { useAnsweredList } from '../../ground/table/call-rows.ts';
import type { Column } from '../../ground/table/column.ts';
import { codeColumn, copyColumn, SORTABLE } from '../../ground/table/columns.tsx';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { AddButton, PlaceBadges, useMayPropose, Waiting, WaitingNew } from './parts.tsx';
import { type Channel, EDIT, NEW, REFRESH_MS, rowKey } from './settings.ts';

const AddressDialog = lazy(() => import('./AddressDialog.tsx').then((module) => ({ default: module.AddressDialog })));

const rowsOf = ({ rows }: { readonly rows: readonly Channel[] }) => rows;

/** The addresses to which customers pay coins. */
export function AddressesTab() {
  const t = useTranslations('console.payments.addresses');
  const { dialog, showDialog } = useTableAddress();
  const { answer, data } = useAnsweredList(operatorChannels, rowsOf, { refreshMs: REFRESH_MS });
  const mayPropose = useMayPropose(proposeChannel);
  return (
    <>
      <List
        name="deposit addresses"
        caption={t('caption')}
        columns={useChannelColumns()}
        rowKey={rowKey}
        data={data}
        empty={t('empty')}
        emptyText={t('emptyText')}
        actions={<AddButton call={proposeChannel} label={t('add')} pending={answer?.newProposal} />}
        summary={<WaitingNew proposal={answer?.newProposal} />}
        detail={({ id, row, close }) => row && <ChannelDetail key={id} channel={row} onClose={close} />}
      />
      <Suspense>
        {dialog === NEW && mayPropose && answer?.newProposal === null ? (
          <AddressDialog channel={undefined} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

function useChannelColumns(): readonly Column<Channel>[] {
  const t = useTranslations('console.payments');
  const names = useTranslations('console.terms');
  return useMemo(
    (): readonly Column<Channel>[] => [
      {
        key: 'currency',
        label: names('currency'),
        value: ({ currencyName }) => currencyName,
        cell: ({ currencyName }) => <bdi>{currencyName}</bdi>,
        ...SORTABLE,
      },
      copyColumn('address', names('address'), ({ address }) => address),
      codeColumn('memo', names('memo'), ({ memo }) => memo),
      {
        key: 'status',
        label: t('status'),
        value: ({ isActive }) => t(isActive === '1' ? 'active' : 'inactive'),
        cell: (row) => <PlaceBadges {...row} />,
      },
    ],
    [t, names],
  );
}

function ChannelDetail({ channel, onClose }: { readonly channel: Channel; readonly onClose: () => void }) {
  const t = useTranslations('console.payments');
  const names = useTranslations('console.terms');
  const approval = useTranslations('console.approval');
  const { dialog, showDialog } = useTableAddress();
  const mayEdit = useMayPropose(proposeChannel) && channel.proposal === null;
  return (
    <Detail
      title={channel.currencyName}
      onClose={onClose}
      footer={
        mayEdit ? (
          <Button tone="accent" className="flex-1" onClick={() => showDialog(EDIT)}>
            {approval('propose')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <Waiting proposal={channel.proposal} />
        <Facts
          rows={[
            [names('address'), <CopyId key="address" text={channel.address} />],
            ...(channel.memo === '' ? [] : [[names('memo'), <CopyId key="memo" text={channel.memo} />] as const]),
            [t('status'), <PlaceBadges key="status" {...channel} />],
          ]}
        />
      </div>
      <Suspense>
        {mayEdit && dialog === EDIT ? <AddressDialog channel={channel} onClose={() => showDialog(undefined)} /> : null}
      </Suspense>
    </Detail>
  );
}
