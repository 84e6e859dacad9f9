import { useSearch } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { CheckCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useIsDesktop } from '../../ground/use-is-desktop.ts';
import { Reading } from '../Reading.tsx';
import { type ReadPlaces, useReadFocus } from '../use-read-focus.ts';
import { type Inbox, useInbox, useMarkRead } from './inbox-queries.ts';
import { Message } from './Message.tsx';
import { messageLinkId } from './MessageLink.tsx';
import { MessageRows } from './MessageRows.tsx';

const PLACES: ReadPlaces = { lists: ['/message'], detail: '/message/detail', rowId: messageLinkId };

function useReadableInbox() {
  const inbox = useInbox();
  return {
    newest: inbox.messages[0]?.id,
    refetch: inbox.refetch,
    rows: (current?: number) => <MessageRows inbox={inbox} current={current} />,
    actions: <ReadAll inbox={inbox} />,
  };
}

/** `/message` and `/message/detail`. */
export function InboxScreen() {
  const t = useTranslations('content');
  const ground = useTranslations('ground');
  const detail = useSearch({ from: '/inbox/message/detail', shouldThrow: false });
  useReadFocus(useIsDesktop(), PLACES);
  return (
    <Reading
      path="/message"
      back="/"
      title={ground('title.message')}
      refreshLabel={t('inbox.refresh')}
      reads={detail === undefined ? undefined : { id: detail.id }}
      useReadable={useReadableInbox}
      piece={(id) => <Message id={id} />}
    />
  );
}

function ReadAll({ inbox: { messages, unread } }: { readonly inbox: Inbox }) {
  const t = useTranslations('content.inbox');
  const { mutate, isPending } = useMarkRead();
  const newest = messages[0]?.id;
  if (unread === 0 || newest === undefined) return null;
  return (
    <IconButton
      label={t('readAll')}
      icon={<CheckCheck aria-hidden size={18} />}
      busy={isPending}
      onClick={() => mutate({ id: newest, isUpTo: true })}
    />
  );
}
