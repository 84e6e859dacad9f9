import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import type { InvitationOrProposal } from '@vitrine/wire/staff/operator/invite-staff';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import type { StaffDialogProps } from './DisableStaffDialog.tsx';
import { PROPOSALS_KEY } from './proposal-state.ts';
import { STAFF_KEY } from './staff-state.ts';

export function ResetSignInDialog({
  member: { id, name },
  onClose,
  onDone,
}: StaffDialogProps & { readonly onDone: (sent: InvitationOrProposal) => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const reset = useSend(resetTotp, {
    touches: [STAFF_KEY, PROPOSALS_KEY],
    onDone: (sent) => {
      onClose();
      onDone(sent);
    },
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('resetTitle', { name })}
      description={t('resetText', { name })}
      confirmLabel={t('resetFactor')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={reset.isSending}
      error={reset.problem}
      onConfirm={() => reset.send({ id })}
      onCancel={onClose}
    />
  );
}
