import { useTranslations } from 'use-intl';
import { useUnread } from './inbox-queries.ts';

/** More are shown as this and a plus. */
const MOST = 99;

/** How many messages are unread, on the icon of the inbox. */
export function UnreadCount() {
  const t = useTranslations('content.inbox');
  const unread = useUnread() ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className="sr-only">{t('count', { count: unread })}</span>
      <span
        aria-hidden
        className="numeric absolute start-1/2 top-1 min-w-4.5 rounded-full bg-danger-solid px-1 text-center text-xs leading-4.5 font-semibold text-on-danger"
      >
        {unread > MOST ? `${MOST}+` : unread}
      </span>
    </>
  );
}
