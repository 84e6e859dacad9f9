import { createHash, randomBytes } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { createClient, newIdempotencyKey, type WireClient } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { claimSupport } from '@vitrine/wire/support/claim-support';
import { giveFeedback } from '@vitrine/wire/support/give-feedback';
import { answerCustomer } from '@vitrine/wire/support/operator/answer-customer';
import { answerWithPicture } from '@vitrine/wire/support/operator/answer-with-picture';
import { assignConversation } from '@vitrine/wire/support/operator/assign-conversation';
import { cannedAnswers } from '@vitrine/wire/support/operator/canned-answers';
import { closeConversation } from '@vitrine/wire/support/operator/close-conversation';
import { noteConversation } from '@vitrine/wire/support/operator/note-conversation';
import { removeCannedAnswer } from '@vitrine/wire/support/operator/remove-canned-answer';
import { reopenConversation } from '@vitrine/wire/support/operator/reopen-conversation';
import { saveCannedAnswer } from '@vitrine/wire/support/operator/save-canned-answer';
import { supportConversation } from '@vitrine/wire/support/operator/support-conversation';
import { supportImage } from '@vitrine/wire/support/operator/support-image';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { supportTranscript } from '@vitrine/wire/support/operator/support-transcript';
import { ownFeedback } from '@vitrine/wire/support/own-feedback';
import { readSupport } from '@vitrine/wire/support/read-support';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import { sendSupportPicture } from '@vitrine/wire/support/send-support-picture';
import { supportMessages } from '@vitrine/wire/support/support-messages';
import { supportPicture } from '@vitrine/wire/support/support-picture';
import { unreadSupport } from '@vitrine/wire/support/unread-support';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, outcome, type StaffMember } from '../../../tests/support/staff.ts';
import { CHATS_PER_NETWORK, UNANSWERED, VISITOR_KEPT_MS, VISITOR_PICTURES } from '../src/support/limits.ts';
import { UNREAD_MS } from '../src/support/unread-answers.ts';
import { connectPeer } from './support/peer.ts';
import { type Customer, startTestSite } from './support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
let agent: StaffMember;
beforeEach(async () => {
  // Another day: what is counted by the day begins anew.
  now += 2 * DAY;
  agent = await createStaff(site, ['support'], { at: now });
});

const secret = () => randomBytes(16).toString('hex');
/** A browser: a visitor's with a secret, a customer's with a token, or both. */
const browser = (visitor?: string, token?: string): WireClient =>
  createClient({ origin: site.url, lang: () => 'en', token: () => token, visitor: () => visitor });
const say = (who: Pick<WireClient, 'call'> | Customer, text: string, key = newIdempotencyKey()) =>
  who.call(sendSupportMessage, { key, text });
const read = (who: Pick<WireClient, 'call'> | Customer) => who.call(supportMessages, {});
const answer = (conversation: number, text: string, by = agent) => by.call(answerCustomer, { conversation, text });

async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8844cc' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

async function sendPicture(headers: Record<string, string>, file: Blob, key = newIdempotencyKey()) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ key, text: 'Look' })) body.append(name, value);
  body.append('file', file, 'screen.png');
  const response = await fetch(`${site.url}${sendSupportPicture.path}`, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; data: { id: number; image: string; reason: string } };
}
/** Staff answer with a picture. */
async function showPicture(
  conversation: number,
  file: Blob,
  { by = agent, key = newIdempotencyKey(), text = '', seen = '' } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ conversation: String(conversation), text, seen }))
    body.append(name, value);
  body.append('file', file, 'screen.png');
  const headers = { authorization: by.token, 'idempotency-key': key };
  const response = await fetch(`${site.url}${answerWithPicture.path}`, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; data: { id: number; reason: string } };
}
const look = (call: { readonly path: string }, image: string, headers: Record<string, string>) =>
  fetch(`${site.url}${call.path}?image=${image}`, { headers });

const entriesOf = (operation: string) =>
  site.database.superuser<{ subject: string; outcome: string; after: string | null }>(
    'SELECT subject, outcome, after FROM audit WHERE staff_id = $1 AND operation = $2 ORDER BY id',
    [agent.id, operation],
  );

