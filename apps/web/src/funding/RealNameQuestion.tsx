import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ground/panels.tsx';

/** `user.real_auth`: this needs a verified name (FND-23, FND-40); leads to the verification. */
export function RealNameQuestion({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('funding.user');
  const app = useTranslations('ground');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title={t('real_auth')}
      description={t('real_authText')}
      confirmLabel={t('real_authAction')}
      cancelLabel={app('cancel')}
      onConfirm={() => void navigate({ to: '/mine/auth' })}
      onCancel={onClose}
    />
  );
}
