import { Empty } from '@vitrine/ui/components/States';
import { type OperatorInstrument, operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { InstrumentDetail } from './InstrumentDetail.tsx';
import { useInstrumentColumns } from './instrument-columns.tsx';
import { INSTRUMENTS_KEY } from './instrument-queries.ts';
import { STATUSES, statusOf } from './instrument-status.ts';

const REFRESH_MS = 5_000;

const rowKey = ({ code }: OperatorInstrument) => code;

/** The instruments, their terms, and whether they are open for trading. */
export default function InstrumentsPage() {
  const t = useTranslations('console.instruments');
  const address = useTableAddress();
  const data = useWholeList<OperatorInstrument>(
    INSTRUMENTS_KEY,
    async (signal) => (await client.call(operatorInstruments, {}, { ...(signal && { signal }) })).rows,
    { refreshMs: REFRESH_MS },
  );
  const { class: assetClass, status, text = '' } = address.filters;
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return data.rows.filter(
      (row) =>
        (assetClass === undefined || row.assetClass === assetClass) &&
        (status === undefined || statusOf(row) === status) &&
        `${row.code} ${row.showCode}`.toLowerCase().includes(wanted),
    );
  }, [data.rows, assetClass, status, text]);
  const classes = useMemo(() => [...new Set(data.rows.map((row) => row.assetClass))].sort(), [data.rows]);
  const columns = useInstrumentColumns();
  return (
    <ListPage
      name="instruments"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={{ ...data, rows: shown }}
      address={address}
      filters={[
        { kind: 'text', name: 'text', label: t('instrument') },
        {
          kind: 'choice',
          name: 'class',
          label: t('class'),
          options: classes.map((value) => ({ value, label: t(`classes.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ id, close }) => {
        // Among all rows: the filters may hide the open one.
        const instrument = data.rows.find(({ code }) => code === id);
        return instrument && <InstrumentDetail key={id} instrument={instrument} onClose={close} />;
      }}
    />
  );
}
