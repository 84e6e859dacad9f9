import { Button } from '@vitrine/ui/components/Button';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Dialogs are no part of the first load. */
const LogoutDialog = lazy(() => import('./LogoutDialog.tsx').then((module) => ({ default: module.LogoutDialog })));

export function LogoutButton() {
  const t = useTranslations('identity.logout');
  const [wasAsked, setWasAsked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    setWasAsked(true);
    setIsAsking(true);
  };
  return (
    <>
      <Button tone="ghost" size="icon" aria-label={t('action')} onClick={ask}>
        <LogOut aria-hidden size={20} className="rtl:-scale-x-100" />
      </Button>
      {wasAsked ? (
        <Suspense>
          <LogoutDialog open={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
