import { useTranslations } from 'use-intl';
import { useJurisdiction, useProfileText } from './jurisdiction.ts';
import { useSite } from './site.ts';

/**
 * The risk warning of where the customer lives, and how many accounts lost money, as it was measured. Nothing where there
 * is no warning and, in paper mode or while too few accounts have traded, nothing to measure.
 */
export function LossShareNote({ className = '' }: { readonly className?: string }) {
  const t = useTranslations('ground');
  const share = useSite().data?.loss_share;
  const warning = useProfileText(useJurisdiction()?.risk_warnings);
  return (
    <>
      {warning === undefined ? null : (
        <p data-risk-warning dir="auto" className={`text-xs wrap-anywhere text-muted ${className}`}>
          {warning}
        </p>
      )}
      {share ? (
        <p data-loss-share className={`text-xs text-muted ${className}`}>
          {t('lossShare', { percent: share.percent, accounts: share.accounts })}
        </p>
      ) : null}
    </>
  );
}
