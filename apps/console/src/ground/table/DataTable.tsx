import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Button } from '@vitrine/ui/components/Button';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { keepFile } from '@vitrine/ui/keep-file';
import { toastDone, toastError } from '@vitrine/ui/toast';
import type { AnsweredFile } from '@vitrine/wire/client';
import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3, Download, RefreshCw } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import { useIsOnline } from '../online.ts';
import { Instant } from '../parts/Instant.tsx';
import { LazyMenu } from '../parts/LazyMenu.tsx';
import { chooseHiddenColumns, usePreferences } from '../preferences.ts';
import { useProblemText } from '../problem.ts';
import { useShortcuts } from '../shortcuts.ts';
import { type CellValue, type Column, compareCells, textOf } from './column.ts';
import { toCsv } from './csv.ts';
import { type Filter, Filters } from './Filters.tsx';
import type { KeyedRows } from './keyed-pages.ts';
import { useRowWindow } from './row-window.ts';
import type { TableAddress } from './table-search.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
});

/** An export that the server makes, and notes. */
interface ServerFile {
  /** Rows that it has at most. */
  readonly most: number;
  readonly load: () => Promise<AnsweredFile>;
}

/** Rows of an export; more is a question for the database. */
const EXPORT_LIMIT = 10_000;
/** Rows that PageUp and PageDown pass. */
const PAGE = 10;
/** Height of a row with a mouse, in pixels: what is not drawn is known by it. */
const ROW_HEIGHT = 40;

export interface DataTableProps<Row> {
  /** Names the table: the choice of its columns is kept by it, the exported file is named by it. */
  readonly name: string;
  /** What the table holds, for readers. */
  readonly caption: string;
  /** Those there are, in order and the same object at every drawing; the first names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly data: KeyedRows<Row>;
  readonly address: TableAddress;
  readonly filters?: readonly Filter[];
  /** Nothing is there and no filter hides it: what that means, and one useful thing to do. */
  readonly empty: ReactNode;
  /** Rows open a detail, whose key stands in the address. */
  readonly opens?: boolean;
  /** What is open may be none of the rows that are loaded: its detail has keys of its own then. */
  readonly opensBeyond?: boolean;
  /** How far a search has come that looks through a part at a time: said beside what goes on with it. */
  readonly reach?: (next: string) => string;
  /** What the server writes of everything behind the filters, in place of the file that the page would write. */
  readonly file?: ServerFile;
  /** Beside filters and export: what makes a new row. */
  readonly actions?: ReactNode;
}

