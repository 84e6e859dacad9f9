import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import type { StaffMember } from '@vitrine/wire/staff/operator/staff-list';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { STAFF_KEY } from './staff-state.ts';

export interface StaffDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

export function DisableStaffDialog({ member: { id, name }, onClose }: StaffDialogProps) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const disable = useSend(disableStaff, {
    touches: [STAFF_KEY],
    done: () => t('disabled', { name }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('disableTitle', { name })}
      description={t('disableText', { name })}
      confirmLabel={t('disable')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={disable.isSending}
      error={disable.problem}
      onConfirm={() => disable.send({ id })}
      onCancel={onClose}
    />
  );
}
