import { Button } from '@vitrine/ui/components/Button';
import { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { proposeWire } from '@vitrine/wire/funding/operator/propose-wire';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../../ground/parts/CopyId.tsx';
import { Facts } from '../../ground/parts/Facts.tsx';
import { List } from '../../ground/parts/ListPage.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import { useAnsweredList } from '../../ground/table/call-rows.ts';
import type { Column } from '../../ground/table/column.ts';
import { copyColumn, SORTABLE } from '../../ground/table/columns.tsx';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { AddButton, PlaceBadges, useMayPropose, Waiting, WaitingNew } from './parts.tsx';
import { EDIT, NEW, REFRESH_MS, rowKey, type Wire } from './settings.ts';

const AccountDialog = lazy(() => import('./AccountDialog.tsx').then((module) => ({ default: module.AccountDialog })));

const rowsOf = ({ rows }: { readonly rows: readonly Wire[] }) => rows;

/** The bank accounts to which customers pay. */
export function AccountsTab() {
  const t = useTranslations('console.payments.accounts');
  const { dialog, showDialog } = useTableAddress();
  const { answer, data } = useAnsweredList(operatorWires, rowsOf, { refreshMs: REFRESH_MS });
  const mayPropose = useMayPropose(proposeWire);
  return (
    <>
      <List
        name="bank accounts"
        caption={t('caption')}
        columns={useWireColumns()}
        rowKey={rowKey}
        data={data}
        empty={t('empty')}
        emptyText={t('emptyText')}
        actions={<AddButton call={proposeWire} label={t('add')} pending={answer?.newProposal} />}
        summary={<WaitingNew proposal={answer?.newProposal} />}
        detail={({ id, row, close }) => row && <WireDetail key={id} wire={row} onClose={close} />}
      />
      <Suspense>
        {dialog === NEW && mayPropose && answer?.newProposal === null ? (
          <AccountDialog wire={undefined} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The number that a payer types. */
const numberOf = ({ iban, payeeAccount }: Wire): string => (iban === '' ? payeeAccount : iban);

function useWireColumns(): readonly Column<Wire>[] {
  const t = useTranslations('console.payments');
  const names = useTranslations('console.terms');
  return useMemo((): readonly Column<Wire>[] => {
    const text = (key: string, label: string, value: (row: Wire) => string): Column<Wire> => ({
      key,
      label,
      value,
      cell: (row) => <bdi>{value(row)}</bdi>,
      ...SORTABLE,
    });
    return [
      text('bank', names('bankName'), ({ bankName }) => bankName),
      text('currency', names('currency'), ({ currencyName }) => currencyName),
      text('holder', names('payeeName'), ({ payeeName }) => payeeName),
      copyColumn('account', names('payeeAccount'), numberOf),
      {
        key: 'use',
        label: t('accounts.use'),
        value: ({ isDirect }) => t(isDirect === '1' ? 'accounts.direct' : 'accounts.assigned'),
      },
      {
        key: 'status',
        label: t('status'),
        value: ({ isActive }) => t(isActive === '1' ? 'active' : 'inactive'),
        cell: (row) => <PlaceBadges {...row} />,
      },
    ];
  }, [t, names]);
}

const COPIED = ['payeeAccount', 'iban', 'swift', 'ifsc'] as const;
const READ = ['bankAddress', 'remark'] as const;

function WireDetail({ wire, onClose }: { readonly wire: Wire; readonly onClose: () => void }) {
  const approval = useTranslations('console.approval');
  const { dialog, showDialog } = useTableAddress();
  const mayEdit = useMayPropose(proposeWire) && wire.proposal === null;
  return (
    <Detail
      title={wire.bankName}
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
        <Waiting proposal={wire.proposal} />
        <WireFacts wire={wire} />
      </div>
      <Suspense>
        {mayEdit && dialog === EDIT ? <AccountDialog wire={wire} onClose={() => showDialog(undefined)} /> : null}
      </Suspense>
    </Detail>
  );
}

function WireFacts({ wire }: { readonly wire: Wire }) {
  const t = useTranslations('console.payments');
  const names = useTranslations('console.terms');
  const written = <K extends keyof Wire>(keys: readonly K[], shown: (key: K) => ReactNode) =>
    keys.filter((key) => wire[key] !== '').map((key) => [names(key as 'iban'), shown(key)] as const);
  return (
    <Facts
      rows={[
        [names('currency'), <bdi key="currency">{wire.currencyName}</bdi>],
        [names('payeeName'), <bdi key="holder">{wire.payeeName}</bdi>],
        ...written(COPIED, (key) => <CopyId key={key} text={wire[key]} />),
        ...written(READ, (key) => <bdi key={key}>{wire[key]}</bdi>),
        [t('accounts.use'), t(wire.isDirect === '1' ? 'accounts.direct' : 'accounts.assigned')],
        [t('status'), <PlaceBadges key="status" {...wire} />],
      ]}
    />
  );
}
