import { Skeleton } from '@vitrine/ui/components/States';
import { cx } from 'class-variance-authority';
import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react';
import { Cell } from './Cell.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import type { Column } from './column.ts';
import { RowName } from './RowName.tsx';
import { useRowWindow } from './row-window.ts';
import type { ShownRows } from './shown-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Row height in pixels: hidden rows take up their place by it. */
const ROW_HEIGHT = 40;

interface Props<Row> extends ShownRows<Row> {
  readonly note: ReactNode;
  readonly foot: ReactNode;
}

export function TableRows<Row>(props: Props<Row>) {
  const { caption, shown, rows, rowKey, address, opens, isLoading, note, foot } = props;
  const { box, from, to, show } = useBox(rows.length);
  const { list, current, setStop } = useRowKeys(props, show);
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
              <ColumnHead key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {isLoading ? <SkeletonRows columns={shown} /> : null}
          {from > 0 ? <tr aria-hidden style={space(from)} /> : null}
          {rows.slice(from, to).map((row, index) => {
            const key = rowKey(row);
            const place = { index: from + index, id: key, isStop: key === current, onFocus: () => setStop(key) };
            return <TableRow key={key} {...props} {...place} row={row} />;
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

/** The scrolled area: which of its rows are drawn, and how to bring one into view. */
function useBox(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const show = (index: number) => {
    const element = box.current;
    if (element === null) return;
    const [top, bottom] = [index * ROW_HEIGHT, (index + 2) * ROW_HEIGHT];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  };
  return { box, show, ...useRowWindow(box, count, ROW_HEIGHT) };
}

interface RowProps<Row> extends Pick<ShownRows<Row>, 'shown' | 'address' | 'opens' | 'customerOf'> {
  readonly row: Row;
  /** From 0. */
  readonly index: number;
  /** Its key. */
  readonly id: string;
  /** The tab key stops at this row. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function TableRow<Row>({ shown, address, opens, customerOf, row, index, id, isStop, onFocus }: RowProps<Row>) {
  const isOpen = id === address.openId;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      onClick={opens ? pressName : undefined}
      className={cx(
        'border-b border-hairline aria-[current=true]:bg-accent-tint',
        opens && 'cursor-pointer hover:bg-sunken',
      )}
    >
      {shown.map((column, at) => {
        const cell = <Cell column={column} row={row} />;
        const classes = cx('h-10 px-3 whitespace-nowrap', column.align === 'end' ? 'text-end' : 'text-start');
        if (at > 0)
          return (
            <td key={column.key} className={classes}>
              {cell}
            </td>
          );
        return (
          <th key={column.key} scope="row" className={cx(classes, 'font-semibold')}>
            {opens ? (
              <RowName
                id={id}
                customer={customerOf?.(row)}
                isOpen={isOpen}
                isStop={isStop}
                onFocus={onFocus}
                onOpen={() => address.open(id)}
                className="flex min-h-9 w-full items-center text-start"
              >
                {cell}
              </RowName>
            ) : (
              cell
            )}
          </th>
        );
      })}
    </tr>
  );
}

/** A press anywhere in a row is one on its name. */
function pressName({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (opensRow(target)) currentTarget.querySelector<HTMLElement>('[data-row]')?.click();
}

/** Whether a press opens the row: not on a control in the row, and not at the end of selecting text. */
function opensRow(element: EventTarget): boolean {
  return (
    element instanceof Element &&
    element.closest('button, a, input, label') === null &&
    getSelection()?.isCollapsed !== false
  );
}

function SkeletonRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
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
