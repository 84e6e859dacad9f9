import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { UserRoundPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Leads a demo account to one with a name. */
export function RegisterRow() {
  const t = useTranslations('identity.user');
  return (
    <Link to="/register" className={ROW}>
      <RowContent
        start={<UserRoundPlus aria-hidden size={20} />}
        title={t('register')}
        note={t('registerNote')}
        chevron
      />
    </Link>
  );
}
