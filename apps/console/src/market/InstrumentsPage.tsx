import { type OperatorInstrument, operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { filterRows, occursIn, useWholeList } from '../ground/table/call-rows.ts';
import { choiceFilter, textFilter } from '../ground/table/filter.ts';
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
  const instruments = useWholeList(INSTRUMENTS_KEY, operatorInstruments, ({ rows }) => rows, { refreshMs: REFRESH_MS });
  const { class: assetClass, status, text = '' } = address.filters;
  const data = filterRows(
    instruments,
    (row) =>
      (assetClass === undefined || row.assetClass === assetClass) &&
      (status === undefined || statusOf(row) === status) &&
      occursIn(text, [row.code, row.showCode]),
  );
  const classes = [...new Set(instruments.rows.map((row) => row.assetClass))].sort();
  const columns = useInstrumentColumns();
  return (
    <ListPage
      name="instruments"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={[
        textFilter('text', t('instrument')),
        choiceFilter('class', t('class'), classes, (value) => t(`classes.${value}`)),
        choiceFilter('status', t('status'), STATUSES, (value) => t(`statuses.${value}`)),
      ]}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ id, row, close }) => {
        // The search knows instruments by number.
        const found = row ?? instruments.rows.find((one) => String(one.id) === id);
        return found && <InstrumentDetail key={found.code} instrument={found} onClose={close} />;
      }}
    />
  );
}
