import type { ReactNode } from 'react';

/** What a cell holds, for sorting and for export. A bigint is a fixed-point figure: its `text` says how it is written. */
export type CellValue = string | number | bigint | undefined;

/** One column of a console table. The first column of a table names the row and always shows. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** What sorting compares. Instants are ISO 8601, so that they sort as text. */
  readonly value: (row: Row) => CellValue;
  /** What the export writes, when it is not the value itself. */
  readonly text?: (row: Row) => string;
  /** What the page shows, when it is more than the text. */
  readonly cell?: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end';
  /** Shown only when somebody asks for it. */
  readonly isExtra?: boolean;
  /** Has an order that means something. */
  readonly isSortable?: boolean;
}

/** The text of a cell, in the export and where the column draws nothing of its own. */
export function textOf<Row>({ value, text }: Column<Row>, row: Row): string {
  if (text !== undefined) return text(row);
  const one = value(row);
  return one === undefined ? '' : String(one);
}

/** Orders two cells, upwards: figures as figures, texts by letter with the figures inside them counted. */
export function compareCells(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' || typeof other === 'string')
    return String(one).localeCompare(String(other), 'en', { numeric: true });
  if (one === undefined || other === undefined) return 0;
  return one < other ? -1 : one > other ? 1 : 0;
}
