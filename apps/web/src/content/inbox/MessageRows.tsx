import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { moveAlongRows } from '../../ground/list-keys.ts';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import type { Inbox } from './inbox-queries.ts';
import { MessageLink } from './MessageLink.tsx';

interface Props {
  readonly inbox: Inbox;
  /** What is read beside the list. */
  readonly current?: number | undefined;
}

/** The messages, page by page as the end comes near. */
export function MessageRows({ inbox, current }: Props) {
  const t = useTranslations('content.inbox');
  const app = useTranslations('ground');
  if (inbox.error !== null) return <NoAnswer answer={inbox} />;
  return (
    <InfiniteList
      status={inbox.status}
      count={inbox.messages.length}
      onMore={inbox.fetchMore}
      skeleton={<RowsSkeleton />}
      empty={<NoData icon={<Mail size={22} />} text={t('emptyText')} />}
      moreLabel={app('list.more')}
      loadingText={t('loading')}
      endText={app('list.end')}
      failedText={t('failed')}
      retryLabel={app('failed.retry')}
    >
      <ul onKeyDown={moveAlongRows} className="divide-y divide-hairline border-b border-hairline">
        {inbox.messages.map((message) => (
          <li key={message.id}>
            <MessageLink message={message} isCurrent={message.id === current} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
