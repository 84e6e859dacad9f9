import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFittingColumns } from '../fitting-columns.ts';
import { Skeleton } from './States.tsx';

export interface Column<Row, Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Use `end` for figures. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Amounts: the currency stands once, in the header. */
  readonly isMoney?: boolean;
  /** Stays at the end edge while a table that is too wide scrolls under it: for the buttons of a row. */
  readonly isPinned?: boolean;
  /** Left out, the lowest first, while the table is too wide: for what the opened row, or another screen, shows too. */
  readonly leaveOut?: number;
}

export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly direction: 'ascending' | 'descending';
}

interface Props<Row, Key extends string> {
  /** Describes the table to screen readers. */
  readonly caption: string;
  /** Visible columns, in order; the first one labels the row. */
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort<Key>;
  readonly onSort?: (sort: Sort<Key>) => void;
  /** Called when a row is clicked or opened by keyboard. */
  readonly onOpen?: (row: Row) => void;
  /** The open row. */
  readonly current?: string;
  /** Shows this many placeholder rows instead. */
  readonly skeletonRows?: number;
  /** Shown below the header when there are no rows. */
  readonly empty?: ReactNode;
  /** Below the last row. */
  readonly end?: ReactNode;
  /** For a mouse: rows of 40 px instead of 48, a lower header and less room between the columns. */
  readonly dense?: boolean;
  readonly className?: string;
}

/**
 * A table of figures. The header is sticky and sorts; arrows, Home, End, PageUp and PageDown move along the rows, Enter
 * opens one. A table that is too wide leaves columns out, then scrolls horizontally; the page never does.
 */
export function Table<Row, Key extends string>({
  caption,
  columns: all,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  current,
  skeletonRows,
  empty,
  end,
  dense = false,
  className,
}: Props<Row, Key>) {
  const [stop, setStop] = useState<string>();
  const { columns, scroller } = useFittingColumns(all, rows.length);
  const keys = rows.map(rowKey);
  // One row is a tab stop: the last focused one, the open one, or the first.
  const tabStop = [stop, current].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  return (
    <section
      ref={scroller}
      tabIndex={onOpen === undefined ? 0 : undefined}
      aria-label={caption}
      aria-busy={skeletonRows !== undefined}
      data-scroller
      className={cx(
        'relative min-w-0 overflow-auto overscroll-x-contain outline-offset-[-2px]',
        // A header that gets focus is not scrolled under the pinned column.
        columns.some(({ isPinned }) => isPinned) && 'scroll-pe-56',
        className,
      )}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} dense={dense} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveAlongRows}>
          {skeletonRows === undefined
            ? rows.map((row) => {
                const key = rowKey(row);
                const isTabStop = key === tabStop;
                const props = { row, columns, dense, onOpen, isTabStop, isCurrent: key === current };
                return <BodyRow key={key} {...props} onFocus={() => setStop(key)} />;
              })
            : Array.from({ length: skeletonRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
                <SkeletonRow key={row} columns={columns} dense={dense} />
              ))}
        </tbody>
      </table>
      {skeletonRows === undefined ? <div className="sticky start-0">{rows.length === 0 ? empty : end}</div> : null}
    </section>
  );
}

const cellHeight = (dense: boolean) => (dense ? 'h-10 px-2 pointer-coarse:h-12' : 'h-12 px-3');
const headHeight = (dense: boolean) => (dense ? 'h-9 px-2 pointer-coarse:h-11' : 'h-11 px-3');

const PINNED =
  'sticky end-0 bg-card shadow-[inset_1px_0_0_var(--c-hairline)] rtl:shadow-[inset_-1px_0_0_var(--c-hairline)]';

interface BodyRowProps<Row, Key extends string> {
  readonly row: Row;
  readonly columns: readonly Column<Row, Key>[];
  readonly dense: boolean;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly isTabStop: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
}

