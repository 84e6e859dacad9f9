import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { toastDone } from '@vitrine/ui/toast';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, queryClient } from '../ground/client.ts';
import { ConfirmDialog } from '../ground/panels.tsx';
import { useProblemText } from '../ground/problem.ts';
import { demoGrantOf, useSite } from '../ground/site.ts';
import { SubmitGuard } from '../ground/submit-guard.ts';
import { useSubmission } from '../ground/use-submission.ts';

const guard = new SubmitGuard<Readonly<Record<string, never>>>();

/** Starts the demo account over, after asking (ACC-44). */
export function ResetDemo() {
  const t = useTranslations('trading.reset');
  const grant = demoGrantOf(useSite().data);
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const { sending, failure, submit, forgetFailure } = useSubmission({
    guard,
    send: ({ key, request }) => client.ask(resetDemo, request, { idempotencyKey: key }),
    onDone: ({ msg }) => {
      setIsAsking(false);
      void queryClient.invalidateQueries();
      toastDone({ title: msg, link: { label: t('viewAccountLog'), href: '/mine/history' } });
    },
  });
  return (
    <>
      <RowButton
        onClick={() => {
          forgetFailure();
          setIsAsking(true);
        }}
      >
        <RowContent start={<RotateCcw aria-hidden size={20} />} title={t('action')} note={t('note', { grant })} />
      </RowButton>
      <ConfirmDialog
        open={isAsking}
        title={t('question')}
        description={t('text', { grant })}
        confirmLabel={t('confirm')}
        cancelLabel={app('cancel')}
        tone="danger"
        busy={sending !== undefined}
        {...(failure === undefined ? {} : { error: problemText(failure.error) })}
        onConfirm={() => submit({})}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
