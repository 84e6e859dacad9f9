import { onTestFinished } from 'vitest';
import { type Relay, startRelay } from './tcp-relay.ts';

/** Starts a relay to a PostgreSQL on a port of this machine; it ends with the test. */
export async function openRelay(target: number): Promise<Relay> {
  const relay = await startRelay(target);
  onTestFinished(() => relay.close());
  return relay;
}
