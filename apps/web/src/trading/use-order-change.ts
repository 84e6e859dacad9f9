import { toastDone, toastError } from '@vitrine/ui/toast';
import type { Answer } from '@vitrine/wire/client';
import { refreshOwn } from '../ground/own-answers.ts';
import { useProblemText } from '../ground/problem.ts';
import type { Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { useSubmission } from '../ground/use-submission.ts';
import { takeUpdate } from './held-updates.ts';
import { useUpdateToast } from './use-order-toasts.ts';

interface Options<Request extends object> {
  readonly guard: SubmitGuard<Request>;
  readonly send: (submission: Submission<Request>) => Promise<Answer<unknown>>;
  readonly refusedTitle: string;
  readonly onDone: () => void;
}

/** {@link useSubmission} for a change of an open order, with a toast for how it ended: the server's text, and what became of the order. */
export function useOrderChange<Request extends { readonly id: number }>(options: Options<Request>) {
  const { guard, send, refusedTitle, onDone } = options;
  const toastOf = useUpdateToast();
  const problemText = useProblemText();
  const { sending, submit } = useSubmission({
    guard,
    send,
    onDone: ({ msg }, { id }) => {
      onDone();
      const update = takeUpdate(id);
      toastDone({ ...(update && toastOf(update)), title: msg });
    },
    onFailed: (error, { id }) => {
      const update = takeUpdate(id);
      if (update !== undefined) toastDone(toastOf(update));
      refreshOwn();
      toastError({ title: refusedTitle, description: problemText(error) });
    },
  });
  return { isBusy: sending !== undefined, submit };
}
