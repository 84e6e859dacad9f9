import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { HALT_REASONS, type HaltReason } from '@vitrine/wire/market/operator/terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { useSend } from '../ground/send.ts';
import type { InstrumentProps } from './instrument-props.ts';
import { CHANGED_QUERIES } from './instrument-queries.ts';

export function HaltDialog({ instrument: { id, showCode }, onClose }: InstrumentProps) {
  const t = useTranslations('console.instruments');
  const app = useTranslations('console.app');
  const [reason, setReason] = useState<HaltReason>('technical');
  const halt = useSend(haltInstrument, {
    touches: CHANGED_QUERIES,
    done: () => t('halted', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('haltTitle', { instrument: showCode })}
      description={t('haltText')}
      confirmLabel={t('halt')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={halt.isSending}
      error={halt.problem}
      onConfirm={() => halt.send({ instrument: id, reason })}
      onCancel={onClose}
    >
      <Choice
        label={t('reason')}
        options={HALT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