async function listening(customer: Customer) {
  const peer = await connectPeer(site.url);
  peer.send({ type: 'login', token: customer.token });
  await peer.next(({ type }) => type === 'login_result');
  peer.send({ type: 'sub', topic: 'SUPPORT' });
  peer.send({ type: 'ping' });
  await peer.next(({ type }) => type === 'pong');
  return peer;
}

describe('a chat', () => {
  it('NEWS-25a a customer and staff write to each other, and the customer hears of each answer over SUPPORT', async () => {
    const customer = await site.customer();
    expect(await read(customer)).toMatchObject({ conversation: null, messages: [], hasMore: false });
    const peer = await listening(customer);
    const sent = await say(customer, 'How do I close a position?\nAll of it.');
    expect(sent).toMatchObject({ from: 'customer', text: 'How do I close a position?\nAll of it.', image: null });
    await peer.next(({ topic }) => topic === 'SUPPORT');
    const { conversation } = await read(customer);
    now += 90 * SECOND;
    const { id } = await answer(conversation!.id, 'On the Orders tab.');
    expect(await peer.next(({ topic }) => topic === 'SUPPORT')).toMatchObject({
      data: { conversation: conversation!.id, isTyping: false },
    });
    const { messages, conversation: after } = await read(customer);
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['customer', 'How do I close a position?\nAll of it.'],
      ['staff', 'On the Orders tab.'],
    ]);
    expect(after).toMatchObject({ unread: 1, isClosed: false });
    expect(await customer.call(unreadSupport, {})).toEqual({ unread: 1 });
    expect(await customer.call(readSupport, { up_to: id })).toEqual({ unread: 0 });
  });

  it('a message that is sent twice under its key is there once; another text under it is refused', async () => {
    const customer = await site.customer();
    const key = newIdempotencyKey();
    const twice = await Promise.all([say(customer, 'Once', key), say(customer, 'Once', key)]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await say(customer, 'Once', key)).toEqual(twice[0]);
    expect((await read(customer)).messages).toHaveLength(1);
    expect(await outcome(say(customer, 'Twice', key))).toBe('request.key-reused');
  });

  it('pages go back to the first message', async () => {
    const customer = await site.customer();
    for (let at = 0; at < UNANSWERED.customer; at += 1) await say(customer, `${at}`);
    const chat = (await read(customer)).conversation!.id;
    await answer(chat, 'Yes');
    await say(customer, 'last');
    const newest = await read(customer);
    expect([newest.messages.length, newest.hasMore]).toEqual([50, true]);
    const older = await customer.call(supportMessages, { before: newest.messages[0]!.id });
    expect([older.messages.map(({ text }) => text), older.hasMore]).toEqual([['0', '1'], false]);
  });

  it('shows that staff are typing, over the socket and in the next answer, and not for longer than they do', async () => {
    const customer = await site.customer();
    await say(customer, 'Hello');
    const chat = (await read(customer)).conversation!.id;
    const peer = await listening(customer);
    await agent.call(supportConversation, { conversation: chat, typing: '1' });
    expect(await peer.next(({ topic }) => topic === 'SUPPORT')).toMatchObject({
      data: { conversation: chat, isTyping: true },
    });
    expect((await read(customer)).isTyping).toBe(true);
    now += 10 * SECOND;
    expect((await read(customer)).isTyping).toBe(false);
  });

  it('says how fast answers usually come once there are enough of them, measured', async () => {
    await site.database.superuser('UPDATE support_messages SET waited_seconds = NULL WHERE waited_seconds IS NOT NULL');
    now += 2 * MINUTE;
    const customers = await Promise.all(Array.from({ length: 5 }, () => site.customer()));
    for (const [at, customer] of customers.entries()) {
      expect((await read(customer)).answersWithin).toBeNull();
      await say(customer, 'Hello');
      const chat = (await read(customer)).conversation!.id;
      now += (at + 1) * 100 * SECOND;
      await answer(chat, 'Good day');
      // Answers to nobody who waits do not count.
      await answer(chat, 'Anything else?');
    }
    now += 2 * MINUTE;
    expect((await read(customers[0]!)).answersWithin).toBe(300);
  });
});

