import { REJECTION_REASONS } from '@vitrine/wire/identity/real-name-fields';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../ground/parts/ReasonDialog.tsx';
import type { Decision } from './use-decision.ts';

/** Asks why documents are rejected: the customer reads both the reason and the remark. */
export function RejectDialog({ decision, name }: { readonly decision: Decision; readonly name: string }) {
  const t = useTranslations('console.realName');
  return (
    <ReasonDialog
      title={t('rejectTitle', { name })}
      text={t('rejectText')}
      confirmLabel={t('reject')}
      reasonLabel={t('reason')}
      reasons={REJECTION_REASONS}
      nameOf={(reason) => t(`reasons.${reason}`)}
      remarkLabel={t('remark')}
      isSending={decision.isSending}
      onConfirm={decision.reject}
      onCancel={() => decision.setRejecting(false)}
    />
  );
}
