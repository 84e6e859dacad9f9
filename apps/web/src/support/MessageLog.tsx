import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import { MessagesSquare } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../ground/time-zone.tsx';
import { Bubble } from './Bubble.tsx';
import type { Chat } from './chat-queries.ts';
import { Outgoing } from './Outgoing.tsx';
import { useOutbox } from './outbox.ts';

/** Nearer to the end than this, the reader follows what comes. */
const NEAR_END = 120;

/** Keeps the end in sight while the reader is there, and the place of the reader when older messages come in above. */
function useFollowEnd(first: number | undefined, count: number) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: undefined as number | undefined, height: 0, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages are added at either end.
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = seen.current;
    if (before.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before.first !== first) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { ...before, first, height: element.scrollHeight };
  }, [first, count]);
  const onScroll = () => {
    const element = log.current;
    if (element === null) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    seen.current = { ...seen.current, height: element.scrollHeight, isAtEnd: left < NEAR_END };
  };
  return { log, onScroll };
}

interface Props {
  readonly chat: Chat;
  readonly id: number | undefined;
  readonly writer: string;
}

/** What was said, oldest first, under the days on which it was said; at the end what waits to be sent. */
export function MessageLog({ chat: { messages, query }, id, writer }: Props) {
  const t = useTranslations('support');
  const all = useOutbox(({ waiting }) => waiting);
  const known = new Set(messages.map(({ key }) => key));
  const waiting = all.filter((one) => one.writer === writer && one.conversation === id && !known.has(one.key));
  const { log, onScroll } = useFollowEnd(messages[0]?.id, messages.length + waiting.length);
  if (messages.length + waiting.length === 0)
    return (
      <div className="flex flex-1 flex-col justify-center">
        <Empty icon={<MessagesSquare size={22} />} title={t('empty')} text={t('emptyText')} />
      </div>
    );
  return (
    <div
      ref={log}
      onScroll={onScroll}
      role="log"
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain px-4 py-3 outline-offset-[-2px]"
    >
      {query.hasNextPage ? (
        <Button
          size="small"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
      <Messages messages={messages} />
      {waiting.map((one) => (
        <Outgoing key={one.key} message={one} />
      ))}
    </div>
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
