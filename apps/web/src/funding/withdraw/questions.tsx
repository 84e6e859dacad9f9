import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ground/panels.tsx';
import type { WithdrawTab } from './withdraw-form.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** `wallet.not_bind`: there is nowhere to pay to yet; leads to binding one (FND-37). */
export function NotBound({
  open,
  onClose,
  tab,
  currency,
}: Props & { readonly tab: WithdrawTab; readonly currency: number }) {
  const t = useTranslations('funding.wallet');
  const app = useTranslations('ground');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title={t('not_bind')}
      description={t(tab === 0 ? 'not_bindCoin' : 'not_bindBank')}
      confirmLabel={t('not_bindAction')}
      cancelLabel={app('cancel')}
      onConfirm={() => void navigate({ to: '/mine/withdraw-way', search: { type: tab === 0 ? 1 : 2, currency } })}
      onCancel={onClose}
    />
  );
}

/** The site asks for a pay password, and the customer has none. */
export function PayPasswordMissing({ open, onClose }: Props) {
  const t = useTranslations('funding.withdraw');
  const app = useTranslations('ground');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title={t('setPassword')}
      description={t('setPasswordText')}
      confirmLabel={t('setPasswordAction')}
      cancelLabel={app('cancel')}
      onConfirm={() => void navigate({ to: '/mine/pay-password' })}
      onCancel={onClose}
    />
  );
}
