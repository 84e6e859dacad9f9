import type { ReactNode } from 'react';

/** The value of a cell, for sorting and export. A bigint is a fixed-point figure: `text` formats it. */
export type CellValue = string | number | bigint | undefined;

/** One column of a console table. The first names the row and is always visible. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Used for sorting. Instants are ISO 8601, so that they sort as text. */
  readonly value: (row: Row) => CellValue;
  /** Formats the value, for the page and for export. */
  readonly text?: (row: Row) => string;
  /** Renders the cell when it is more than text. */
  readonly cell?: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Sorting by this column makes sense. */
  readonly isSortable?: boolean;
  /** Amounts in the currency of the site, which stands in the heading. */
  readonly isMoney?: boolean;
}

/** The text of a cell, for export and for columns without `cell`. */
export function textOf<Row>({ value, text }: Column<Row>, row: Row): string {
  if (text !== undefined) return text(row);
  const one = value(row);
  return one === undefined ? '' : String(one);
}

/** Compares two cells for ascending order: numbers by value, texts alphabetically with numbers inside them by value. */
export function compareCells(one: CellValue, other: CellValue): number {
  if (typeof one === 'string' || typeof other === 'string')
    return String(one).localeCompare(String(other), 'en', { numeric: true });
  if (one === undefined || other === undefined) return 0;
  return one < other ? -1 : one > other ? 1 : 0;
}
