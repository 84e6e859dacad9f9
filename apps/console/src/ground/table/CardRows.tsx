import { Skeleton } from '@vitrine/ui/components/States';
import { Plain } from '../parts/plain.ts';
import { Cell } from './Cell.tsx';
import { type Column, textOf } from './column.ts';
import { RowName } from './RowName.tsx';
import type { ShownRows } from './shown-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The same rows in a narrow window: what names the row on top, the rest below it in pairs. */
export function CardRows<Row>(props: ShownRows<Row>) {
  const { caption, shown, rows, rowKey, address, opens, customerOf, isLoading } = props;
  const { list, current, setStop } = useRowKeys(props, () => undefined);
  const [first, ...others] = shown;
  if (first === undefined) return null;
  return (
    <ul ref={list} aria-label={caption} aria-busy={isLoading} className="border-t border-hairline bg-card">
      {isLoading ? <SkeletonCards /> : null}
      {(isLoading ? [] : rows).map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            className="flex flex-col gap-1 border-b border-hairline px-4 pt-2 pb-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
          >
            {opens ? (
              <RowName
                id={key}
                customer={customerOf?.(row)}
                isOpen={key === address.openId}
                isStop={key === current}
                onFocus={() => setStop(key)}
                onOpen={() => address.open(key)}
                className="block min-h-11 content-center text-start text-base font-semibold wrap-anywhere"
              >
                <CardTitle column={first} row={row} />
              </RowName>
            ) : (
              <div className="min-h-8 text-base font-semibold wrap-anywhere">
                <CardTitle column={first} row={row} />
              </div>
            )}
            <Plain value={opens}>
              <CardFacts columns={others} row={row} />
            </Plain>
          </li>
        );
      })}
    </ul>
  );
}

/** What names the row. A number alone says nothing: the name of its column stands before it. */
function CardTitle<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <>
      {typeof column.value(row) === 'number' ? `${column.label} ` : null}
      <Cell column={column} row={row} />
    </>
  );
}

function CardFacts<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
      {columns
        .filter((column) => textOf(column, row) !== '')
        .map((column) => (
          <div key={column.key} className="contents">
            <dt className="text-muted">{column.label}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">
              <Cell column={column} row={row} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function SkeletonCards() {
  return Array.from({ length: 5 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else.
    <li key={row} aria-hidden className="flex flex-col gap-2 border-b border-hairline px-4 py-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3.5 w-48" />
    </li>
  ));
}