/**
 * The table of every page of the console: filters, order and open row in the address, pages by key, choice of columns,
 * export of what is filtered, and every state a list has. With a keyboard: j, k or arrows move, Enter opens, Esc closes.
 * In a window too narrow for columns each row is a card.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { name, caption, columns, rowKey, data, address, filters = [], empty, opens = false, actions } = props;
  const { opensBeyond = false, reach, file } = props;
  const t = useTranslations('console.table');
  const problem = useProblemText();
  const isWide = useIsWide();
  const isOnline = useIsOnline();
  const chosen = usePreferences(({ hiddenColumns }) => hiddenColumns[name]);
  const hidden = useMemo(
    () => chosen ?? columns.filter(({ isExtra }) => isExtra === true).map(({ key }) => key),
    [chosen, columns],
  );

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row: Row): CellValue => column.value(row), {
          id: column.key,
          header: column.label,
          enableSorting: column.isSortable === true,
          sortUndefined: 'last',
          sortFn: (one, other, id) => compareCells(one.getValue<CellValue>(id), other.getValue<CellValue>(id)),
        }),
      ),
    );
  }, [columns]);
  const { sort } = address;
  const isSorted = sort !== undefined && columns.some(({ key, isSortable }) => key === sort.key && isSortable === true);
  const sorting = useMemo(() => (isSorted ? [{ id: sort.key, desc: sort.isDescending }] : []), [isSorted, sort]);
  const visibility = useMemo(() => Object.fromEntries(hidden.map((key) => [key, false])), [hidden]);
  const table = useTable({
    features,
    columns: definitions,
    data: data.rows,
    getRowId: rowKey,
    state: { sorting, columnVisibility: visibility },
  });
  const rows = table.getRowModel().rows.map(({ original }) => original);
  const shown = columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
  const isFiltered = Object.keys(address.filters).length > 0;

  const state =
    data.status === 'pending'
      ? 'loading'
      : data.status === 'error' && rows.length === 0
        ? 'failed'
        : rows.length === 0
          ? 'empty'
          : 'rows';
  const note = (
    <>
      {state === 'failed' ? (
        <Failed
          title={t('failed')}
          text={problem(data.error)}
          retryLabel={t('retry')}
          busy={data.isRefreshing}
          onRetry={data.refresh}
        />
      ) : null}
      {state === 'empty' ? (
        data.next !== undefined ? (
          <Empty
            title={t('nothingYet')}
            {...(reach === undefined ? {} : { text: reach(data.next) })}
            action={
              <Button busy={data.isLoadingMore} onClick={data.loadMore}>
                {t('lookFurther')}
              </Button>
            }
          />
        ) : isFiltered ? (
          <Empty
            title={t('nothingFound')}
            text={t('nothingFoundText')}
            action={<Button onClick={address.clear}>{t('clearFilters')}</Button>}
          />
        ) : (
          empty
        )
      ) : null}
    </>
  );
  const shownRows: ShownRows<Row> = {
    caption,
    shown,
    rows,
    rowKey,
    address,
    opens,
    opensBeyond,
    isLoading: state === 'loading',
  };

  return (
    <section aria-label={caption} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-wrap items-end gap-2 px-3 py-2">
        <Filters filters={filters} address={address} />
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {actions}
          {isWide && columns.length > 1 ? (
            <LazyMenu
              size="small"
              icon={<Columns3 aria-hidden size={16} />}
              entries={columns.map(({ key, label }, index) => ({
                key,
                label,
                checked: index === 0 || !hidden.includes(key),
                disabled: index === 0,
                onChange: (isShown) =>
                  chooseHiddenColumns(name, isShown ? hidden.filter((one) => one !== key) : [...hidden, key]),
              }))}
            >
              {t('columns')}
            </LazyMenu>
          ) : null}
          <Export name={name} columns={columns} data={data} isEmpty={rows.length === 0} file={file} />
          <IconButton
            label={t('refresh')}
            icon={<RefreshCw aria-hidden size={16} />}
            busy={data.isRefreshing}
            onClick={data.refresh}
          />
        </div>
      </div>
      {!isOnline || (data.status === 'error' && rows.length > 0) ? (
        <p role="status" className="bg-warning-tint px-3 py-1.5 text-sm text-warning">
          {t(isOnline ? 'notRefreshed' : 'offline')}{' '}
          {data.updatedAt > 0 ? <Instant at={new Date(data.updatedAt).toISOString()} /> : null}
        </p>
      ) : null}
      {isWide ? (
        <Columns
          {...shownRows}
          note={note}
          foot={<Foot data={data} count={rows.length} isSorted={isSorted} reach={reach} />}
        />
      ) : null}
      {isWide ? null : (
        <>
          <Cards {...shownRows} />
          {note}
          <Foot data={data} count={rows.length} isSorted={isSorted} reach={reach} />
        </>
      )}
    </section>
  );
}

interface ShownRows<Row> {
  readonly caption: string;
  readonly shown: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly address: TableAddress;
  readonly opens: boolean;
  readonly opensBeyond: boolean;
  readonly isLoading: boolean;
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  if (column.cell !== undefined) return column.cell(row);
  const text = textOf(column, row);
  return column.align === 'end' ? (
    <bdi dir="ltr" className="numeric">
      {text}
    </bdi>
  ) : (
    text
  );
}

/** Which row the keyboard is at, and the keys that move it. */
function useRowKeys<Row>(
  { rows, rowKey, address, opens, opensBeyond, isLoading }: ShownRows<Row>,
  show: (index: number) => void,
) {
  const [stop, setStop] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const current = [stop, address.openId].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  const isBeyond = opensBeyond && address.openId !== undefined && !keys.includes(address.openId);
  const list = useRef<HTMLTableSectionElement & HTMLUListElement>(null);

  // A row that is not drawn yet gets the focus once it is.
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`);
    if (row == null) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    setWanted(undefined);
  });
  const isInside = () => list.current?.contains(document.activeElement) === true;
  const move = (target: (at: number) => number) => {
    if (keys.length === 0) return;
    const at = current === undefined ? 0 : keys.indexOf(current);
    // The first press only leads into the list.
    const to = isInside() || address.openId !== undefined ? Math.max(0, Math.min(keys.length - 1, target(at))) : at;
    const key = keys[to];
    if (key === undefined) return;
    setStop(key);
    setWanted(key);
    show(to);
    // What is open follows the keyboard, so that a list is read by one key.
    if (address.openId !== undefined && opens) address.open(key);
  };
  useShortcuts(
    isBeyond
      ? {}
      : {
          j: () => move((at) => at + 1),
          k: () => move((at) => at - 1),
          ArrowDown: () => move((at) => at + 1),
          ArrowUp: () => move((at) => at - 1),
          PageDown: () => move((at) => at + PAGE),
          PageUp: () => move((at) => at - PAGE),
          Home: () => move(() => 0),
          End: () => move((at) => (at < 0 ? 0 : keys.length - 1)),
        },
    { isOn: opens && !isLoading },
  );
  return { list, current, setStop };
}

interface ColumnsProps<Row> extends ShownRows<Row> {
  readonly note: ReactNode;
  readonly foot: ReactNode;
}

function Columns<Row>(props: ColumnsProps<Row>) {
  const { caption, shown, rows, rowKey, address, opens, isLoading, note, foot } = props;
  const box = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(box, rows.length, ROW_HEIGHT);
  const { list, current, setStop } = useRowKeys(props, (index) => {
    const element = box.current;
    if (element === null) return;
    const [top, bottom] = [index * ROW_HEIGHT, (index + 2) * ROW_HEIGHT];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  });
  const space = (count: number): CSSProperties => ({ height: count * ROW_HEIGHT });
  return (
    <div
      ref={box}
      tabIndex={opens ? undefined : 0}
      className="min-h-0 flex-1 overflow-auto overscroll-contain border-t border-hairline bg-card outline-offset-[-2px]"
    >
      <table aria-rowcount={rows.length + 1} aria-busy={isLoading} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {isLoading ? <GreyRows columns={shown} /> : null}
          {from > 0 ? <tr aria-hidden style={space(from)} /> : null}
          {rows.slice(from, to).map((row, index) => {
            const key = rowKey(row);
            const isOpen = key === address.openId;
            return (
              <tr
                key={key}
                aria-rowindex={from + index + 2}
                aria-current={isOpen || undefined}
                onClick={opens ? (event) => isFree(event.target) && address.open(key) : undefined}
                className={cx(
                  'border-b border-hairline aria-[current=true]:bg-accent-tint',
                  opens && 'cursor-pointer hover:bg-sunken',
                )}
              >
                {shown.map((column, at) => {
                  const classes = cx('h-10 px-3 whitespace-nowrap', column.align === 'end' ? 'text-end' : 'text-start');
                  if (at > 0)
                    return (
                      <td key={column.key} className={classes}>
                        <Cell column={column} row={row} />
                      </td>
                    );
                  return (
                    <th key={column.key} scope="row" className={cx(classes, 'font-semibold')}>
                      {opens ? (
                        <button
                          type="button"
                          data-row={key}
                          tabIndex={key === current ? 0 : -1}
                          aria-expanded={isOpen}
                          onFocus={() => setStop(key)}
                          onClick={() => address.open(key)}
                          className="min-h-9 w-full text-start"
                        >
                          <Cell column={column} row={row} />
                        </button>
                      ) : (
                        <Cell column={column} row={row} />
                      )}
                    </th>
                  );
                })}
              </tr>
            );
          })}
          {to < rows.length ? <tr aria-hidden style={space(rows.length - to)} /> : null}
        </tbody>
      </table>
      <div className="sticky start-0">
        {note}
        {foot}
      </div>
    </div>
  );
}

/** A press that no control inside the row has taken, and that is not the end of a selection of text. */
function isFree(element: EventTarget): boolean {
  return (
    element instanceof Element &&
    element.closest('button, a, input, label') === null &&
    getSelection()?.isCollapsed !== false
  );
}

function GreyRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else.
    <tr key={row} aria-hidden className="border-b border-hairline">
      {columns.map((column) => (
        <td key={column.key} className="h-10 px-3">
          <Skeleton className={cx('h-3.5 w-20', column.align === 'end' && 'ms-auto')} />
        </td>
      ))}
    </tr>
  ));
}

function Head<Row>({ column, address }: { readonly column: Column<Row>; readonly address: TableAddress }) {
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

/** The same rows in a narrow window: what names the row on top, the rest below it in pairs. */
function Cards<Row>(props: ShownRows<Row>) {
  const { caption, shown, rows, rowKey, address, opens, isLoading } = props;
  const { list, current, setStop } = useRowKeys(props, () => undefined);
  const [first, ...others] = shown;
  if (first === undefined) return null;
  return (
    <ul ref={list} aria-label={caption} aria-busy={isLoading} className="border-t border-hairline bg-card">
      {isLoading
        ? Array.from({ length: 5 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else.
            <li key={row} aria-hidden className="flex flex-col gap-2 border-b border-hairline px-4 py-3">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3.5 w-48" />
            </li>
          ))
        : rows.map((row) => {
            const key = rowKey(row);
            return (
              <li
                key={key}
                className="flex flex-col gap-1 border-b border-hairline px-4 pt-2 pb-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
              >
                {opens ? (
                  <button
                    type="button"
                    data-row={key}
                    tabIndex={key === current ? 0 : -1}
                    aria-expanded={key === address.openId}
                    onFocus={() => setStop(key)}
                    onClick={() => address.open(key)}
                    className="min-h-11 text-start text-base font-semibold wrap-anywhere"
                  >
                    <Cell column={first} row={row} />
                  </button>
                ) : (
                  <div className="min-h-8 text-base font-semibold wrap-anywhere">
                    <Cell column={first} row={row} />
                  </div>
                )}
                <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
                  {others.map((column) => (
                    <div key={column.key} className="contents">
                      <dt className="text-muted">{column.label}</dt>
                      <dd className="min-w-0 text-end wrap-anywhere">
                        <Cell column={column} row={row} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
    </ul>
  );
}

interface FootProps<Row> {
  readonly data: KeyedRows<Row>;
  readonly count: number;
  readonly isSorted: boolean;
  readonly reach: ((next: string) => string) | undefined;
}

/** How many there are, the next page, and what an order of some of them is worth. */
function Foot<Row>({ data, count, isSorted, reach }: FootProps<Row>) {
  const t = useTranslations('console.table');
  if (count === 0) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm text-muted">
      <span role="status">{t(data.hasMore ? 'loaded' : 'all', { count })}</span>
      {data.next !== undefined && reach !== undefined ? <span>{reach(data.next)}</span> : null}
      {data.hasMore && isSorted ? <span>{t('sortedAmongLoaded')}</span> : null}
      {data.hasMore ? (
        <Button size="small" busy={data.isLoadingMore} onClick={data.loadMore}>
          {t(reach === undefined ? 'more' : 'lookFurther')}
        </Button>
      ) : null}
    </div>
  );
}

interface ExportProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly data: KeyedRows<Row>;
  readonly isEmpty: boolean;
  readonly file: ServerFile | undefined;
}

/** Everything behind the filters as a file, all columns, whatever is loaded or shown. */
function Export<Row>({ name, columns, data, isEmpty, file }: ExportProps<Row>) {
  const t = useTranslations('console.table');
  const problem = useProblemText();
  const [count, setCount] = useState<number>();
  const run = async () => {
    setCount(0);
    try {
      if (file !== undefined) {
        const { text, rows, isCut } = await file.load();
        keepFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, text);
        toastDone({ title: t('exported', { count: rows }), description: t(isCut ? 'exportCut' : 'exportNoted') });
        return;
      }
      const rows = await data.all(EXPORT_LIMIT, setCount);
      keepFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(columns, rows));
      const isCut = rows.length === EXPORT_LIMIT;
      toastDone({ title: t('exported', { count: rows.length }), ...(isCut ? { description: t('exportCut') } : {}) });
    } catch (error) {
      toastError({ title: t('exportFailed'), description: problem(error) });
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button
      size="small"
      icon={<Download aria-hidden size={16} />}
      inert={isEmpty}
      {...(file === undefined ? {} : { title: t('exportBound', { count: file.most }) })}
      busy={count !== undefined}
      onClick={() => void run()}
    >
      {count === undefined ? t('export') : t('exporting', { count })}
    </Button>
  );
}
