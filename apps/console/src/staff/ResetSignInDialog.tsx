import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import type { StaffDialogProps } from './DisableStaffDialog.tsx';
import type { Invitation } from './InvitationLinkDialog.tsx';
import { STAFF_KEY } from './staff-state.ts';

export function ResetSignInDialog({
  member: { id, name },
  onClose,
  onDone,
}: StaffDialogProps & { readonly onDone: (link: Invitation) => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const reset = useSend(resetTotp, {
    touches: [STAFF_KEY],
    onDone: (link) => {
      onClose();
      onDone(link);
    },
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('resetTitle', { name })}
      description={t('resetText')}
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
