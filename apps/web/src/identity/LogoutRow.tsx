import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LogoutDialog } from './LogoutDialog.tsx';

/** Logging out as the last row of a list. */
export function LogoutRow() {
  const t = useTranslations('identity.logout');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowButton onClick={() => setIsAsking(true)}>
        <RowContent start={<LogOut aria-hidden size={20} className="mirror" />} title={t('action')} />
      </RowButton>
      <LogoutDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
