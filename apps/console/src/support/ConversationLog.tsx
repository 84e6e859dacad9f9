import { Button } from '@vitrine/ui/components/Button';
import { cx } from 'class-variance-authority';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import type { Conversation, LiveConversation, Message } from './use-conversation.ts';

/** Nearer to the end than this, the reader follows what comes. */
const NEAR_END = 120;

/** Keeps the end in sight while the reader is there, and their place when older messages come in above. */
function useFollowEnd(first: number | undefined, last: number | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: undefined as number | undefined, height: 0, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages are added at either end.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (seen.current.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (seen.current.first !== first) element.scrollTop += element.scrollHeight - seen.current.height;
    seen.current = { ...seen.current, first, height: element.scrollHeight };
  }, [first, last]);
  const onScroll = () => {
    const element = log.current;
    if (element === null) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    seen.current = { ...seen.current, height: element.scrollHeight, isAtEnd: left < NEAR_END };
  };
  return { log, onScroll };
}

interface Props {
  readonly conversation: Conversation;
  readonly answer: LiveConversation['answer'];
}

/** What was said, oldest first. */
export function ConversationLog({ conversation: { messages }, answer }: Props) {
  const t = useTranslations('console.support');
  const { log, onScroll } = useFollowEnd(messages[0]?.id, messages.at(-1)?.id);
  return (
    <div
      ref={log}
      onScroll={onScroll}
      role="log"
      aria-label={t('messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 py-3 outline-offset-[-2px]"
    >
      {answer.hasNextPage ? (
        <Button
          size="small"
          className="self-center"
          busy={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
      {messages.map((message) => (
        <MessageBubble key={message.id} message={message} />
      ))}
    </div>
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
