import { useTranslations } from 'use-intl';
import { useSite } from './site.ts';

/** How many accounts lost money, as it was measured; nothing in paper mode or while too few accounts have traded. */
export function LossShareNote({ className = '' }: { readonly className?: string }) {
  const t = useTranslations('ground');
  const share = useSite().data?.loss_share;
  if (!share) return null;
  const { percent, accounts } = share;
  return (
    <p data-loss-share className={`text-xs text-muted ${className}`}>
      {t('lossShare', { percent, accounts })}
    </p>
  );
}
