import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { CustomerRecord, NoteRecord, TwoPlace } from './customer-store.ts';

export const PAGE = 50;

export const subjectOf = (uid: number) => `customer/${uid}`;

export const rowOf = ({ createdAt, lastSeenAt, posted, ...rest }: CustomerRecord) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  posted: formatMoney(posted),
});

export const noteRow = ({ at, ...note }: NoteRecord) => ({ ...note, at: at.toISOString() });

export function placeOf(after: string | undefined): TwoPlace | undefined {
  const [first, second] = (after ?? '').split('.');
  return second === undefined ? undefined : [Number(first), Number(second)];
}

/** The query reads one row more than a page: if it is there, the list continues after the page's last row. */
export function pageOf<Row>(rows: readonly Row[], placeAfter: (row: Row) => string) {
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : placeAfter(last) };
}
