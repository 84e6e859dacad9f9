import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Column } from './column.ts';
import type { TableAddress } from './table-search.ts';

export function ColumnHead<Row>({ column, address }: { readonly column: Column<Row>; readonly address: TableAddress }) {
  const isDescending = address.sort?.key === column.key ? address.sort.isDescending : undefined;
  const Icon = isDescending === undefined ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={column.isSortable ? sortName(isDescending) : undefined}
      className={cx(
        'sticky top-0 z-1 bg-card font-normal text-muted shadow-[inset_0_-1px_0_var(--c-hairline)]',
        column.align === 'end' ? 'text-end' : 'text-start',
        column.isSortable ? 'p-0' : 'h-9 px-3 whitespace-nowrap',
      )}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={() => address.sortBy({ key: column.key, isDescending: isDescending === false })}
          className={cx(
            'flex min-h-9 w-full items-center gap-1 px-3 whitespace-nowrap outline-offset-[-2px] hover:text-text pointer-coarse:min-h-11',
            column.align === 'end' && 'justify-end',
            isDescending !== undefined && 'font-semibold text-text',
          )}
        >
          {column.label}
          <Icon aria-hidden size={13} className="shrink-0" />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function sortName(isDescending: boolean | undefined) {
  if (isDescending === undefined) return 'none';
  return isDescending ? 'descending' : 'ascending';
}
