import { Skeleton } from '@vitrine/ui/components/States';
import { readSupport } from '@vitrine/wire/support/read-support';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { useConnection } from '../ground/live.ts';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { answersWithin } from './answers-within.ts';
import { ChatLog } from './ChatLog.tsx';
import { Composer } from './Composer.tsx';
import { type Chat, refreshSupport, useChat, useWriter } from './chat-queries.ts';
import { flush } from './outbox.ts';
import { useSupportLive, useTyping } from './use-support-live.ts';

/** How often what waits in the outbox is tried again. */
const RETRY_MS = 5_000;

/** Sends what waits, also after a reload and when the network is back. */
function useFlush(writer: string): void {
  const isOnline = useConnection(({ isOnline: online, status }) => online && status === 'open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once when the network is back.
  useEffect(() => {
    void flush(writer);
    const timer = setInterval(() => void flush(writer), RETRY_MS);
    return () => clearInterval(timer);
  }, [writer, isOnline]);
}

/** Whoever sees an answer has read it. */
function useMarkRead(id: number | undefined, { newest, messages }: Chat): void {
  const unread = newest?.conversation?.unread ?? 0;
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (unread === 0 || last === undefined) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      // It stays unread, which the next visit mends.
      client.call(readSupport, { conversation: id, up_to: last }).then(refreshSupport, () => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread, last]);
}

interface Props {
  readonly id: number | undefined;
  /** Stands above the conversation of a customer who has written something. */
  readonly offer: ReactNode;
}

/** The chat with customer service, or what was said about feedback of the customer. */
export function Conversation({ id, offer }: Props) {
  const writer = useWriter();
  const chat = useChat(id);
  useSupportLive();
  useFlush(writer);
  useMarkRead(id, chat);
  const { query, newest } = chat;
  const until = useTyping((typing) => typing[newest?.conversation?.id ?? 0] ?? 0);
  if (query.isError && newest === undefined) return <NoAnswer answer={query} />;
  return (
    <>
      {writer !== 'visitor' && chat.messages.length > 0 ? offer : null}
      {newest === undefined ? <Skeletons /> : <ChatLog chat={chat} id={id} writer={writer} />}
      <Status
        isTyping={newest?.isTyping === true || until > Date.now()}
        within={newest?.answersWithin ?? null}
        isClosed={newest?.conversation?.isClosed === true}
      />
      <Composer conversation={id} writer={writer} />
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy className="flex flex-1 flex-col justify-end gap-3 p-4">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-16 w-1/2 self-end" />
    </div>
  );
}

interface StatusProps {
  readonly isTyping: boolean;
  /** Seconds. */
  readonly within: number | null;
  readonly isClosed: boolean;
}

/** That staff are typing, that the conversation is closed, or how soon an answer usually comes. */
function Status({ isTyping, within, isClosed }: StatusProps) {
  const t = useTranslations('support');
  const usual = within === null ? '' : t('within', answersWithin(within));
  return (
    <p role="status" className="min-h-5 px-4 text-xs text-muted">
      {isTyping ? t('typing') : isClosed ? t('closed') : usual}
    </p>
  );
}