describe('an answer that is not read', () => {
  const told = async (customer: Customer) => (await customer.call(messageList, {})).data.map(({ path }) => path);

  it('is told in the inbox, and so on devices, once until it is read; one that is read at once is not', async () => {
    const [away, there] = [await site.customer(), await site.customer()];
    for (const who of [away, there]) await say(who, 'Hello');
    const chatOf = async (who: Customer) => (await read(who)).conversation!.id;
    const { id } = await answer(await chatOf(there), 'Good day');
    await there.call(readSupport, { up_to: id });
    await answer(await chatOf(away), 'Good day');
    expect(await told(away)).toEqual([]);
    now += UNREAD_MS + SECOND;
    await expect.poll(() => told(away), { timeout: 15_000 }).toEqual(['/mine/chat']);
    const { id: second } = await answer(await chatOf(away), 'Are you there?');
    const feedback = await away.call(giveFeedback, { key: newIdempotencyKey(), subject: 'idea', text: 'More colours' });
    await answer(feedback.id, 'Which ones?');
    now += UNREAD_MS + SECOND;
    // The other conversation is told; of this one they know.
    await expect.poll(() => told(away), { timeout: 15_000 }).toEqual([`/mine/chat?id=${feedback.id}`, '/mine/chat']);
    await away.call(readSupport, { up_to: second });
    await answer(await chatOf(away), 'Good night');
    now += UNREAD_MS + SECOND;
    await expect.poll(() => told(away), { timeout: 15_000 }).toHaveLength(3);
    expect(await told(there)).toEqual([]);
    expect(JSON.stringify(await away.call(messageList, {}))).not.toContain('Good');
  });
});

describe('a visitor', () => {
  it('writes without an account, and their browser alone finds the conversation again', async () => {
    const mine = secret();
    await say(browser(mine), 'Do you have gold?');
    const { conversation, messages } = await read(browser(mine));
    expect(messages.map(({ text }) => text)).toEqual(['Do you have gold?']);
    await answer(conversation!.id, 'Yes');
    expect(await browser(mine).call(unreadSupport, {})).toEqual({ unread: 1 });
    for (const other of [undefined, secret(), mine.toUpperCase(), `${mine}0`, `${mine}' OR 1=1`])
      expect(await read(browser(other)), other).toMatchObject({ conversation: null, messages: [] });
    const byId = browser(secret()).call(supportMessages, { conversation: conversation!.id });
    expect(await outcome(byId)).toBe('request.not-found');
    expect(await outcome(say(browser(), 'Who am I?'))).toBe('support.no-visitor');
  });

  it('the secret is stored as a hash, the network as a keyed one', async () => {
    const mine = secret();
    await say(browser(mine), 'Hello');
    const [row] = await site.database.superuser<{ visitor: Buffer; network: Buffer }>(
      'SELECT visitor, network FROM support_conversations WHERE visitor = $1',
      [createHash('sha256').update(mine).digest()],
    );
    expect(row?.network).toHaveLength(32);
    expect(row?.network).not.toEqual(createHash('sha256').update('127.0.0.1').digest());
    const [{ dump } = { dump: '' }] = await site.database.superuser<{ dump: string }>(
      `SELECT string_agg(c::text, '') || (SELECT string_agg(m::text, '') FROM support_messages m) AS dump FROM support_conversations c`,
    );
    expect(dump).not.toContain(mine);
    expect(site.log()).not.toContain(mine);
  });

  it('who logs in goes on with the conversation of their browser, whether their account has one or not', async () => {
    const [mine, customer] = [secret(), await site.customer()];
    await say(browser(mine), 'Before');
    await sendPicture({ visitor: mine }, await picture());
    const both = browser(mine, customer.token);
    expect(await both.call(claimSupport, {})).toEqual({ claimed: true });
    expect(await both.call(claimSupport, {})).toEqual({ claimed: false });
    const { messages, conversation } = await read(customer);
    expect(messages.map(({ text }) => text)).toEqual(['Before', 'Look']);
    expect((await look(supportPicture, messages[1]!.image!, { authorization: customer.token })).status).toBe(200);
    expect(await read(browser(mine))).toMatchObject({ conversation: null });
    // Again as a visitor, with the key of a message that the account has.
    const again = secret();
    const key = messages[0]!.key;
    await say(browser(again), 'Later', key);
    await agent.call(noteConversation, {
      conversation: (await read(browser(again))).conversation!.id,
      text: 'Seems to be one person',
    });
    expect(await browser(again, customer.token).call(claimSupport, {})).toEqual({ claimed: true });
    const merged = await read(customer);
    expect(merged.conversation!.id).toBe(conversation!.id);
    expect(merged.messages.map(({ text }) => text)).toEqual(['Before', 'Look', 'Later']);
    const desk = await agent.call(supportConversation, { conversation: conversation!.id });
    expect(desk.notes.map(({ text }) => text)).toEqual(['Seems to be one person']);
  });

  it('is forgotten a month after the last message, with the pictures', async () => {
    const mine = secret();
    await say(browser(mine), 'Hello');
    const sent = await sendPicture({ visitor: mine }, await picture());
    const customer = await site.customer();
    await say(customer, 'Hello');
    now += VISITOR_KEPT_MS + MINUTE;
    await site.restart();
    await expect.poll(async () => (await read(browser(mine))).conversation).toBeNull();
    expect((await read(browser(undefined, customer.token))).messages).toHaveLength(1);
    const left = await site.database.superuser('SELECT 1 FROM images WHERE id = $1 AND NOT is_deleted', [
      sent.data.image,
    ]);
    expect(left).toEqual([]);
  });
});

