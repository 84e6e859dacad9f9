import { useMutation } from '@tanstack/react-query';
import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { toastDone } from '@vitrine/ui/toast';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, isUnanswered, queryClient, SENT_UNTIL_ANSWERED } from '../app/client.ts';
import { ConfirmDialog } from '../app/panels.tsx';
import { useProblemText } from '../app/problem.ts';
import { demoGrantOf, useSite } from '../app/site.ts';
import { type Press, Presses } from '../trading/press.ts';

const INTENT = 'reset';

type Nothing = Readonly<Record<string, never>>;
const presses = new Presses<Nothing>();

/** Starts the demo account anew, after asking (ACC-44). */
export function ResetDemo() {
  const t = useTranslations('identity.reset');
  const grant = demoGrantOf(useSite().data);
  const app = useTranslations('ground');
  const problemText = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const reset = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: ({ key, request }: Press<Nothing>) => client.call(resetDemo, request, { idempotencyKey: key }),
    onSuccess: () => {
      presses.done(INTENT);
      setIsAsking(false);
      void queryClient.invalidateQueries();
      toastDone({ title: t('done'), link: { label: t('see'), href: '/mine/history' } });
    },
    onError: (error) => {
      if (!isUnanswered(error)) presses.refused(INTENT);
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
          const press = presses.start(INTENT, {});
          if (press !== undefined) reset.mutate(press);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
