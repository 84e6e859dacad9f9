/** A column of a table. */
export interface ReportColumn {
  readonly title: string;
  /** Share of the width of the page, in points of a portrait A4 page. */
  readonly width: number;
  /** Figures stand at the end of their column; those of money have their thousands apart, as on the screen. */
  readonly kind: 'text' | 'figure' | 'money';
}

/** A table as it is known before its rows are read. */
export interface ReportTableHead {
  /** Empty: none. */
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  /** Exactly as many rows follow: the pages are numbered before they are written. */
  readonly count: number;
}

/** What stands above, below and beside the tables. */
export interface ReportHead {
  /** BCP 47. */
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** Of the site. */
  readonly siteName: string;
  readonly title: string;
  /** Whose money it is: simulated, or that of a demo account; empty for real money. Printed on every page. */
  readonly mode: string;
  /** Label and value, such as the holder and the period. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What the report can be checked by; printed on every page. */
  readonly evidence: string;
  /** With `{page}` and `{pages}`. */
  readonly pageText: string;
  readonly isLandscape: boolean;
  readonly tables: readonly ReportTableHead[];
}

/** A document that is written row by row, as PDF or CSV. */
export interface Report {
  readonly head: ReportHead;
  /** The rows of all tables, in their order; a chunk has rows of one table. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

/** How many rows all tables have together. */
export const rowsOf = ({ tables }: ReportHead): number => tables.reduce((sum, { count }) => sum + count, 0);