describe('a picture', () => {
  it('is encoded again, shown to its sender and to staff who answer, and to nobody else; each look is in the audit log', async () => {
    const customer = await site.customer();
    const key = newIdempotencyKey();
    const file = await picture();
    const sent = await sendPicture({ authorization: customer.token }, file, key);
    expect(await sendPicture({ authorization: customer.token }, file, key)).toEqual(sent);
    expect((await read(customer)).messages).toHaveLength(1);
    const { image } = sent.data;
    const own = await look(supportPicture, image, { authorization: customer.token });
    expect(own.headers.get('content-type')).toBe('image/jpeg');
    const stranger = await site.customer();
    for (const headers of [{ authorization: stranger.token }, { visitor: secret() }, {}] as Record<string, string>[])
      expect(await (await look(supportPicture, image, headers)).json()).toMatchObject({ code: 1001 });
    expect((await look(supportImage, image, { authorization: agent.token })).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    await (await look(supportImage, image, { authorization: agent.token })).arrayBuffer();
    expect(await entriesOf('support-image')).toHaveLength(2);
    const reviewer = await createStaff(site, ['risk'], { at: now });
    expect(await (await look(supportImage, image, { authorization: reviewer.token })).json()).toMatchObject({
      code: 1002,
    });
    // Not a document: reviewers of documents do not find it by its id, and the general address shows it to its owner alone.
    const stored = await site.database.superuser<{ used_at: Date | null }>('SELECT used_at FROM images WHERE id = $1', [
      image,
    ]);
    expect(stored[0]?.used_at).not.toBeNull();
  });

  it('of a visitor is kept, and they can send only a few', async () => {
    const mine = secret();
    for (let at = 0; at < VISITOR_PICTURES; at += 1)
      expect((await sendPicture({ visitor: mine }, await picture())).code).toBe(1);
    expect((await sendPicture({ visitor: mine }, await picture())).data.reason).toBe('identity.too-many-images');
    const { messages } = await read(browser(mine));
    expect((await look(supportPicture, messages[0]!.image!, { visitor: mine })).status).toBe(200);
  });

  it('of staff is encoded again, sent once, and shown to the customer or visitor of its conversation and to staff who answer', async () => {
    const [customer, stranger, mine] = [await site.customer(), await site.customer(), secret()];
    await say(customer, 'Where is it?');
    await say(stranger, 'Mine too');
    await say(browser(mine), 'And mine?');
    const chat = (await read(customer)).conversation!.id;
    const [key, file] = [newIdempotencyKey(), await picture()];
    const sent = await showPicture(chat, file, { key, text: 'Here' });
    expect(await showPicture(chat, file, { key, text: 'Here' })).toEqual(sent);
    const { messages, conversation } = await read(customer);
    expect(messages.map(({ from, text, image }) => [from, text, image !== null])).toEqual([
      ['customer', 'Where is it?', false],
      ['staff', 'Here', true],
    ]);
    expect(conversation?.unread).toBe(1);
    const image = messages[1]!.image!;
    const own = await look(supportPicture, image, { authorization: customer.token });
    expect(own.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).format).toBe('jpeg');
    for (const headers of [{ authorization: stranger.token }, { visitor: mine }, {}] as Record<string, string>[])
      expect(await (await look(supportPicture, image, headers)).json()).toMatchObject({ code: 1001 });
    expect((await look(supportImage, image, { authorization: agent.token })).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    const visitors = (await read(browser(mine))).conversation!.id;
    expect((await showPicture(visitors, await picture())).code).toBe(1);
    const [, shown] = (await read(browser(mine))).messages;
    expect((await look(supportPicture, shown!.image!, { visitor: mine })).status).toBe(200);
    const entries = await entriesOf('answer-with-picture');
    expect(entries.map(({ subject, outcome: end }) => [subject, end])).toContainEqual([`conversation/${chat}`, 'done']);
    expect(entries.some(({ after }) => after?.includes('Here'))).toBe(false);
  });

  it('of staff is no document of anybody, stays when a visitor logs in, and goes with the conversation', async () => {
    const [mine, customer] = [secret(), await site.customer()];
    await say(browser(mine), 'Where?');
    await showPicture((await read(browser(mine))).conversation!.id, await picture());
    const image = (await read(browser(mine))).messages[1]!.image!;
    await browser(mine, customer.token).call(claimSupport, {});
    expect((await look(supportPicture, image, { authorization: customer.token })).status).toBe(200);
    const stored = () =>
      site.database.superuser<{ uid: string | null; staff_id: string; is_deleted: boolean }>(
        'SELECT uid, staff_id, is_deleted FROM images WHERE id = $1',
        [image],
      );
    expect(await stored()).toMatchObject([{ uid: null, staff_id: String(agent.id), is_deleted: false }]);
    const reviewer = await createStaff(site, ['identity'], { at: now });
    const asked = look(customerImage, image, { authorization: reviewer.token });
    expect(await (await asked).json()).toMatchObject({ code: 1001 });
    await site.database.superuser('DELETE FROM support_conversations WHERE uid = $1', [customer.uid]);
    expect((await stored())[0]?.is_deleted ?? true).toBe(true);
  });

  it('of staff is refused like an answer: in a closed conversation, after a colleague, to nobody, and when it is none', async () => {
    const customer = await site.customer();
    const { id: first } = await say(customer, 'Hello');
    const chat = (await read(customer)).conversation!.id;
    const why = async (...asked: Parameters<typeof showPicture>) => (await showPicture(...asked)).data.reason;
    const colleague = await createStaff(site, ['support'], { at: now });
    await answer(chat, 'Hello', colleague);
    expect(await why(chat, await picture(), { seen: String(first) })).toBe('support.answered-meanwhile');
    await agent.call(closeConversation, { conversation: chat });
    expect(await why(chat, await picture())).toBe('support.closed');
    expect(await why(999_999_999, await picture())).toBe('request.not-found');
    const svg = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    expect(await why(chat, svg)).toBe('identity.not-an-image');
    const outsider = await createStaff(site, ['risk'], { at: now });
    expect((await showPicture(chat, await picture(), { by: outsider })).code).toBe(1002);
  });

  it('that is none is refused', async () => {
    const { data } = await sendPicture(
      { visitor: secret() },
      new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }),
    );
    expect(data.reason).toBe('identity.not-an-image');
  });
});

