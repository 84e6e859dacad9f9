import type { ReportHead, ReportTableHead } from '../report.ts';

/** Points. */
const A4 = { short: 595.28, long: 841.89 } as const;
export const MARGIN = 40;
export const ROW = 12.5;
export const FACT = 13;
export const TABLE_TITLE = 26;
/** Above everything on the first page: site, title and mode. */
export const FIRST_HEAD = 72;
/** On the others: the title. */
export const NEXT_HEAD = 22;
export const FOOT = 34;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export const pageSizeOf = ({ isLandscape }: Pick<ReportHead, 'isLandscape'>): PageSize =>
  isLandscape ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long };

/** Where the next line of a document stands: on which page, and how far from its top. */
export class PageFlow {
  readonly #bottom: number;
  page = 1;
  y = MARGIN + FIRST_HEAD;

  constructor(size: PageSize) {
    this.#bottom = size.height - MARGIN - FOOT;
  }

  /** Takes the height, on a new page if this one has not enough left. True if there is a new page. */
  take(height: number, together = height): boolean {
    const isNew = this.y + together > this.#bottom;
    if (isNew) {
      this.page += 1;
      this.y = MARGIN + NEXT_HEAD;
    }
    this.y += height;
    return isNew;
  }
}

/** Title and column titles stand with the first row. */
export const headHeight = ({ title }: ReportTableHead): number => (title === '' ? 0 : TABLE_TITLE) + ROW;

/** How many pages a report has. */
export function countPages(head: ReportHead): number {
  const flow = new PageFlow(pageSizeOf(head));
  for (const _ of head.facts) flow.take(FACT);
  for (const table of head.tables) {
    flow.take(headHeight(table), headHeight(table) + ROW);
    // The column titles stand on every page.
    for (let row = 0; row < table.count; row += 1) if (flow.take(ROW)) flow.take(ROW);
  }
  return flow.page;
}
