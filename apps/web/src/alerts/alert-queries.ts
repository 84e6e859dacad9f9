import { useQuery } from '@tanstack/react-query';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { listAlerts } from '@vitrine/wire/alerts/list-alerts';
import { client, queryClient } from '../ground/client.ts';
import { useSession } from '../ground/session.ts';

const KEY = 'alerts';

/** Asks for the customer's alerts again wherever they are shown. */
export function refreshAlerts(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** Every alert of the customer: those that wait, then those that fired. */
export async function fetchAlerts(signal?: AbortSignal): Promise<readonly AlertRow[]> {
  const { data } = await client.call(listAlerts, {}, signal === undefined ? {} : { signal });
  return data;
}

/** The customer's alerts; nothing is asked for a visitor. */
export function useAlerts() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [KEY, token],
    enabled: token !== undefined,
    queryFn: ({ signal }) => fetchAlerts(signal),
  });
}
