import { toastDone } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useProblemText } from '../../ground/problem.ts';
import { useSubmission } from '../../ground/use-submission.ts';
import { refreshAfterTransfer, sendTransfer, transferGuard } from './transfer-calls.ts';

/** Sends a transfer, once for each press; the server's text says that it is done (API-15). */
export function useTransfer(onDone: () => void) {
  const t = useTranslations('funding.transfer');
  const problemText = useProblemText();
  const { submit, sending, failure, forgetFailure } = useSubmission({
    guard: transferGuard,
    send: sendTransfer,
    onDone: ({ msg }, { to }) => {
      refreshAfterTransfer();
      toastDone({ title: msg, link: { label: t('viewLog'), href: `/mine/history?accountTypeId=${to}` } });
      onDone();
    },
    // Something else has moved meanwhile: the figures of the form are old.
    onFailed: refreshOwn,
  });
  return {
    send: submit,
    isSending: sending !== undefined,
    refusal: failure && problemText(failure.error),
    forget: forgetFailure,
  };
}
