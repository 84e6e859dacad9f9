import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import type { InstrumentProps } from './instrument-props.ts';
import { CHANGED_QUERIES } from './instrument-queries.ts';

export function ResumeDialog({ instrument: { id, showCode }, onClose }: InstrumentProps) {
  const t = useTranslations('console.instruments');
  const app = useTranslations('console.app');
  const resume = useSend(proposeResume, {
    touches: CHANGED_QUERIES,
    done: () => t('resumeProposed', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('resumeTitle', { instrument: showCode })}
      description={t('resumeText')}
      confirmLabel={t('proposeResume')}
      cancelLabel={app('cancel')}
      busy={resume.isSending}
      error={resume.problem}
      onConfirm={() => resume.send({ instrument: id })}
      onCancel={onClose}
    />
  );
}
