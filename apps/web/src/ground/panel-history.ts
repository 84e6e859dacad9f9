import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many panels were open at this entry. */
    readonly panels?: number;
  }
}

/** The open panels, the topmost last. */
const opened: object[] = [];

/** The entry that is being left: what asks for it twice before the browser has gone back must not go back further. */
let leaving: unknown;

/** Takes the entries away that no panel has; once the panels that open in place of others are counted. */
function leaveEntries(history: RouterHistory): void {
  setTimeout(() => {
    const surplus = (history.location.state.panels ?? 0) - opened.length;
    if (surplus <= 0 || leaving === history.location) return;
    leaving = history.location;
    history.go(-surplus);
  });
}

/**
 * An open panel has an entry of its own in the history, so that Back closes it instead of leaving the page. Closed in
 * any other way, it takes that entry away.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  // A component that stands outside of the router has no page to go back to.
  const router = useRouter({ warn: false }) as { readonly history: RouterHistory } | null;
  const history = router?.history;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen || history === undefined) return undefined;
    const panel = {};
    const recorded = () => history.location.state.panels ?? 0;
    opened.push(panel);
    // After a reload the entry is there already.
    if (recorded() < opened.length) history.push(history.location.href, { panels: opened.length });
    const unsubscribe = history.subscribe(({ action }) => {
      const isBack = action.type === 'BACK' || action.type === 'GO';
      if (isBack && opened.indexOf(panel) >= recorded()) close.current();
    });
    return () => {
      unsubscribe();
      opened.splice(opened.indexOf(panel), 1);
      leaveEntries(history);
    };
  }, [isOpen, history]);
}
