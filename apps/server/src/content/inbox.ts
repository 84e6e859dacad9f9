import { type InboxHead, messageDetail } from '@vitrine/wire/content/message-detail';
import { messageList } from '@vitrine/wire/content/message-list';
import { readMessages } from '@vitrine/wire/content/read-messages';
import { unreadMessages } from '@vitrine/wire/content/unread-messages';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import { escapeHtml } from '../platform/escape-html.ts';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { InboxKind } from '../platform/messages/inbox.ts';
import { countUnread, type InboxRecord, markRead, readInbox, readMessage } from './inbox-store.ts';

export interface InboxDeps {
  readonly db: Pool;
  readonly timeText: (at: number) => string;
  readonly now: () => number;
}

type Params = InboxRecord['params'];

/** Where the app shows what a message is about. */
const LINKS: Readonly<Record<InboxKind, (params: Params) => string>> = {
  'margin-call': () => '/trade',
  'stop-out': ({ order }) => `/order?type=3&id=${order}`,
  'balance-protection': () => '/mine/history?accountTypeId=1',
  'order-cancelled': ({ order }) => `/order?type=3&id=${order}`,
  'option-void': ({ option }) => `/order?source=1&type=1&id=${option}`,
  'alert-fired': ({ symbol }) => `/trade?symbol=${encodeURIComponent(String(symbol))}`,
  'name-verified': () => '/mine/auth',
  'name-rejected': () => '/mine/auth',
};

/** Parameters of a message that are names of texts themselves. */
function wordsOf(language: Language, kind: InboxKind, params: Params): Params {
  if (kind === 'order-cancelled')
    return { ...params, why: textIn(language, `closed-by.${params.by}` as 'closed-by.stop-out') };
  if (kind === 'option-void')
    return { ...params, why: textIn(language, `inbox.void.${params.why}` as 'inbox.void.no-exit') };
  if (kind === 'name-rejected' && params.reason !== '')
    return { ...params, why: textIn(language, `review.reason.${params.reason}` as 'review.reason.other') };
  return params;
}

export function inboxRoutes({ db, timeText, now }: InboxDeps): readonly Route[] {
  const headOf = ({ id, kind, params, sentAt, isRead }: InboxRecord, language: Language): InboxHead => {
    const words = wordsOf(language, kind, params);
    return {
      id,
      title: textIn(language, `inbox.${kind}.title`, words),
      desc: textIn(language, `inbox.${kind}.text`, words).replaceAll(/ {2,}/g, ' ').trim(),
      send_time: timeText(sentAt),
      is_read: isRead ? '1' : '0',
      path: LINKS[kind](params),
    };
  };
  return [
    route(messageList, async ({ limit, page }, { caller, language }) => {
      const { total, unread, messages } = await readInbox(db, caller.uid, limit, (page - 1) * limit);
      const data = messages.map((message) => headOf(message, language));
      return { data, total, unread, last_page: Math.max(1, Math.ceil(total / limit)), page };
    }),
    route(messageDetail, async ({ id }, { caller, language }) => {
      const message = await readMessage(db, caller.uid, id);
      if (message === undefined) return new Refused('request.not-found');
      const head = headOf(message, language);
      return { ...head, content: `<p>${escapeHtml(head.desc)}</p>` };
    }),
    route(unreadMessages, async (_request, { caller }) => ({ unread: await countUnread(db, caller.uid) })),
    route(readMessages, async ({ id, up_to }, { caller }) => {
      const message = await readMessage(db, caller.uid, id);
      if (message === undefined) return new Refused('request.not-found');
      await markRead(db, caller.uid, id, up_to === '1', now());
      return { unread: await countUnread(db, caller.uid) };
    }),
  ];
}
