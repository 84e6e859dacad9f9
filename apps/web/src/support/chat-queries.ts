import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ownFeedback } from '@vitrine/wire/support/own-feedback';
import { supportMessages } from '@vitrine/wire/support/support-messages';
import { unreadSupport } from '@vitrine/wire/support/unread-support';
import { client, queryClient } from '../ground/client.ts';
import { useSession } from '../ground/session.ts';
import { currentVisitor } from '../ground/visitor.ts';

const KEY = 'support';
/** Without a network a call fails, and says so, instead of waiting for one behind a skeleton. */
const ASKED_ALWAYS = { networkMode: 'always', refetchOnReconnect: true } as const;
/** A visitor has no session on the socket: the open chat is asked for this often. */
const VISITOR_MS = 4_000;
/** How many answers a visitor has not read, while the chat is closed. */
const VISITOR_UNREAD_MS = 30_000;

/** Whose conversations these are. */
export const useWriter = (): string => useSession(({ user }) => (user === undefined ? 'visitor' : String(user.uid)));

/** The newest messages of a conversation, oldest first, and the older ones as far as they were asked for. */
export function useChat(conversation: number | undefined) {
  const writer = useWriter();
  const query = useInfiniteQuery({
    queryKey: [KEY, 'messages', writer, conversation],
    queryFn: ({ pageParam, signal }) =>
      client.call(supportMessages, { conversation, ...(pageParam === 0 ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages[0]?.id : undefined),
    refetchInterval: writer === 'visitor' && currentVisitor() !== undefined ? VISITOR_MS : false,
    ...ASKED_ALWAYS,
  });
  const pages = query.data?.pages ?? [];
  // A message that came meanwhile is in two pages.
  const byId = new Map(pages.toReversed().flatMap(({ messages }) => messages.map((one) => [one.id, one] as const)));
  return { query, newest: pages[0], messages: [...byId.values()] };
}

export type Chat = ReturnType<typeof useChat>;

/** How many answers the customer or visitor has not read; 0 until it is known. */
export function useUnread(): number {
  const writer = useWriter();
  const isKnown = writer !== 'visitor' || currentVisitor() !== undefined;
  const { data = 0 } = useQuery({
    queryKey: [KEY, 'unread', writer],
    enabled: isKnown,
    queryFn: async ({ signal }) => (await client.call(unreadSupport, {}, { signal })).unread,
    refetchInterval: writer === 'visitor' ? VISITOR_UNREAD_MS : false,
    ...ASKED_ALWAYS,
  });
  return data;
}

/** The feedback that the customer has sent. */
export function useOwnFeedback() {
  const writer = useWriter();
  return useQuery({
    queryKey: [KEY, 'feedback', writer],
    queryFn: async ({ signal }) => (await client.call(ownFeedback, {}, { signal })).data,
    ...ASKED_ALWAYS,
  });
}

/** Asks for everything of customer service again. */
export const refreshSupport = () => queryClient.invalidateQueries({ queryKey: [KEY] });
