import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The order sheets of a phone, by the side or the direction that they were opened for. */
export const SHEETS = ['buy', 'sell', 'up', 'down'] as const;
export type Sheet = (typeof SHEETS)[number];

/** The sheet that is open on the trade screen. It stands in the address: a reload keeps it, Back closes it. */
export function useSheet<S extends Sheet>(own: readonly S[], onLoginNeeded: () => void) {
  const asked = useSearch({ from: '/trade', shouldThrow: false })?.sheet;
  const [isLeft, setLeft] = useState(false);
  if (isLeft && asked === undefined) setLeft(false);
  // Shown again after the login, the screen has its sheet as it was left.
  useEffect(() => setLeft(false), []);
  const sheet = isLeft ? undefined : own.find((one) => one === asked);
  // Keeps its content while it slides away.
  const [last, setLast] = useState(sheet ?? own[0]!);
  if (sheet !== undefined && sheet !== last) setLast(sheet);
  const { history } = useRouter();
  const navigate = useNavigate();
  const isOpen = sheet !== undefined;
  const open = useCallback(
    (next: S) =>
      void navigate({
        to: '/trade',
        search: (before) => ({ ...before, sheet: next }),
        replace: isOpen,
        state: isOpen ? true : { panels: 1 },
      }),
    [navigate, isOpen],
  );
  const left = useRef<unknown>(undefined);
  const close = useCallback(() => {
    // Asked for twice before the browser has gone back, it must not leave the screen.
    if (left.current === history.location) return;
    left.current = history.location;
    // Below it is the entry without the sheet, unless the page was opened with it.
    if (history.location.state.panels !== undefined) history.back();
    else void navigate({ to: '/trade', search: ({ sheet: _, ...rest }) => rest, replace: true });
  }, [history, navigate]);
  /** Closes it before the screen is left: what is hidden cannot slide away any more. */
  const leaveForLogin = () => {
    setLeft(true);
    onLoginNeeded();
  };
  return { sheet, last, open, close, leaveForLogin };
}
