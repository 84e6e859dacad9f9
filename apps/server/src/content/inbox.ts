import { type InboxHead, messageDetail } from '@vitrine/wire/content/message-detail';
import { messageList } from '@vitrine/wire/content/message-list';
import { readMessages } from '@vitrine/wire/content/read-messages';
import { unreadMessages } from '@vitrine/wire/content/unread-messages';
import type { Language } from '@vitrine/wire/envelope';
import { escapeHtml } from '../platform/escape-html.ts';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { InboxKind } from '../platform/messages/inbox.ts';
import { withAmounts } from './amount-words.ts';
import { countUnread, type InboxRecord, markRead, readInbox, readMessage } from './inbox-store.ts';
import type { ContentReads } from './languages.ts';
import type { ReaderLanguages } from './reader-languages.ts';
import { type Letter, readLetters } from './staff-messages.ts';

export interface InboxDeps extends Pick<ContentReads, 'db' | 'timeText' | 'languagesFor'> {
  /** The code of the account currency. */
  readonly currency: () => string;
  readonly now: () => number;
  readonly readers: Pick<ReaderLanguages, 'note'>;
}

/** What the server words itself. */
type WordedKind = Exclude<InboxKind, 'staff-message'>;

type Params = InboxRecord['params'];

/** The screen of a request, in the way that it was made, with it opened. Messages of before it was noted name no way. */
const requestLink =
  (path: '/mine/charge' | '/mine/withdraw', id: 'deposit' | 'withdrawal') =>
  (params: Params): string =>
    `${path}?${params.type === undefined ? '' : `type=${params.type}&`}id=${params[id]}`;
const depositLink = requestLink('/mine/charge', 'deposit');
const withdrawalLink = requestLink('/mine/withdraw', 'withdrawal');

/** Where the app shows what a message is about. */
const LINKS: Readonly<Record<WordedKind, (params: Params) => string>> = {
  'margin-call': () => '/trade',
  'stop-out': ({ order }) => `/order?type=3&id=${order}`,
  'balance-protection': () => '/mine/history?accountTypeId=1',
  'order-closed': ({ order }) => `/order?type=3&id=${order}`,
  'order-filled': ({ order }) => `/order?type=1&id=${order}`,
  'order-cancelled': ({ order }) => `/order?type=3&id=${order}`,
  'option-void': ({ option }) => `/order?source=1&type=1&id=${option}`,
  'alert-fired': ({ symbol }) => `/trade?symbol=${encodeURIComponent(String(symbol))}`,
  'name-verified': () => '/mine/auth',
  'name-rejected': () => '/mine/auth',
  'deposit-credited': depositLink,
  'deposit-rejected': depositLink,
  'deposit-expired': depositLink,
  'withdrawal-approved': withdrawalLink,
  'withdrawal-paid': withdrawalLink,
  'withdrawal-rejected': withdrawalLink,
  'withdrawal-failed': withdrawalLink,
  'withdrawal-held': withdrawalLink,
  'withdrawal-released': withdrawalLink,
  'goodwill-paid': () => '/mine/history?accountTypeId=1',
  'posting-corrected': () => '/mine/history?accountTypeId=1',
  'support-answer': ({ feedback }) => (Number(feedback) > 0 ? `/mine/chat?id=${feedback}` : '/mine/chat'),
};

/** The texts of the reasons of money that is not moved. */
const MONEY_REASONS: Readonly<Partial<Record<WordedKind, string>>> = {
  'deposit-rejected': 'funding.rejected',
  'withdrawal-rejected': 'funding.returned',
  'withdrawal-failed': 'funding.returned',
  'withdrawal-held': 'funding.held',
};

/** Parameters of a message that are names of texts themselves. */
function wordsOf(language: Language, kind: WordedKind, params: Params): Params {
  if (kind === 'order-cancelled' || kind === 'order-closed')
    return { ...params, why: textIn(language, `closed-by.${params.by}` as 'closed-by.stop-out') };
  if (kind === 'option-void')
    return { ...params, why: textIn(language, `inbox.void.${params.why}` as 'inbox.void.no-exit') };
  if (kind === 'name-rejected' && params.reason !== '')
    return { ...params, why: textIn(language, `review.reason.${params.reason}` as 'review.reason.other') };
  const reasons = MONEY_REASONS[kind];
  if (reasons !== undefined)
    return { ...params, why: textIn(language, `${reasons}.${params.reason}` as 'funding.rejected.duplicate') };
  return params;
}

