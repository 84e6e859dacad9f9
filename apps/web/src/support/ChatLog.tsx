import { MessageLog } from '@vitrine/ui/components/MessageLog';
import { Empty } from '@vitrine/ui/components/States';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import { MessagesSquare } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../ground/time-zone.tsx';
import { Bubble } from './Bubble.tsx';
import type { Chat } from './chat-queries.ts';
import { Outgoing } from './Outgoing.tsx';
import { useOutbox } from './outbox.ts';

interface Props {
  readonly chat: Chat;
  readonly id: number | undefined;
  readonly writer: string;
}

/** What was said, oldest first, under the days on which it was said; at the end what waits to be sent. */
export function ChatLog({ chat: { messages, query }, id, writer }: Props) {
  const t = useTranslations('support');
  const all = useOutbox(({ waiting }) => waiting);
  const known = new Set(messages.map(({ key }) => key));
  const waiting = all.filter((one) => one.writer === writer && one.conversation === id && !known.has(one.key));
  const count = messages.length + waiting.length;
  if (count === 0)
    return (
      // In a low window it scrolls: what one writes in stays in sight.
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="my-auto">
          <Empty icon={<MessagesSquare size={22} />} title={t('empty')} text={t('emptyText')} />
        </div>
      </div>
    );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <MessageLog
      label={t('title')}
      first={messages[0]?.id}
      count={count}
      older={
        hasNextPage
          ? { label: t('older'), isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() }
          : undefined
      }
    >
      <Messages messages={messages} />
      {waiting.map((one) => (
        <Outgoing key={one.key} message={one} />
      ))}
    </MessageLog>
  );
}

function Messages({ messages }: { readonly messages: readonly SentMessage[] }) {
  const timeText = useTimeText();
  const days = messages.map(({ sentAt }) => timeText(sentAt, 'date'));
  return messages.map((message, at) => (
    <Fragment key={message.id}>
      {days[at] === days[at - 1] ? null : (
        <p className="numeric self-center py-1 text-xs text-muted">
          <bdi>{days[at]}</bdi>
        </p>
      )}
      <Bubble message={message} />
    </Fragment>
  ));
}
