import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pushSupport } from './push-device.ts';
import { usePushKinds } from './push-queries.ts';

/** Where somebody waits for news: offers notifications to a customer who has none on this device. */
export function PushOffer() {
  const t = useTranslations('push');
  const kinds = usePushKinds().data;
  if (pushSupport() !== 'ready' || kinds === undefined || kinds.length > 0) return null;
  return (
    <Link
      to="/mine/notifications"
      className="mx-4 flex min-h-11 items-center gap-3 rounded-lg bg-card px-4 py-2 text-sm font-medium hover:underline lg:mx-0"
    >
      <BellRing aria-hidden size={18} className="shrink-0 text-muted" />
      {t('alsoWhenClosed')}
    </Link>
  );
}
