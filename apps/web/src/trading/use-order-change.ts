import { toastDone, toastError } from '@vitrine/ui/toast';
import { refreshOwn } from '../ground/own-answers.ts';
import { useProblemText } from '../ground/problem.ts';
import type { Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { useSubmission } from '../ground/use-submission.ts';

interface Options<Request extends object> {
  readonly guard: SubmitGuard<Request>;
  readonly send: (submission: Submission<Request>) => Promise<void>;
  /** The toast when it is done; undefined where a push tells it. */
  readonly doneTitle: () => string | undefined;
  readonly refusedTitle: string;
  readonly onDone: () => void;
}

/** {@link useSubmission} for a change of an open order, with a toast for how it ended. */
export function useOrderChange<Request extends { readonly id: number }>(options: Options<Request>) {
  const { guard, send, doneTitle, refusedTitle, onDone } = options;
  const problemText = useProblemText();
  const { sending, submit } = useSubmission({
    guard,
    send,
    onDone: () => {
      onDone();
      const title = doneTitle();
      if (title !== undefined) toastDone({ title });
    },
    onFailed: (error) => {
      refreshOwn();
      toastError({ title: refusedTitle, description: problemText(error) });
    },
  });
  return { isBusy: sending !== undefined, submit };
}
