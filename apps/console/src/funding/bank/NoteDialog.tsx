import { dismissPayment } from '@vitrine/wire/funding/operator/dismiss-payment';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { reopenPayment } from '@vitrine/wire/funding/operator/reopen-payment';
import { useTranslations } from 'use-intl';
import { NoteQuestion } from './NoteQuestion.tsx';
import { usePaymentStep } from './use-payment-step.ts';

const NOTE_LENGTH = 500;

interface Props {
  readonly payment: PaymentRow;
  readonly step: 'dismiss' | 'reopen';
  readonly onClose: () => void;
}

/** Asks why a payment is set aside, or waits again. */
export function NoteDialog({ payment: { provider, id }, step, onClose }: Props) {
  const t = useTranslations('console.bank');
  const isDismissing = step === 'dismiss';
  const change = usePaymentStep(
    isDismissing ? dismissPayment : reopenPayment,
    () => t(isDismissing ? 'dismissed' : 'reopened'),
    onClose,
  );
  return (
    <NoteQuestion
      title={t(`${step}Title`)}
      text={t(`${step}Text`)}
      confirm={t(step)}
      most={NOTE_LENGTH}
      busy={change.isSending}
      error={change.problem}
      onConfirm={(note) => change.send({ provider, payment: id, note })}
      onClose={onClose}
    />
  );
}
