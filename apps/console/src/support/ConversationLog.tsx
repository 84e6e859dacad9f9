import { MessageLog } from '@vitrine/ui/components/MessageLog';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import type { Conversation, LiveConversation, Message } from './use-conversation.ts';

interface Props {
  readonly conversation: Conversation;
  readonly answer: LiveConversation['answer'];
}

/** What was said, oldest first. */
export function ConversationLog({ conversation: { messages }, answer }: Props) {
  const t = useTranslations('console.support');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  return (
    <MessageLog
      label={t('messages')}
      first={messages[0]?.id}
      count={messages.length}
      older={
        hasNextPage
          ? { label: t('older'), isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() }
          : undefined
      }
    >
      {messages.map((message) => (
        <MessageBubble key={message.id} message={message} />
      ))}
    </MessageLog>
  );
}

function MessageBubble({ message: { from, text, image, sentAt, staffName, isRead } }: { readonly message: Message }) {
  const t = useTranslations('console.support');
  return (
    <article
      className={cx(
        'flex w-fit max-w-[85%] flex-col gap-1 rounded-card px-3 py-2 text-sm',
        from === 'staff' ? 'self-end bg-accent-tint' : 'self-start border border-hairline bg-page',
      )}
    >
      {image === null ? null : <MessagePicture image={image} />}
      {text === '' ? null : (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      <p className="text-xs wrap-anywhere text-muted">
        {staffName === '' ? null : (
          <>
            <bdi>{staffName}</bdi> ·{' '}
          </>
        )}
        <Instant at={sentAt} asAge />
        {isRead ? ` · ${t('seen')}` : null}
      </p>
    </article>
  );
}
