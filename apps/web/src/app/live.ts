import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import { RealtimeClient, type RealtimeStatus } from '@vitrine/wire/realtime/realtime-client';
import { create } from 'zustand';
import { quotes } from '../market/quotes.ts';
import { queryClient } from './client.ts';
import { serverClock } from './server-clock.ts';
import { currentToken, sessionEnded, useSession } from './session.ts';

interface Connection {
  readonly status: RealtimeStatus;
  /** Was open before: losing it is news, the first opening is not. */
  readonly wasOpen: boolean;
  readonly isOnline: boolean;
}

export const useConnection = create<Connection>()(() => ({
  status: 'idle',
  wasOpen: false,
  isOnline: navigator.onLine,
}));

function socketUrl(): string {
  const origin: string = import.meta.env.VITE_API_ORIGIN ?? '';
  const url = new URL(SOCKET_PATH, origin === '' ? location.href : origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export const realtime = new RealtimeClient({
  url: socketUrl(),
  token: currentToken,
  onStatus: (status) => {
    const { wasOpen } = useConnection.getState();
    if (status === 'open') {
      quotes.restart();
      // What happened while nobody listened is only in the answers.
      if (wasOpen) void queryClient.invalidateQueries();
    }
    useConnection.setState({ status, wasOpen: wasOpen || status === 'open' });
  },
  onSessionInvalid: sessionEnded,
});

/** Takes in one product's live price, with both sides of the quote, until the returned function is called. */
export function watchPrice(code: string): () => void {
  return realtime.subscribe(code, ({ symbol, price, change, bid, ask, at, seq }) => {
    const stamp = Date.parse(at);
    serverClock.observe(stamp);
    quotes.put(symbol, { mid: price, change, seq, at: stamp, sides: { bid, ask, seq } });
  });
}

/** Opens the channel and keeps it in step with browser and session. Called once. */
export function startLive(): void {
  realtime.subscribe('DAY_MARKET', ({ symbol, quotation, at, seq }) => {
    const stamp = Date.parse(at);
    serverClock.observe(stamp);
    quotes.put(symbol, { mid: quotation.Close, change: quotation.Change, seq, at: stamp });
  });
  window.addEventListener('online', () => {
    useConnection.setState({ isOnline: true });
    realtime.connect();
  });
  window.addEventListener('offline', () => useConnection.setState({ isOnline: false }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') realtime.connect();
  });
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) realtime.sessionChanged();
  });
  realtime.connect();
}
