import { useMutation } from '@tanstack/react-query';
import { isUnanswered, SENT_UNTIL_ANSWERED } from './client.ts';
import type { Submission, SubmitGuard } from './submit-guard.ts';

interface Options<Request extends object, Answer> {
  readonly guard: SubmitGuard<Request>;
  readonly send: (submission: Submission<Request>) => Promise<Answer>;
  readonly onDone: (answer: Answer, request: Request) => void;
  /** After the last attempt: the server refused it, or gave no answer at all. */
  readonly onFailed?: (error: Error, request: Request) => void;
}

/** Sends a request that moves money: again while no answer comes, and never twice for a double click. */
export function useSubmission<Request extends object, Answer>({
  guard,
  send,
  onDone,
  onFailed,
}: Options<Request, Answer>) {
  const mutation = useMutation<Answer, Error, Submission<Request>>({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: send,
    onSuccess: (answer, { request }) => {
      guard.done(request);
      onDone(answer, request);
    },
    onError: (error, { request }) => {
      if (!isUnanswered(error)) guard.refused(request);
      onFailed?.(error, request);
    },
  });
  const { status, error, variables, reset } = mutation;
  return {
    /** The request that is on its way. */
    sending: status === 'pending' ? variables.request : undefined,
    /** The last request and why it failed, until the next is sent or {@link forgetFailure} is called. */
    failure: status === 'error' ? { error, request: variables.request } : undefined,
    submit: (request: Request) => {
      const submission = guard.start(request);
      if (submission !== undefined) mutation.mutate(submission);
    },
    forgetFailure: () => {
      if (status === 'error') reset();
    },
  };
}
