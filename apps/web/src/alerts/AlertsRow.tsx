import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Leads to the price alerts. */
export function AlertsRow() {
  const t = useTranslations('ground.title');
  return (
    <Link to="/mine/alerts" className={ROW}>
      <RowContent start={<Bell aria-hidden size={20} />} title={t('alerts')} chevron />
    </Link>
  );
}
