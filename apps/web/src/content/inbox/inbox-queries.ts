import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxHead } from '@vitrine/wire/content/message-detail';
import { messageDetail } from '@vitrine/wire/content/message-detail';
import { messageList } from '@vitrine/wire/content/message-list';
import { readMessages } from '@vitrine/wire/content/read-messages';
import { unreadMessages } from '@vitrine/wire/content/unread-messages';
import { useEffect } from 'react';
import { client, queryClient } from '../../ground/client.ts';
import { currentLanguage } from '../../ground/current-language.ts';
import { realtime } from '../../ground/live.ts';
import { useSession } from '../../ground/session.ts';
import { usePagedAnswer } from '../../ground/use-paged-answer.ts';

const KEY = 'inbox';
/** Without a network a call fails, and says so, instead of waiting for one behind a skeleton. */
const ASKED_ALWAYS = { networkMode: 'always', refetchOnReconnect: true } as const;

interface InboxPage {
  readonly data: readonly InboxHead[];
  readonly unread: number;
  readonly last_page: number;
  readonly page: number;
}

/** The inbox, newest first, as far as it has been asked for. */
export function useInbox() {
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery({
    queryKey: [KEY, 'list', token, currentLanguage()],
    queryFn: ({ pageParam, signal }): Promise<InboxPage> => client.call(messageList, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    ...ASKED_ALWAYS,
  });
  // A message that came meanwhile pushes the last one of a page onto the next.
  const byId = new Map(query.data?.pages.flatMap(({ data }) => data).map((one) => [one.id, one]));
  return { messages: [...byId.values()], unread: query.data?.pages[0]?.unread ?? 0, ...usePagedAnswer(query) };
}

export type Inbox = ReturnType<typeof useInbox>;

/** A message; from a list its head is known before its text is here. */
export function useMessage(id: number | undefined) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [KEY, 'message', id, currentLanguage()],
    enabled: id !== undefined,
    queryFn: ({ signal }) => client.call(messageDetail, { id: id ?? 0 }, { signal }),
    ...ASKED_ALWAYS,
  });
  const known = queries
    .getQueriesData<InfiniteData<InboxPage>>({ queryKey: [KEY, 'list'] })
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((one) => one.id === id);
  return { ...query, head: query.data ?? known };
}

/** How many messages are unread; undefined for a visitor, and until it is known. */
export function useUnread(): number | undefined {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [KEY, 'unread', token],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => (await client.call(unreadMessages, {}, { signal })).unread,
    ...ASKED_ALWAYS,
  }).data;
}

/** Marks a message as read, with `isUpTo` all older ones too. */
export function useMarkRead() {
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isUpTo = false }: { readonly id: number; readonly isUpTo?: boolean }) =>
      client.call(readMessages, { id, up_to: isUpTo ? '1' : '0' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
    // It stays unread, which the next visit mends.
    onError: () => undefined,
  });
}

/** Asks for the inbox again whenever it changes, also after a lost connection. */
export function useInboxPushes(): void {
  const uid = useSession((session) => session.user?.uid);
  useEffect(() => {
    if (uid === undefined) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: [KEY] });
    return realtime.subscribe('MESSAGES', ask, ask);
  }, [uid]);
}
