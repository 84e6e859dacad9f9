import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Sockets that listen for one edge. In a turn of the event loop each accepts one connection, however many wait. Under a flood a
 * turn takes long: with one socket, a new customer would wait for seconds behind the strangers who connect again and again.
 */
const LISTENERS = 8;

export interface Listening {
  readonly port: number;
  /** Several sockets may listen on it, also those of other edges of this machine. */
  readonly isShared: boolean;
}

/** Serves on the port. Returns what ends the sockets besides that of `http`; resolves when their connections have ended. */
export async function openPort(
  http: FastifyInstance,
  host: string,
  { port, isShared }: Listening,
): Promise<() => Promise<void>> {
  if (!isShared) {
    await http.listen({ port, host });
    return async () => undefined;
  }
  const shared = { host, reusePort: true };
  await http.listen({ port, ...shared });
  const address = http.server.address() as AddressInfo;
  const more = Array.from({ length: LISTENERS - 1 }, () => listenerFor(http.server));
  await Promise.all(more.map((listener) => once(listener.listen({ port: address.port, ...shared }), 'listening')));
  return async () => {
    await Promise.all(more.map((listener) => new Promise<unknown>((resolve) => listener.close(resolve))));
  };
}

/** Its connections are the server's, with the same options. */
function listenerFor(server: Server): Server {
  const { allowHalfOpen, noDelay } = server as Server & { readonly allowHalfOpen: boolean; readonly noDelay: boolean };
  return createServer({ allowHalfOpen, noDelay }, (socket) => void server.emit('connection', socket));
}
