import type { ReactNode } from 'react';

/** With digit groups: 12,345.67. */
export function grouped(text: string, minDecimals = 0, maxDecimals = 6): string {
  const format = new Intl.NumberFormat('zh-CN-u-nu-latn', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
  });
  return format.format(text as Intl.StringNumericLiteral);
}

interface Props {
  readonly head: readonly string[];
  /** The first two cells of a row name it. */
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
  /** Replaces the text of a cell. */
  readonly cell?: (row: number, column: number) => ReactNode;
}

/** A small table of figures: names first, figures right-aligned. */
export function FigureTable({ head, rows, empty, cell }: Props) {
  if (rows.length === 0) return <p className="text-sm text-muted">{empty}</p>;
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
