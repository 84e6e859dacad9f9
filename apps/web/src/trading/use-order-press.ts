import { useMutation } from '@tanstack/react-query';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { isUnanswered, SENT_UNTIL_ANSWERED } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';
import type { Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { refreshOwn } from './book.ts';

interface Telling {
  /** Said when it is done; undefined where a push tells it. */
  readonly done: () => string | undefined;
  readonly refused: string;
  readonly onDone: () => void;
}

const intentOf = (request: object) => Object.values(request).join(' ');

/** A press that changes an own order: sent again while no answer comes, told when it is done or refused. */
export function useOrderPress<Request extends { readonly id: number }>(
  guard: SubmitGuard<Request>,
  send: (press: Submission<Request>) => Promise<void>,
  { done, refused, onDone }: Telling,
) {
  const problemText = useProblemText();
  const change = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: send,
    onSuccess: (_, { request }) => {
      guard.done(intentOf(request));
      onDone();
      const title = done();
      if (title !== undefined) toastDone({ title });
    },
    onError: (error, { request }) => {
      if (!isUnanswered(error)) guard.refused(intentOf(request));
      refreshOwn();
      toastError({ title: refused, description: problemText(error) });
    },
  });
  return {
    isBusy: change.isPending,
    press: (request: Request) => {
      const press = guard.start(intentOf(request), request);
      if (press !== undefined) change.mutate(press);
    },
  };
}