describe('feedback', () => {
  it('is a conversation of its own with a subject, sent once, which staff answer', async () => {
    const customer = await site.customer();
    const feedback = { key: newIdempotencyKey(), subject: 'problem', text: 'The chart is slow' } as const;
    const [one, same] = await Promise.all([
      customer.call(giveFeedback, feedback),
      customer.call(giveFeedback, feedback),
    ]);
    expect(one).toEqual(same);
    expect(await outcome(customer.call(giveFeedback, { ...feedback, subject: 'idea' }))).toBe('request.key-reused');
    expect((await customer.call(ownFeedback, {})).data).toMatchObject([
      { id: one.id, subject: 'problem', text: 'The chart is slow' },
    ]);
    await answer(one.id, 'Which browser?');
    const reply = { conversation: one.id, key: newIdempotencyKey(), text: 'Firefox' };
    await customer.call(sendSupportMessage, reply);
    const { messages } = await customer.call(supportMessages, { conversation: one.id });
    expect(messages.map(({ text }) => text)).toEqual(['The chart is slow', 'Which browser?', 'Firefox']);
    // The chat is another conversation.
    expect((await read(customer)).conversation).toBeNull();
    expect(await customer.call(unreadSupport, {})).toEqual({ unread: 1 });
  });

  it('has a limit a day', async () => {
    const customer = await site.customer();
    const give = () => customer.call(giveFeedback, { key: newIdempotencyKey(), subject: 'idea', text: 'Another' });
    for (let at = 0; at < 10; at += 1) await give();
    expect(await outcome(give())).toBe('support.too-much-feedback');
  });
});

