import { WireError } from '@vitrine/wire/client';
import { basicInfo, type SiteInfo } from '@vitrine/wire/config/basic-info';
import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import { RealtimeClient, type RealtimeStatus } from '@vitrine/wire/realtime/realtime-client';
import { create } from 'zustand';
import { API_ORIGIN } from './api-origin.ts';
import { client, queryClient } from './client.ts';
import { confirmSession, currentToken, sessionEnded, useSession } from './session.ts';
import { knownSite } from './site.ts';

interface Connection {
  readonly status: RealtimeStatus;
  /** Was open before: losing it is news, the first opening is not. */
  readonly wasOpen: boolean;
  readonly isOnline: boolean;
  /** While the channel is lost: the site answers that it is being worked on. */
  readonly isMaintenance: boolean;
  /** Since when (device's milliseconds) nothing comes in; undefined while the channel is open. */
  readonly lostAt: number | undefined;
}

export const useConnection = create<Connection>()(() => ({
  status: 'idle',
  wasOpen: false,
  isOnline: navigator.onLine,
  isMaintenance: false,
  lostAt: undefined,
}));

function socketUrl(): string {
  const url = new URL(SOCKET_PATH, API_ORIGIN === '' ? location.href : API_ORIGIN);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Asks, after each attempt to connect that failed, whether the site is being worked on: the channel cannot say. */
async function askForMaintenance(): Promise<void> {
  const isMaintenance = await client.call(basicInfo, {}).then(
    () => false,
    (error: unknown) => error instanceof WireError && error.reason === 'request.maintenance',
  );
  if (useConnection.getState().status !== 'open') useConnection.setState({ isMaintenance });
}

export const realtime = new RealtimeClient({
  url: socketUrl(),
  token: currentToken,
  onStatus: (status) => {
    const { wasOpen, lostAt } = useConnection.getState();
    // What happened while nobody listened is only in the answers.
    if (status === 'open' && wasOpen) void queryClient.invalidateQueries();
    if (status === 'waiting') void askForMaintenance();
    if (status === 'open') useConnection.setState({ isMaintenance: false });
    useConnection.setState({
      status,
      wasOpen: wasOpen || status === 'open',
      // An attempt that is under way has not ended the loss.
      lostAt: status === 'open' ? undefined : status === 'waiting' ? (lostAt ?? Date.now()) : lostAt,
    });
  },
  onLoggedIn: () => confirmSession(currentToken()),
  onSessionInvalid: sessionEnded,
});

/** Opens the channel and keeps it in step with browser and session. Called once. */
export function startLive(): void {
  window.addEventListener('online', () => {
    useConnection.setState({ isOnline: true });
    realtime.reconnect();
  });
  window.addEventListener('offline', () =>
    useConnection.setState(({ lostAt }) => ({ isOnline: false, lostAt: lostAt ?? Date.now() })),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') realtime.connect();
  });
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) realtime.sessionChanged();
  });
  realtime.subscribe('SITE', ({ version }) => {
    const shown = queryClient.getQueryData<SiteInfo>(['site']) ?? knownSite;
    // Most visits see no change: what follows one is not loaded before. A page that was kept in this browser has no icon.
    if (shown?.version !== version || document.querySelector('link[href="data:,"]') !== null)
      import('./site-changes.ts').then(
        ({ follow }) => follow(version),
        () => undefined,
      );
  });
  realtime.connect();
}
