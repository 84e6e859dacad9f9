import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../ground/lazy-part.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';

/** Not needed to draw the first screen. */
const UnreadCount = lazyPart(async () => (await import('./inbox/UnreadCount.tsx')).UnreadCount);

/** Leads to the inbox, where the site has one, and says how many messages are unread. */
export function InboxLink({ className }: { readonly className: string }) {
  const t = useTranslations('content');
  const isShown = useSite().data?.is_internal_message === '1';
  const isCustomer = useSession((session) => session.token !== undefined);
  if (!isShown) return null;
  return (
    <Link to="/message" className={`relative ${className}`}>
      <Mail aria-hidden size={20} />
      <span className="sr-only">{t('messages')}</span>
      <Suspense>{isCustomer ? <UnreadCount /> : null}</Suspense>
    </Link>
  );
}
