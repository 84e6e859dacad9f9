import { Link } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { BellRing, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pushSupport } from './push-device.ts';
import { usePushKinds } from './push-queries.ts';

const DECLINED = 'vitrine.push.declined';

/** Where somebody waits for news: offers notifications to a customer who has none on this device, and may say no for good. */
export function PushOffer({ of }: { readonly of: 'alerts' | 'orders' | 'chat' }) {
  const t = useTranslations('push');
  const kinds = usePushKinds().data;
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(DECLINED) !== null);
  if (isDeclined || pushSupport() !== 'ready' || kinds === undefined || kinds.length > 0) return null;
  return (
    <p className="mx-4 flex shrink-0 items-center rounded-lg bg-card ps-4 pe-1 text-sm font-medium lg:mx-0">
      <Link to="/mine/notifications" className="flex min-h-11 flex-1 items-center gap-3 py-2 hover:underline">
        <BellRing aria-hidden size={18} className="shrink-0 text-muted" />
        {t(`offer.${of}`)}
      </Link>
      <IconButton
        label={t('notNow')}
        icon={<X aria-hidden size={18} />}
        onClick={() => {
          localStorage.setItem(DECLINED, '1');
          setDeclined(true);
        }}
      />
    </p>
  );
}
