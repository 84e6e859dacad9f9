import { useMutation } from '@tanstack/react-query';
import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { toastDone } from '@vitrine/ui/toast';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, isUnanswered, queryClient, SENT_UNTIL_ANSWERED } from '../ground/client.ts';
import { ConfirmDialog } from '../ground/panels.tsx';
import { useProblemText } from '../ground/problem.ts';
import { demoGrantOf, useSite } from '../ground/site.ts';
import { type Submission, SubmitGuard } from '../ground/submit-guard.ts';

const INTENT = 'reset';

type Nothing = Readonly<Record<string, never>>;
const guard = new SubmitGuard<Nothing>();

/** Starts the demo account anew, after asking (ACC-44). */
export function ResetDemo() {
  const t = useTranslations('identity.reset');
  const grant = demoGrantOf(useSite().data);
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: ({ key, request }: Submission<Nothing>) => client.call(resetDemo, request, { idempotencyKey: key }),
    onSuccess: () => {
      guard.done(INTENT);
      setIsAsking(false);
      void queryClient.invalidateQueries();
      toastDone({ title: t('done'), link: { label: t('see'), href: '/mine/history' } });
    },
    onError: (error) => {
      if (!isUnanswered(error)) guard.refused(INTENT);
    },
  });
  return (
    <>
      <RowButton
        onClick={() => {
          reset.reset();
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
        busy={reset.isPending}
        {...(reset.error === null ? {} : { error: problemText(reset.error) })}
        onConfirm={() => {
          const press = guard.start(INTENT, {});
          if (press !== undefined) reset.mutate(press);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