function BodyRow<Row, Key extends string>(props: BodyRowProps<Row, Key>) {
  const { row, columns, dense, onOpen, isCurrent } = props;
  return (
    <tr
      aria-current={isCurrent || undefined}
      onClick={onOpen === undefined ? undefined : (event) => isFree(event.target) && onOpen(row)}
      className={cx(
        'group border-b border-hairline aria-[current=true]:bg-accent-tint',
        onOpen !== undefined && 'cursor-pointer hover:bg-sunken',
      )}
    >
      {columns.map((column, index) => {
        const classes = cx(
          cellHeight(dense),
          'whitespace-nowrap',
          column.isMoney && 'currency-above',
          column.align === 'end' ? 'text-end' : 'text-start',
          column.isPinned && cx(PINNED, 'group-aria-[current=true]:bg-accent-tint'),
          column.isPinned && onOpen !== undefined && 'group-hover:bg-sunken',
        );
        if (index > 0)
          return (
            <td key={column.key} className={classes}>
              {column.render(row)}
            </td>
          );
        return (
          <th key={column.key} scope="row" className={cx(classes, 'font-semibold')}>
            {onOpen === undefined ? column.render(row) : <RowOpener {...props} onOpen={onOpen} />}
          </th>
        );
      })}
    </tr>
  );
}

/** The first cell of a row that opens: the button that the keyboard reaches. */
function RowOpener<Row, Key extends string>({
  row,
  columns: [first],
  dense,
  onOpen,
  isTabStop,
  onFocus,
}: BodyRowProps<Row, Key> & { readonly onOpen: (row: Row) => void }) {
  return (
    <button
      type="button"
      data-row
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onOpen(row)}
      className={cx('w-full text-start', dense ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-11')}
    >
      {first?.render(row)}
    </button>
  );
}

function SkeletonRow<Row, Key extends string>({ columns, dense }: Pick<BodyRowProps<Row, Key>, 'columns' | 'dense'>) {
  return (
    <tr aria-hidden className="border-b border-hairline">
      {columns.map((column) => (
        <td key={column.key} className={cellHeight(dense)}>
          <Skeleton className={cx('h-3.5 w-16', column.align === 'end' && 'ms-auto')} />
        </td>
      ))}
    </tr>
  );
}

interface HeadProps<Row, Key extends string> {
  readonly column: Column<Row, Key>;
  readonly dense: boolean;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: ((sort: Sort<Key>) => void) | undefined;
}

function Head<Row, Key extends string>({ column, dense, sort, onSort }: HeadProps<Row, Key>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const isSortable = column.sortable === true && onSort !== undefined;
  const label = column.isMoney ? <span className="in-currency">{column.label}</span> : column.label;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      className={cx(
        'sticky top-0 z-1 bg-card font-normal text-muted shadow-[inset_0_-1px_0_var(--c-hairline)]',
        column.isPinned && 'end-0 z-2',
        column.align === 'end' ? 'text-end' : 'text-start',
        isSortable ? 'p-0' : cx(headHeight(dense), 'whitespace-nowrap'),
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, direction: direction === 'descending' ? 'ascending' : 'descending' })
          }
          className={cx(
            'flex w-full items-center gap-1 whitespace-nowrap outline-offset-[-2px] hover:text-text',
            headHeight(dense),
            column.align === 'end' && 'justify-end',
            direction !== undefined && 'font-semibold text-text',
          )}
        >
          {label}
          <Icon aria-hidden size={14} className="shrink-0" />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function moveAlongRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row]')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = at < 0 ? undefined : target(event.key, at, buttons.length);
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Rows that PageUp and PageDown move by. */
const PAGE = 10;

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** True for a click that no control inside the row handled and that does not end a text selection. */
function isFree(element: EventTarget): boolean {
  return (
    element instanceof Element &&
    element.closest('button, a, input, label') === null &&
    getSelection()?.isCollapsed !== false
  );
}