describe('the desk', () => {
  const waiting = async (writer: 'customer' | 'visitor' = 'customer') =>
    (await agent.call(supportQueue, { state: 'waiting', writer })).rows;

  it('lists who has waited longest first; an answer takes them out and gives the conversation to who answers', async () => {
    await site.database.superuser('DELETE FROM support_conversations');
    const [first, second] = [await site.customer(), await site.customer()];
    await say(first, 'First');
    now += MINUTE;
    await say(second, 'Second');
    now += MINUTE;
    // A wait goes on: another message does not put its sender last.
    await say(first, 'Still there?');
    await say(browser(secret()), 'A visitor');
    expect((await waiting()).map(({ customer, preview }) => [customer, preview])).toEqual([
      [first.uid, 'Still there?'],
      [second.uid, 'Second'],
    ]);
    expect(await waiting('visitor')).toMatchObject([{ customer: null, preview: 'A visitor' }]);
    const { id } = (await waiting())[0]!;
    await answer(id, 'Here');
    expect((await waiting()).map(({ customer }) => customer)).toEqual([second.uid]);
    const answered = await agent.call(supportQueue, { state: 'answered', assigned: 'mine' });
    expect(answered.rows).toMatchObject([{ id, assignedTo: { id: agent.id } }]);
  });

  it('pages of the queue have every conversation once', async () => {
    await site.database.superuser('DELETE FROM support_conversations');
    await site.database.superuser(
      `INSERT INTO support_conversations (kind, visitor, network, language, created_at, last_at, waiting_since)
       SELECT 'chat', sha256(n::text::bytea), sha256('x'), 'en', at, at, at
       FROM generate_series(1, 120) AS n, LATERAL (SELECT $1::timestamptz + (n / 3) * interval '1 second' AS at) AS t`,
      [new Date(now)],
    );
    const seen: number[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: { rows: readonly { id: number }[]; next: string | null } = await agent.call(supportQueue, { after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    await site.database.superuser('DELETE FROM support_conversations');
  });

  it('an internal note never reaches the customer, in no call, no push and no transcript', async () => {
    const customer = await site.customer();
    await say(customer, 'Hello');
    const { id } = (await read(customer)).conversation!;
    const peer = await listening(customer);
    await agent.call(noteConversation, { conversation: id, text: 'SECRETNOTE' });
    await answer(id, 'Good day');
    const pushed = await peer.next(({ topic }) => topic === 'SUPPORT');
    const desk = await agent.call(supportConversation, { conversation: id });
    expect(desk.notes).toMatchObject([{ text: 'SECRETNOTE', staffName: agent.name }]);
    expect(desk.messages.map(({ text }) => text)).toEqual(['Hello', 'Good day']);
    const transcript = await fetch(`${site.url}${supportTranscript.path}?conversation=${id}`, {
      headers: { authorization: agent.token },
    }).then((response) => response.text());
    expect(transcript).toContain('Good day');
    const seen = [
      pushed,
      transcript,
      await read(customer),
      await customer.call(supportMessages, { conversation: id }),
      await customer.call(ownFeedback, {}),
      await customer.call(unreadSupport, {}),
    ];
    expect(JSON.stringify(seen)).not.toContain('SECRETNOTE');
  });

  it('assigns, closes and reopens; the next message of the customer opens a closed conversation', async () => {
    const customer = await site.customer();
    await say(customer, 'Hello');
    const conversation = (await read(customer)).conversation!.id;
    const colleague = await createStaff(site, ['support'], { at: now });
    const [auditor] = [await createStaff(site, ['risk'], { at: now })];
    await agent.call(assignConversation, { conversation, staff: colleague.id });
    expect(await outcome(agent.call(assignConversation, { conversation, staff: colleague.id }))).toBe(
      'staff.nothing-changes',
    );
    expect(await outcome(agent.call(assignConversation, { conversation, staff: auditor.id }))).toBe(
      'request.not-found',
    );
    expect((await agent.call(supportConversation, { conversation })).assignedTo).toEqual({
      id: colleague.id,
      name: colleague.name,
    });
    await agent.call(closeConversation, { conversation });
    expect((await read(customer)).conversation!.isClosed).toBe(true);
    expect(await outcome(answer(conversation, 'Too late'))).toBe('support.closed');
    await agent.call(reopenConversation, { conversation });
    expect(await outcome(agent.call(reopenConversation, { conversation }))).toBe('staff.nothing-changes');
    await agent.call(closeConversation, { conversation });
    await say(customer, 'One more thing');
    expect((await agent.call(supportConversation, { conversation })).state).toBe('waiting');
    await agent.call(assignConversation, { conversation, staff: '' });
    expect((await agent.call(supportConversation, { conversation })).assignedTo).toBeNull();
  });

  it('two staff at once: the second hears that a colleague is writing, has answered, or has taken the conversation', async () => {
    const customer = await site.customer();
    await say(customer, 'Hello');
    const conversation = (await read(customer)).conversation!.id;
    const colleague = await createStaff(site, ['support'], { at: now });
    const me = { id: colleague.id, name: colleague.name };
    const open = (by: StaffMember, typing: '0' | '1' = '0') => by.call(supportConversation, { conversation, typing });
    const seen = (await open(agent)).messages.at(-1)!.id;
    expect((await open(colleague, '1')).writing).toEqual([]);
    await expect.poll(async () => (await open(agent)).writing).toEqual([me]);
    now += 7 * SECOND;
    expect((await open(agent)).writing).toEqual([]);
    await open(colleague, '1');
    await answer(conversation, 'I am on it.', colleague);
    await expect.poll(async () => (await open(agent)).writing).toEqual([]);
    const late = { conversation, text: 'Me too.', seen };
    expect(await outcome(agent.call(answerCustomer, late))).toBe('support.answered-meanwhile');
    expect((await read(customer)).messages.map(({ text }) => text)).toEqual(['Hello', 'I am on it.']);
    // What the customer writes, and one's own answers, are no reason to wait.
    const newest = (await open(agent)).messages.at(-1)!.id;
    await say(customer, 'Thank you');
    await agent.call(answerCustomer, { ...late, seen: newest });
    await agent.call(answerCustomer, { ...late, seen: newest, text: 'And again.' });

    const take = (by: StaffMember, was: number) => by.call(assignConversation, { conversation, staff: by.id, was });
    expect(await outcome(take(agent, 0))).toBe('support.assigned-meanwhile');
    await take(agent, colleague.id);
    expect(await outcome(take(colleague, colleague.id))).toBe('support.assigned-meanwhile');
    expect((await open(agent)).assignedTo).toMatchObject({ id: agent.id });
  });

  it('everything staff do is in the audit log, without a word of what was said', async () => {
    const customer = await site.customer();
    await say(customer, 'PRIVATEWORDS');
    const conversation = (await read(customer)).conversation!.id;
    await agent.call(supportConversation, { conversation });
    await agent.call(supportConversation, { conversation });
    await answer(conversation, 'PRIVATEANSWER');
    await agent.call(noteConversation, { conversation, text: 'PRIVATENOTE' });
    await agent.call(closeConversation, { conversation });
    const rows = await site.database.superuser<{ operation: string; subject: string; text: string }>(
      'SELECT operation, subject, audit::text AS text FROM audit WHERE staff_id = $1 ORDER BY id',
      [agent.id],
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'support-conversation',
      'answer-customer',
      'note-conversation',
      'close-conversation',
    ]);
    for (const { subject, text } of rows) {
      expect(subject).toBe(`conversation/${conversation}`);
      expect(text).not.toContain('PRIVATE');
    }
  });

  it('canned answers are kept by language, changed and removed by staff who may', async () => {
    const canned = { language: 'en', title: 'Opening hours', text: 'Every day from 8 to 20 GMT.' } as const;
    const { id } = await agent.call(saveCannedAnswer, canned);
    expect(await outcome(agent.call(saveCannedAnswer, canned))).toBe('support.title-taken');
    await agent.call(saveCannedAnswer, { ...canned, language: 'ar', text: 'كل يوم.' });
    const editor = await createStaff(site, ['content'], { at: now });
    await editor.call(saveCannedAnswer, { ...canned, answer: id, text: 'Always.' });
    const { rows } = await agent.call(cannedAnswers, {});
    expect(rows.map(({ language, text }) => [language, text]).sort()).toEqual([
      ['ar', 'كل يوم.'],
      ['en', 'Always.'],
    ]);
    const other = await createStaff(site, ['risk'], { at: now });
    expect(await outcome(other.call(removeCannedAnswer, { answer: id }))).toBe('request.not-allowed');
    expect(await outcome(other.call(supportQueue, {}))).toBe('request.not-allowed');
    expect(await outcome(editor.call(supportQueue, {}))).toBe('request.not-allowed');
    await editor.call(removeCannedAnswer, { answer: id });
    expect((await agent.call(cannedAnswers, {})).rows).toHaveLength(1);
  });
});

describe('abuse', () => {
  it("another customer's conversation is unknown to everybody else, in every call that names one", async () => {
    const [victim, stranger] = [await site.customer(), await site.customer()];
    const { id: conversation } = await victim.call(giveFeedback, {
      key: newIdempotencyKey(),
      subject: 'account',
      text: 'Mine',
    });
    const tries = [
      stranger.call(supportMessages, { conversation }),
      stranger.call(sendSupportMessage, { conversation, key: newIdempotencyKey(), text: 'Let me in' }),
      stranger.call(readSupport, { conversation, up_to: 1 }),
      browser(secret()).call(supportMessages, { conversation }),
      browser(secret()).call(sendSupportMessage, { conversation, key: newIdempotencyKey(), text: 'Let me in' }),
      browser(secret()).call(readSupport, { conversation, up_to: 1 }),
    ];
    expect(await Promise.all(tries.map(outcome))).toEqual(tries.map(() => 'request.not-found'));
    expect((await victim.call(supportMessages, { conversation })).messages).toHaveLength(1);
  });

  it('nobody writes more than staff can read: an answer is waited for', async () => {
    const mine = browser(secret());
    for (let at = 0; at < UNANSWERED.visitor; at += 1) await say(mine, `${at}`);
    expect(await outcome(say(mine, 'more'))).toBe('support.wait-for-answer');
    await answer((await read(mine)).conversation!.id, 'Slowly');
    expect(await outcome(say(mine, 'more'))).toBe('done');
  });

  it('one network does not begin more than a few conversations a day', async () => {
    for (let at = 0; at < CHATS_PER_NETWORK; at += 1) await say(browser(secret()), 'Spam').catch(() => undefined);
    expect(await outcome(say(browser(secret()), 'Spam'))).toBe('request.too-many');
    // Customers of the same network are not concerned.
    expect(await outcome(say(await site.customer(), 'Hello'))).toBe('done');
  });

  it('markup is text, and what nobody types is refused', async () => {
    const customer = await site.customer();
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script> &amp; "quoted"';
    await say(customer, markup);
    await say(customer, 'مرحبا 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم');
    expect((await read(customer)).messages[0]!.text).toBe(markup);
    for (const text of ['', ' ', '\n', 'a\u0000', '\u202eevil', 'a\u200bb', ' a', 'a\n', 'x'.repeat(2_001)])
      expect(await outcome(say(customer, text)), JSON.stringify(text)).toBe('request.invalid-field');
    const large = await fetch(`${site.url}${sendSupportMessage.path}`, {
      method: 'POST',
      headers: { authorization: customer.token, 'content-type': 'application/json' },
      body: JSON.stringify({ key: newIdempotencyKey(), text: 'x'.repeat(1024 * 1024) }),
    });
    expect(large.status).toBe(413);
    expect((await read(customer)).messages).toHaveLength(2);
  });
});

it('limits hold by writer and by network', async () => {
  const small = await startTestSite({ limits: { supportPerWriter: 3, supportPerNetwork: 5 } });
  const open = (visitor?: string, token?: string) =>
    createClient({ origin: small.url, lang: () => 'en', token: () => token, visitor: () => visitor });
  const one = open(secret());
  const sent = async (who: WireClient) => outcome(say(who, 'Hello'));
  expect([await sent(one), await sent(one), await sent(one), await sent(one)]).toEqual([
    'done',
    'done',
    'done',
    'request.too-many',
  ]);
  const two = open(secret());
  expect([await sent(two), await sent(two), await sent(two)]).toEqual(['done', 'done', 'request.too-many']);
  const customer = await small.customer();
  expect(await sent(open(undefined, customer.token))).toBe('done');
});
