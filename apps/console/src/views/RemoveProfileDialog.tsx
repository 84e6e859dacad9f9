import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { removeProfile } from '@vitrine/wire/identity/operator/remove-profile';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';

export type ProfilePart = 'nickname' | 'avatar';

const REASON_LENGTH = 200;

interface Props {
  readonly customer: number;
  readonly part: ProfilePart;
  readonly onClose: () => void;
}

/** Asks why a nickname or picture goes; the reason is in the audit log. */
export function RemoveProfileDialog({ customer, part, onClose }: Props) {
  const t = useTranslations('console.customer.profile');
  const app = useTranslations('console.app');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const remove = useSend(removeProfile, {
    touches: [['customer', String(customer)]],
    done: () => t(`removed.${part}`),
    onDone: onClose,
  });
  const written = reason.trim().replace(/\s+/g, ' ');
  return (
    <ConfirmDialog
      open
      title={t(`question.${part}`)}
      description={t('text')}
      confirmLabel={t(`remove.${part}`)}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={remove.isSending}
      error={isMissing && written === '' ? t('reasonMissing') : remove.problem}
      onConfirm={() => {
        if (written === '') return setMissing(true);
        remove.send({ customer: String(customer), what: part, reason: written });
      }}
      onCancel={onClose}
    >
      <Field label={t('reason')}>
        <Input value={reason} onChange={setReason} maxLength={REASON_LENGTH} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
