import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';

/** Without a listener, the `error` event of a connection that breaks would end the process. */
const ignore = (): void => undefined;

/**
 * Connects one client. When its connection breaks later, the statement that is running fails, and so does every one
 * after it; nothing else happens. The caller ends it.
 */
export async function connectClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  client.on('error', ignore);
  await client.connect();
  return client;
}

/** A pool that replaces connections that break. `onBroken` hears of those that broke while nobody used them. */
export function createPool(config: PoolConfig, onBroken: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on('error', onBroken);
  // A client that is checked out has no listener of the pool's: a broken connection fails the statements of its user.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}
