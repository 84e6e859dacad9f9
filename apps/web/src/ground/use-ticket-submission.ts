import { toastError } from '@vitrine/ui/toast';
import { WireError } from '@vitrine/wire/client';
import type { Reason } from '@vitrine/wire/reasons';
import { isUnanswered, queryClient } from './client.ts';
import { useProblemText } from './problem.ts';
import type { Submission, SubmitGuard } from './submit-guard.ts';
import { useSubmission } from './use-submission.ts';

/** An order of any kind, for a product. */
interface OrderRequest {
  readonly forex_id: number;
}

interface Options<Request extends OrderRequest, Answer, Place> {
  readonly productId: number;
  readonly guard: SubmitGuard<Request>;
  readonly send: (submission: Submission<Request>) => Promise<Answer>;
  readonly onDone: (answer: Answer, request: Request) => void;
  /** The field of the ticket that a refusal is about. */
  readonly placeOf: (reason: Reason | undefined) => Place;
  /** Tells that no answer came, so that it is unknown whether the request took effect. */
  readonly unanswered: { readonly title: string; readonly description: string };
  /** Queries that a refusal shows to be out of date: opening hours, halts and terms. */
  readonly outdated: readonly string[];
}

/** What the server refused, or did not answer. It is shown at its field until the customer changes the form or the product, or submits again. */
export interface TicketRefusal<Request, Place> {
  readonly place: Place;
  readonly text: string;
  readonly request: Request;
  readonly params: WireError['params'];
}

/** {@link useSubmission} for an order ticket. */
export function useTicketSubmission<Request extends OrderRequest, Answer, Place>({
  productId,
  guard,
  send,
  onDone,
  placeOf,
  unanswered,
  outdated,
}: Options<Request, Answer, Place>) {
  const problemText = useProblemText();
  const { failure, ...submission } = useSubmission({
    guard,
    send,
    onDone,
    onFailed: (error) => {
      if (isUnanswered(error)) toastError(unanswered);
      else for (const key of outdated) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
  const isShown = failure !== undefined && failure.request.forex_id === productId;
  const refusal = isShown ? refusalOf(failure.error, failure.request) : undefined;
  function refusalOf(error: Error, request: Request): TicketRefusal<Request, Place> {
    const refused = error instanceof WireError ? error : undefined;
    const text = isUnanswered(error) ? unanswered.description : problemText(error);
    return { place: placeOf(refused?.reason), text, request, params: refused?.params ?? {} };
  }
  return {
    ...submission,
    refusal,
    /** The text of a refusal that is about this field. */
    refusalAt: (place: Place) => (refusal?.place === place ? refusal.text : undefined),
  };
}
