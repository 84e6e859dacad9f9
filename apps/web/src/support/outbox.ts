import { newIdempotencyKey, WireError } from '@vitrine/wire/client';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { client, isUnanswered } from '../ground/client.ts';
import { refreshSupport } from './chat-queries.ts';
import { sendPicture } from './picture-calls.ts';
import { becomeVisitor } from './visitor-secret.ts';

/** A message that the server has not taken yet. */
export interface Outgoing {
  /** The server takes it once, however often it is sent. */
  readonly key: string;
  /** Who has written it: it is sent as nobody else. */
  readonly writer: string;
  /** Of feedback; undefined: the chat. */
  readonly conversation?: number;
  readonly text: string;
  /** Why the server refused it; undefined: it waits to be sent. */
  readonly refused?: string;
  /** It has a picture, which this window alone has. */
  readonly hasPicture?: true;
}

interface Outbox {
  readonly waiting: readonly Outgoing[];
  /** What is written and not sent, by conversation. */
  readonly drafts: Readonly<Record<string, string>>;
}

const isOutgoing = (one: unknown): one is Outgoing => {
  const { key, writer, text, hasPicture } = (one ?? {}) as Partial<Outgoing>;
  return typeof key === 'string' && typeof writer === 'string' && typeof text === 'string' && hasPicture !== true;
};

/** Outlives a reload, but for pictures. */
export const useOutbox = create<Outbox>()(
  persist((): Outbox => ({ waiting: [], drafts: {} }), {
    name: 'vitrine.support',
    merge: (stored) => {
      const { waiting, drafts } = (stored ?? {}) as Partial<Outbox>;
      return {
        waiting: Array.isArray(waiting) ? waiting.filter(isOutgoing) : [],
        drafts: typeof drafts === 'object' && drafts !== null ? drafts : {},
      };
    },
  }),
);

const pictures = new Map<string, File>();

/** The part of each picture that has left, from 0 to 1. */
export const useSent = create<Readonly<Record<string, number>>>()(() => ({}));

export const pictureOf = (key: string): File | undefined => pictures.get(key);

export const draftKey = (writer: string, conversation: number | undefined): string => `${writer} ${conversation ?? ''}`;

export function setDraft(key: string, text: string): void {
  useOutbox.setState(({ drafts: { [key]: _before, ...drafts } }) => ({
    drafts: text === '' ? drafts : { ...drafts, [key]: text },
  }));
}

function change(key: string, how: (one: Outgoing) => readonly Outgoing[]): void {
  useOutbox.setState(({ waiting }) => ({ waiting: waiting.flatMap((one) => (one.key === key ? how(one) : [one])) }));
}

/** Gives a message up. */
export function discard(key: string): void {
  pictures.delete(key);
  change(key, () => []);
}

/** Puts a message into the outbox, and sends what is there. */
export function send(message: Omit<Outgoing, 'key'>, picture?: File): void {
  const key = newIdempotencyKey();
  if (picture !== undefined) pictures.set(key, picture);
  const outgoing: Outgoing = { ...message, key, ...(picture === undefined ? {} : { hasPicture: true }) };
  useOutbox.setState(({ waiting }) => ({ waiting: [...waiting, outgoing] }));
  void flush(message.writer);
}

/** Tries a refused message again. */
export function retry({ key, writer }: Outgoing): void {
  change(key, ({ refused: _why, ...one }) => [one]);
  void flush(writer);
}

function deliver({ key, conversation, text }: Outgoing): Promise<SentMessage> {
  const file = pictures.get(key);
  const message = { key, text, ...(conversation === undefined ? {} : { conversation }) };
  if (file === undefined) return client.call(sendSupportMessage, message);
  return sendPicture({ ...message, file }, (sent) => useSent.setState({ [key]: sent }));
}

let isFlushing = false;

/** Sends what waits, one after the other. Without an answer it goes on waiting. */
export async function flush(writer: string): Promise<void> {
  if (isFlushing) return;
  isFlushing = true;
  if (writer === 'visitor') becomeVisitor();
  const next = () => useOutbox.getState().waiting.find((one) => one.writer === writer && one.refused === undefined);
  try {
    for (let one = next(); one !== undefined; one = next()) {
      const { key } = one;
      await deliver(one);
      // First shown as sent: it is never away.
      await refreshSupport();
      discard(key);
    }
  } catch (error) {
    const key = next()?.key;
    if (!(error instanceof WireError)) throw error;
    if (key !== undefined && !isUnanswered(error)) change(key, (one) => [{ ...one, refused: error.msg }]);
  } finally {
    isFlushing = false;
  }
}
