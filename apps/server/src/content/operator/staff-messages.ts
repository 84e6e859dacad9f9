import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { countRecipients } from '@vitrine/wire/content/operator/count-recipients';
import type { Audience } from '@vitrine/wire/content/operator/message-fields';
import { MOST_BY_ONE } from '@vitrine/wire/content/operator/message-kinds';
import { operatorMessages } from '@vitrine/wire/content/operator/operator-messages';
import { sendMessage } from '@vitrine/wire/content/operator/send-message';
import type { Language } from '@vitrine/wire/envelope';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { countRecipientsOf, insertStaffMessage, type NewStaffMessage } from '../staff-messages.ts';
import { cleanBody, plainBody, type Texts } from '../store.ts';
import type { ContentDesk } from './desk.ts';
import { readStaffMessages } from './message-store.ts';

interface AudienceFields {
  readonly accounts: Audience['accounts'];
  readonly uid?: number | undefined;
  readonly area?: number | undefined;
  readonly language?: Language | undefined;
  readonly verified?: 'yes' | 'no' | undefined;
  readonly positions?: 'yes' | 'no' | undefined;
}

/** One customer is meant whatever else the form says. */
const audienceOf = ({ accounts, uid, area, language, verified, positions }: AudienceFields): Audience =>
  uid === undefined
    ? {
        accounts,
        uid: null,
        area: area ?? null,
        language: language ?? null,
        verified: verified ?? null,
        positions: positions ?? null,
      }
    : { accounts: 'everybody', uid, area: null, language: null, verified: null, positions: null };

/** Everybody, or as many as that, takes two people. */
const takesTwo = ({ uid, area, language, verified, positions }: Audience, count: number): boolean =>
  uid === null &&
  (count > MOST_BY_ONE || [area, language, verified, positions].every((condition) => condition == null));

/** The same message waits for its second person once. */
const subjectOf = (message: NewStaffMessage): string =>
  `message/${createHash('sha256').update(canonicalJson(message)).digest('hex').slice(0, 12)}`;

const countRoute = ({ db, desk, now }: ContentDesk): Route =>
  desk.read(countRecipients, async ({ kind, ...fields }) => {
    const audience = audienceOf(fields);
    const count = await countRecipientsOf(db, { kind, audience }, now());
    return { count, needsApproval: takesTwo(audience, count) };
  });

const sendRoute = ({ desk, proposals, now }: ContentDesk): Route => {
  proposals.register({
    kind: 'send-message',
    roles: ['content', 'owner'],
    async apply(client, { after, maker, checker }) {
      await insertStaffMessage(client, after as NewStaffMessage, { staffId: maker, approvedBy: checker }, now());
      return undefined;
    },
  });
  return desk.route(sendMessage, async ({ kind, texts, path, ...fields }, { client, staff, recordAudit }) => {
    const audience = audienceOf(fields);
    const message: NewStaffMessage = { kind, audience, texts: cleanBody(plainBody(texts as Texts)).texts, path };
    const titles = Object.fromEntries(Object.entries(message.texts).map(([language, { title }]) => [language, title]));
    recordAudit({
      subject: audience.uid === null ? 'message' : `customer/${audience.uid}`,
      after: { kind, audience, titles },
    });
    const at = now();
    const count = await countRecipientsOf(client, message, at);
    if (count === 0) return new Refused('content.nobody');
    recordAudit({ after: { kind, audience, titles, count } });
    if (!takesTwo(audience, count))
      return { message: await insertStaffMessage(client, message, staff, at), proposal: null, count };
    const proposed = {
      kind: 'send-message',
      subject: subjectOf(message),
      before: null,
      after: { ...message, count },
    } as const;
    const proposal = await proposals.propose(client, staff, proposed, at);
    return proposal instanceof Refused ? proposal : { message: null, proposal, count };
  });
};

/** What staff send to customers' inboxes. */
export const staffMessageRoutes = (content: ContentDesk): readonly Route[] => [
  listRoute(content),
  countRoute(content),
  sendRoute(content),
];

const listRoute = ({ db, desk: staffDesk, offered }: ContentDesk): Route =>
  staffDesk.read(operatorMessages, ({ after }, { language }) => readStaffMessages(db, after, [language, ...offered()]));
