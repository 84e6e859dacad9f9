import { createClient, WireError } from '@vitrine/wire/client';
import { me } from '@vitrine/wire/staff/operator/me';
import { create } from 'zustand';
import { isUnanswered, queryClient } from './client.ts';
import { currentLanguage } from './texts.tsx';

/** How often a lost server is asked again. */
const PROBE_MS = 3_000;
/** The probe reads one small answer: later than this, the server is as good as gone. */
const PROBE_TIMEOUT_MS = 5_000;

interface Connection {
  /** Since when (milliseconds of `Date.now()`) the server has not answered; undefined while it does. */
  readonly lostAt: number | undefined;
  /** The site answers that it is under maintenance. */
  readonly isMaintenance: boolean;
}

const CONNECTED: Connection = { lostAt: undefined, isMaintenance: false };

/** Whether the server answers. */
export const useConnection = create<Connection>()(() => CONNECTED);

// Without the session, which a probe must not keep alive: a refusal is an answer too.
const probe = createClient({ lang: currentLanguage, token: () => undefined, timeoutMs: PROBE_TIMEOUT_MS });
let isProbing = false;

/**
 * Asks whether the server answers at all, until it does. One failing call is not a lost connection, so that a fault of a
 * single page leaves the others as they are.
 */
async function checkConnection(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  const error: unknown = await probe.call(me, {}).catch((problem: unknown) => problem);
  isProbing = false;
  const { lostAt } = useConnection.getState();
  if (isUnanswered(error)) {
    const isMaintenance = error instanceof WireError && error.reason === 'request.maintenance';
    useConnection.setState({ lostAt: lostAt ?? Date.now(), isMaintenance });
    setTimeout(() => void checkConnection(), PROBE_MS);
  } else if (lostAt !== undefined) {
    useConnection.setState(CONNECTED);
    void queryClient.invalidateQueries();
  }
}

/** Watches the answers of all queries and the browser's network. Call it once. */
export function startConnection(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed' && isUnanswered(event.action.error))
      void checkConnection();
  });
  // Queries wait while the browser has no network: none of them fails.
  window.addEventListener('offline', () => void checkConnection());
  window.addEventListener('online', () => void checkConnection());
}