export type Worded = Pick<InboxHead, 'title' | 'desc' | 'path'>;

function worded(kind: WordedKind, params: Params, language: Language, currency: string): Worded {
  const words = wordsOf(language, kind, withAmounts(kind, params, currency));
  return {
    title: textIn(language, `inbox.${kind}.title`, words),
    desc: textIn(language, `inbox.${kind}.text`, words).replaceAll(/ {2,}/g, ' ').trim(),
    path: LINKS[kind](params),
  };
}

type Said = Pick<InboxRecord, 'kind' | 'params'>;

/** The texts of these messages that staff have written, by their ids. */
const lettersIn =
  ({ db, languagesFor }: Pick<InboxDeps, 'db' | 'languagesFor'>) =>
  (messages: readonly Said[], language: Language) =>
    readLetters(
      db,
      messages.flatMap(({ kind, params }) => (kind === 'staff-message' ? [Number(params.message)] : [])),
      languagesFor(language),
    );

/** What a message says: what the server words, or what staff have written. */
function textOf(
  { kind, params }: Said,
  language: Language,
  { letters, currency }: { readonly letters: ReadonlyMap<number, Letter>; readonly currency: string },
): Worded {
  if (kind !== 'staff-message') return worded(kind, params, language, currency);
  const letter = letters.get(Number(params.message));
  return { title: letter?.title ?? '', desc: letter?.summary ?? '', path: letter?.path ?? '' };
}

/** Tells what a message says, for those who send it elsewhere. */
export function inboxTexts(deps: Pick<InboxDeps, 'db' | 'languagesFor' | 'currency'>) {
  const lettersOf = lettersIn(deps);
  return async (message: Said, language: Language): Promise<Worded> =>
    textOf(message, language, { letters: await lettersOf([message], language), currency: deps.currency() });
}

/** How messages are shown. */
function headsOf(deps: Omit<InboxDeps, 'now' | 'readers'>) {
  const lettersOf = lettersIn(deps);
  const headOf = (message: InboxRecord, language: Language, letters: ReadonlyMap<number, Letter>): InboxHead => ({
    id: message.id,
    ...textOf(message, language, { letters, currency: deps.currency() }),
    send_time: deps.timeText(message.sentAt),
    is_read: message.isRead ? '1' : '0',
  });
  return { lettersOf, headOf };
}

export function inboxRoutes({ db, timeText, languagesFor, currency, now, readers }: InboxDeps): readonly Route[] {
  const { lettersOf, headOf } = headsOf({ db, timeText, languagesFor, currency });
  return [
    route(messageList, async ({ limit, page }, { caller, language }) => {
      const { total, unread, messages } = await readInbox(db, caller.uid, limit, (page - 1) * limit);
      const letters = await lettersOf(messages, language);
      const data = messages.map((message) => headOf(message, language, letters));
      return { data, total, unread, last_page: Math.max(1, Math.ceil(total / limit)), page };
    }),
    route(messageDetail, async ({ id }, { caller, language }) => {
      const message = await readMessage(db, caller.uid, id);
      if (message === undefined) return new Refused('request.not-found');
      const letters = await lettersOf([message], language);
      const head = headOf(message, language, letters);
      const written = letters.get(Number(message.params.message))?.content ?? '';
      return { ...head, content: written === '' ? `<p>${escapeHtml(head.desc)}</p>` : written };
    }),
    route(unreadMessages, async (_request, { caller, language }) => {
      // The app asks for it on every visit.
      readers.note(caller.uid, language);
      return { unread: await countUnread(db, caller.uid) };
    }),
    route(readMessages, async ({ id, up_to }, { caller }) => {
      const message = await readMessage(db, caller.uid, id);
      if (message === undefined) return new Refused('request.not-found');
      await markRead(db, caller.uid, id, up_to === '1', now());
      return { unread: await countUnread(db, caller.uid) };
    }),
  ];
}
