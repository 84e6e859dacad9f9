import { toastDone, toastError } from '@vitrine/ui/toast';
import { type Answer, WireError } from '@vitrine/wire/client';
import { useEffect, useRef } from 'react';
import { queryClient } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `saysAnswer`: the action resolves to the answer of `client.ask`, whose text is shown when it is done (API-14). */
    mutationMeta: { readonly saysAnswer?: boolean };
  }
}

/** Given up by this app itself, by leaving or asking again: nobody has to hear of it (API-12). */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Tells how the user's actions ended: a failure by the server's words or by its kind (API-09, API-11), unless the action
 * handles its own. An ended session is said by the login that it leads to.
 */
export function useMutationToasts(): void {
  const problemText = useProblemText();
  const text = useRef(problemText);
  useEffect(() => {
    text.current = problemText;
  }, [problemText]);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { mutation, action } = event;
        if (action.type === 'error') {
          if (mutation.options.onError !== undefined || isCancelled(action.error)) return;
          if (action.error instanceof WireError && action.error.kind === 'session') return;
          toastError({ title: text.current(action.error) });
        }
        if (action.type === 'success' && mutation.meta?.saysAnswer === true)
          toastDone({ title: (action.data as Answer<unknown>).msg });
      }),
    [],
  );
}
