import { Link } from '@tanstack/react-router';
import type { InboxHead } from '@vitrine/wire/content/message-detail';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { MessageTime } from './MessageTime.tsx';

/** Id of the link to a message in the list. */
export function messageLinkId(id: number): string {
  return `message-${id}`;
}

interface Props {
  readonly message: InboxHead;
  /** It is read beside the list. */
  readonly isCurrent: boolean;
}

/** What it is about, and the way to read it. */
export function MessageLink({ message: { id, title, desc, send_time, is_read }, isCurrent }: Props) {
  const t = useTranslations('content.inbox');
  const isUnread = is_read === '0';
  return (
    <Link
      id={messageLinkId(id)}
      data-row
      to="/message/detail"
      search={{ id }}
      aria-current={isCurrent || undefined}
      className={cx('flex gap-3 px-4 py-3.5 outline-offset-[-2px]', isCurrent ? 'bg-accent-tint' : 'hover:bg-sunken')}
    >
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', isUnread && 'bg-accent-solid')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', isUnread ? 'font-semibold' : 'font-medium')}>
          {isUnread ? <span className="sr-only">{t('unread')} </span> : null}
          {title}
        </span>
        <span className="line-clamp-2 pt-0.5 text-sm wrap-anywhere text-muted">{desc}</span>
        <span className="block pt-1">
          <MessageTime at={send_time} />
        </span>
      </span>
    </Link>
  );
}
