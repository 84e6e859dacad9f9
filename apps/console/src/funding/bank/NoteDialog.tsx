import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { dismissPayment } from '@vitrine/wire/funding/operator/dismiss-payment';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { reopenPayment } from '@vitrine/wire/funding/operator/reopen-payment';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
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
  const app = useTranslations('console.app');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isDismissing = step === 'dismiss';
  const change = usePaymentStep(
    isDismissing ? dismissPayment : reopenPayment,
    () => t(isDismissing ? 'dismissed' : 'reopened'),
    onClose,
  );
  const note = typed.trim().replaceAll(/\s+/g, ' ');
  return (
    <ConfirmDialog
      open
      title={t(`${step}Title`)}
      description={t(`${step}Text`)}
      confirmLabel={t(step)}
      cancelLabel={app('cancel')}
      busy={change.isSending}
      error={change.problem}
      onConfirm={() => {
        setTried(true);
        if (note !== '') change.send({ provider, payment: id, note });
      }}
      onCancel={onClose}
    >
      <Field label={t('reason')} {...(isTried && note === '' && { error: t('reasonMissing') })}>
        <Input dir="auto" value={typed} onChange={setTyped} maxLength={NOTE_LENGTH} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
