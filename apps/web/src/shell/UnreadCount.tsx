import { useTranslations } from 'use-intl';
import { useUnread as useUnreadInbox } from '../content/inbox/inbox-queries.ts';
import { useUnread as useUnreadAnswers } from '../support/chat-queries.ts';
import { useSupportLive } from '../support/use-support-live.ts';

/** More are shown as this and a plus. */
const MOST = 99;

/** How many messages are unread in the inbox, or answers in the chat with customer service, on the icon that leads there. */
export function UnreadCount({ isInbox = false }: { readonly isInbox?: boolean }) {
  return isInbox ? <InboxCount /> : <SupportCount />;
}

function InboxCount() {
  return <Count count={useUnreadInbox() ?? 0} />;
}

function SupportCount() {
  useSupportLive();
  return <Count count={useUnreadAnswers()} />;
}

function Count({ count }: { readonly count: number }) {
  const t = useTranslations('content.inbox');
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{t('count', { count })}</span>
      <span
        aria-hidden
        className="numeric absolute start-1/2 top-1 min-w-4.5 rounded-full bg-danger-solid px-1 text-center text-xs leading-4.5 font-semibold text-on-danger"
      >
        {count > MOST ? `${MOST}+` : count}
      </span>
    </>
  );
}
