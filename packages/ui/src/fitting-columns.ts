import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Leavable {
  readonly key: string;
  readonly leaveOut?: number;
}

interface Fitting<Column> {
  readonly columns: readonly Column[];
  /** What the columns have to fit into. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * The columns that fit beside each other: those with a `leaveOut` are left out one by one, the lowest first, until nothing
 * is cut or covered. All come back when there is more room, or when there are other columns or rows.
 */
export function useFittingColumns<Column extends Leavable>(all: readonly Column[], rows: number): Fitting<Column> {
  const scroller = useRef<HTMLElement>(null);
  const table = `${all.map(({ key }) => key).join()} ${rows}`;
  const [left, setLeft] = useState({ table, count: 0 });
  const count = left.table === table ? left.count : 0;
  const leavable = all
    .filter(({ leaveOut }) => leaveOut !== undefined)
    .toSorted((one, other) => (one.leaveOut ?? 0) - (other.leaveOut ?? 0));
  // Before the browser paints, so that nobody sees the attempts.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && element.scrollWidth > element.clientWidth && count < leavable.length)
      setLeft({ table, count: count + 1 });
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let width = element.clientWidth;
    // A figure that grows by a digit widens the table: it is measured again. More room: from the beginning.
    const sizes = new ResizeObserver(() => {
      const isWider = element.clientWidth > width;
      width = element.clientWidth;
      setLeft((before) => ({ ...before, ...(isWider ? { count: 0 } : {}) }));
    });
    for (const one of [element, element.querySelector('table')]) if (one !== null) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);
  const out = new Set(leavable.slice(0, count));
  return { columns: all.filter((column) => !out.has(column)), scroller };
}
