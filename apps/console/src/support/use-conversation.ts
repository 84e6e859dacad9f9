import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { supportConversation } from '@vitrine/wire/support/operator/support-conversation';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { useRef } from 'react';
import { client } from '../ground/client.ts';

/** With all messages that are loaded, oldest first. */
export type Conversation = ResponseOf<typeof supportConversation>;
export type Message = Conversation['messages'][number];

/** An open conversation is asked for this often. */
export const LIVE_MS = 2_500;
/** Whoever typed less than this ago is still writing. */
const TYPING_MS = 4_000;

export const conversationKey = (id: number) => [supportConversation.operation, id] as const;
/** What changes with an answer: the conversation, and the queue. */
export const touchedBy = (id: number) => [conversationKey(id), [supportQueue.operation]] as const;

/** The newest page, with the older messages above its own. */
function joined({ pages }: InfiniteData<Conversation>): Conversation {
  const [newest, ...older] = pages;
  return {
    ...newest!,
    messages: [...older.toReversed().flatMap(({ messages }) => messages), ...newest!.messages],
    hasMore: pages.at(-1)?.hasMore === true,
  };
}

/** The conversation as it is now; older messages are added above when they are asked for. */
export function useConversation(id: number) {
  const typedAt = useRef(0);
  const answer = useInfiniteQuery({
    queryKey: conversationKey(id),
    queryFn: ({ pageParam, signal }) => {
      const typing = pageParam === '' && Date.now() - typedAt.current < TYPING_MS ? '1' : '0';
      return client.call(supportConversation, { conversation: id, before: pageParam, typing }, { signal });
    },
    initialPageParam: '',
    // Each page begins where the one before it ends now: what has come meanwhile leaves no gap.
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? String(messages[0]?.id ?? '') : undefined),
    select: joined,
    refetchInterval: LIVE_MS,
  });
  return {
    answer,
    typed: () => {
      // The first letter is told at once, the others with the next reads.
      const isNew = Date.now() - typedAt.current > TYPING_MS;
      typedAt.current = Date.now();
      if (isNew) void answer.refetch();
    },
  };
}

export type LiveConversation = ReturnType<typeof useConversation>;
