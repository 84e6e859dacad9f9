import { toastDone } from '@vitrine/ui/toast';
import type { Answer } from '@vitrine/wire/client';
import { refreshOwn } from '../ground/own-answers.ts';
import { useProblemText } from '../ground/problem.ts';
import type { Submission, SubmitGuard } from '../ground/submit-guard.ts';
import { useSubmission } from '../ground/use-submission.ts';

interface Options<Request extends object, Data> {
  /** One for the app: a form that is opened again still knows what it has sent. */
  readonly guard: SubmitGuard<Request>;
  readonly send: (submission: Submission<Request>) => Promise<Answer<Data>>;
  readonly onDone: (request: Request, data: Data) => void;
  /** A link in the toast to what was made. */
  readonly link?: (request: Request) => { readonly label: string; readonly href: string };
}

/** Sends what moves money or asks for it, once for each press; the server's text says that it is done (API-15). */
export function useMoneyCall<Request extends object, Data>({ guard, send, onDone, link }: Options<Request, Data>) {
  const problemText = useProblemText();
  const { submit, sending, failure, forgetFailure } = useSubmission({
    guard,
    send,
    onDone: ({ msg, data }, request) => {
      refreshOwn();
      toastDone({ title: msg, ...(link === undefined ? {} : { link: link(request) }) });
      onDone(request, data);
    },
    // Something else has changed meanwhile: what the form shows is old.
    onFailed: refreshOwn,
  });
  return {
    send: submit,
    isSending: sending !== undefined,
    /** Why the last one failed, in the customer's language. */
    refusal: failure && problemText(failure.error),
    error: failure?.error,
    forget: forgetFailure,
  };
}
