import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { ChartLine } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Leads to the statistics of closed trades. */
export function StatisticsRow() {
  const t = useTranslations('ground.title');
  return (
    <Link to="/mine/statistics" className={ROW}>
      <RowContent start={<ChartLine aria-hidden size={20} />} title={t('statistics')} chevron />
    </Link>
  );
}
