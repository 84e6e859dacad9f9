import type { ReactNode } from 'react';
import { useIsWide } from '../media.ts';
import { Facts } from './Facts.tsx';
import { digits } from './figure.tsx';

/** Columns that a phone has room for. */
const MOST_ON_PHONE = 4;

interface Props {
  readonly head: readonly string[];
  /** The first two cells of a row name it. */
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
  /** Replaces the text of a cell. */
  readonly cell?: (row: number, column: number) => ReactNode;
}

/** A small table of figures: names first, figures right-aligned. What a phone has no room for is stacked there. */
export function FigureTable(props: Props) {
  const { head, rows, empty, cell } = props;
  const isWide = useIsWide();
  if (rows.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  if (!isWide && head.length > MOST_ON_PHONE) return <StackedFigures {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reachable by keyboard.
    <section tabIndex={0} aria-label={head.join(', ')} className="overflow-x-auto">
      <table className="numeric w-full text-sm">
        <thead>
          <tr className="text-xs text-muted">
            {head.map((name, at) => (
              <th key={name} scope="col" className={`py-1 font-normal ${at === 0 ? 'text-start' : 'ps-4 text-end'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={`${row[0]} ${row[1]}`} className="border-t border-hairline">
              {row.map((text, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row" className="py-1.5 text-start font-semibold whitespace-nowrap">
                    {cell?.(place, at) ?? text}
                  </th>
                ) : (
                  <td key={head[at]} className="py-1.5 ps-4 text-end whitespace-nowrap">
                    {cell?.(place, at) ?? <bdi dir="ltr">{text}</bdi>}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Each row as a list: its name on top, the figures below with their names. */
function StackedFigures({ head, rows, cell }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row, place) => (
        <li key={`${row[0]} ${row[1]}`} className="not-first:border-t not-first:border-hairline not-first:pt-3">
          <p className="pb-1.5 text-sm font-semibold">{cell?.(place, 0) ?? row[0]}</p>
          <Facts rows={row.slice(1).map((text, at) => [head[at + 1]!, cell?.(place, at + 1) ?? digits(text)])} />
        </li>
      ))}
    </ul>
  );
}
