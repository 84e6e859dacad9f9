import { Badge } from '@vitrine/ui/components/Badge';
import { useTranslations } from 'use-intl';

export function AuditOutcome({ outcome }: { readonly outcome: string }) {
  const t = useTranslations('console.audit');
  if (outcome === 'done') return <Badge tone="up">{t('outcomeDone')}</Badge>;
  if (outcome === 'failed') return <Badge tone="danger">{t('outcomeFailed')}</Badge>;
  return (
    <Badge tone="warning">
      <bdi dir="ltr">{outcome}</bdi>
    </Badge>
  );
}
