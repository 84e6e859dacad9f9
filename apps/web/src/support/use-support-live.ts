import { WireError } from '@vitrine/wire/client';
import { claimSupport } from '@vitrine/wire/support/claim-support';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { useSession } from '../ground/session.ts';
import { currentVisitor } from '../ground/visitor.ts';
import { refreshSupport } from './chat-queries.ts';
import { forgetVisitor } from './visitor-secret.ts';

/** Staff who type say so every few seconds. */
const TYPING_MS = 6_000;

/** Until when (device's milliseconds) staff are typing, by conversation. */
export const useTyping = create<Readonly<Record<number, number>>>()(() => ({}));

function heard({ conversation, isTyping }: { readonly conversation: number; readonly isTyping: boolean }): void {
  if (!isTyping) {
    useTyping.setState({ [conversation]: 0 });
    void refreshSupport();
    return;
  }
  useTyping.setState({ [conversation]: Date.now() + TYPING_MS });
  // Draws it again when they have stopped.
  setTimeout(() => useTyping.setState((now) => ({ ...now })), TYPING_MS + 100);
}

/** Makes what this browser has said as a visitor part of the account, once. A failure is tried again at the next visit. */
async function claim(): Promise<void> {
  if (currentVisitor() === undefined) return;
  try {
    await client.call(claimSupport, {});
    forgetVisitor();
    await refreshSupport();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

/** Asks for conversations again whenever they change, also after a lost connection. */
export function useSupportLive(): void {
  const uid = useSession((session) => session.user?.uid);
  useEffect(() => {
    if (uid !== undefined) void claim();
  }, [uid]);
  useEffect(() => {
    if (uid === undefined) return undefined;
    return realtime.subscribe('SUPPORT', heard, () => void refreshSupport());
  }, [uid]);
}
