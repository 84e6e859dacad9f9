import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '../shortcuts.ts';
import type { ShownRows } from './shown-rows.ts';

/** Rows that PageUp and PageDown pass. */
const ROWS_PER_PAGE_KEY = 10;

/** Which row the keyboard is at, and the keys that move it. */
export function useRowKeys<Row>(
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
    // The first press only leads into the list, also from a row that has left it.
    const isOpenHere = address.openId !== undefined && keys.includes(address.openId);
    const to = isInside() || isOpenHere ? Math.max(0, Math.min(keys.length - 1, target(at))) : at;
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
          PageDown: () => move((at) => at + ROWS_PER_PAGE_KEY),
          PageUp: () => move((at) => at - ROWS_PER_PAGE_KEY),
          Home: () => move(() => 0),
          End: () => move((at) => (at < 0 ? 0 : keys.length - 1)),
        },
    { isOn: opens && !isLoading },
  );
  return { list, current, setStop };
}
