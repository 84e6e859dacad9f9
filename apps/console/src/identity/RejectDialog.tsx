import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { REJECTION_REASONS, type RejectionReason } from '@vitrine/wire/identity/real-name-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import type { Decision } from './use-decision.ts';

/** Asks why documents are rejected: the customer reads both the reason and the remark. */
export function RejectDialog({ decision, name }: { readonly decision: Decision; readonly name: string }) {
  const t = useTranslations('console.realName');
  const app = useTranslations('console.app');
  const [reason, setReason] = useState<RejectionReason | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [remark, setRemark] = useState('');
  return (
    <ConfirmDialog
      open={decision.isRejecting}
      title={t('rejectTitle', { name })}
      description={t('rejectText')}
      confirmLabel={t('reject')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={decision.isSending}
      error={isMissing && reason === '' ? t('chooseReason') : undefined}
      onConfirm={() => {
        if (reason === '') return setMissing(true);
        decision.reject(reason, remark.trim());
      }}
      onCancel={() => decision.setRejecting(false)}
    >
      <Choice
        label={t('reason')}
        options={[
          { value: '', label: t('chooseReason') },
          ...REJECTION_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
        ]}
        value={reason}
        onChange={setReason}
      />
      <Field label={t('remark')}>
        <Input value={remark} onChange={setRemark} maxLength={500} />
      </Field>
    </ConfirmDialog>
  );
}
