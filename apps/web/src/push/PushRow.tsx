import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { BellRing } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Leads to what this device is notified of. */
export function PushRow() {
  const t = useTranslations('ground.title');
  return (
    <Link to="/mine/notifications" className={ROW}>
      <RowContent start={<BellRing aria-hidden size={20} />} title={t('notifications')} chevron />
    </Link>
  );
}
