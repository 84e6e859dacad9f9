import { CopyId } from '../parts/CopyId.tsx';
import { digits, moneyText } from '../parts/figure.tsx';
import { Instant } from '../parts/Instant.tsx';
import { JournalRowLink } from '../parts/JournalRowLink.tsx';
import type { Column } from './column.ts';

/** What a column may add to those below. */
type Rest<Row> = Pick<Column<Row>, 'align' | 'isExtra' | 'isSortable'>;

export const SORTABLE = { isSortable: true } as const;
export const EXTRA = { isExtra: true } as const;

/** An instant in ISO 8601, if there is one. */
export const instantColumn = <Row,>(
  key: string,
  label: string,
  at: (row: Row) => string | null | undefined,
  rest: Rest<Row> & { readonly asAge?: boolean } = {},
): Column<Row> => {
  const { asAge = false, ...column } = rest;
  return {
    key,
    label,
    value: (row) => at(row) ?? undefined,
    cell: (row) => <Instant asAge={asAge} at={at(row) ?? ''} />,
    ...column,
  };
};

/** A figure that is shown with digit groups or a unit, and exported as it is. */
export const figureColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string | number | undefined,
  shown: (row: Row) => string,
): Column<Row> => ({ key, label, value, cell: (row) => digits(shown(row)), align: 'end' });

/** Money in the currency of the site, with all its decimals. */
export const amountColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string | undefined,
): Column<Row> => ({ ...figureColumn(key, label, value, (row) => moneyText(value(row) ?? '')), isMoney: true });

/** A name that is written left to right in every language: of an account, an operation, an address. */
export const codeColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string,
  rest: Rest<Row> = {},
): Column<Row> => ({ key, label, value, cell: (row) => <bdi dir="ltr">{value(row)}</bdi>, ...rest });

/** An id with a copy button. */
export const copyColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => string | number,
  rest: Rest<Row> = {},
): Column<Row> => ({ key, label, value, cell: (row) => <CopyId text={String(value(row))} />, ...rest });

/** A row of the journal, linked to it. */
export const journalRowColumn = <Row,>(key: string, label: string, seq: (row: Row) => number): Column<Row> => ({
  key,
  label,
  value: seq,
  cell: (row) => <JournalRowLink seq={seq(row)} />,
  align: 'end',
});
