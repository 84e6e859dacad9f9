import type { BreakLength, OwnLimitKind } from '@vitrine/domain/ledger/own-limits';
import { toastDone } from '@vitrine/ui/toast';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import { takeBreak } from '@vitrine/wire/ledger/take-break';
import { client, queryClient } from '../../ground/client.ts';
import { DEPOSIT_LIMITS_KEY } from '../../ground/deposit-limits.ts';
import { useProblemText } from '../../ground/problem.ts';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useSubmission } from '../../ground/use-submission.ts';
import { OWN_LIMITS_KEY } from './own-limits.ts';

const limitGuard = new SubmitGuard<{ readonly limit: OwnLimitKind; readonly value: string }>();
const breakGuard = new SubmitGuard<{ readonly length: BreakLength }>();

const refresh = () =>
  Promise.all([OWN_LIMITS_KEY, DEPOSIT_LIMITS_KEY].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Sets a limit: an amount or minutes as decimal text, `0` for none. */
export function useSetLimit(onDone: () => void) {
  const problemText = useProblemText();
  const { submit, sending, failure, forgetFailure } = useSubmission({
    guard: limitGuard,
    send: ({ key, request }) => client.ask(setOwnLimit, request, { idempotencyKey: key }),
    onDone: ({ msg }) => {
      void refresh();
      toastDone({ title: msg });
      onDone();
    },
  });
  const refusal = failure === undefined ? undefined : problemText(failure.error);
  return { set: submit, isSending: sending !== undefined, refusal, forget: forgetFailure };
}

/** Begins a break. */
export function useTakeBreak(onDone: () => void) {
  const problemText = useProblemText();
  const { submit, sending, failure, forgetFailure } = useSubmission({
    guard: breakGuard,
    send: ({ key, request }) => client.ask(takeBreak, request, { idempotencyKey: key }),
    onDone: ({ msg }) => {
      void refresh();
      toastDone({ title: msg });
      onDone();
    },
  });
  const refusal = failure === undefined ? undefined : problemText(failure.error);
  return { begin: submit, isSending: sending !== undefined, refusal, forget: forgetFailure };
}
