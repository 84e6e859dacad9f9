import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP relay in front of a PostgreSQL or NATS, so that it can be taken away from a server. */
export interface Relay {
  /** The same address through the relay. */
  url(direct: string): string;
  /** Nothing passes in either direction; connections stay, and new ones are accepted. */
  freeze(): void;
  thaw(): void;
  /** What passes takes so long in each direction from now on (milliseconds). */
  slow(delayMs: number): void;
  /** Cuts every connection, and every new one, as a PostgreSQL that is shut down. */
  cut(): void;
  /** How many connections were attempted since the cut. */
  attempts(): number;
  /** Lets connections through again, to a PostgreSQL on this port. */
  restore(port: number): void;
  /** Cuts every connection and listens no more. */
  close(): void;
}

/** Starts a relay to a PostgreSQL on a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  let to: number | undefined = target;
  let isFrozen = false;
  let attempts = 0;
  let delay = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (to === undefined) {
      attempts += 1;
      near.destroy();
      return;
    }
    const far = connect(to, '127.0.0.1');
    for (const [from, into] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on('error', () => undefined);
      let sent = Promise.resolve();
      let underway = 0;
      from.on('data', async (bytes) => {
        if (delay === 0 && underway === 0) {
          into.write(bytes);
          return;
        }
        underway += 1;
        const [before, passed] = [sent, sleep(delay)];
        sent = before.then(() => passed).then(() => void into.write(bytes));
        await sent;
        underway -= 1;
      });
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (isFrozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    to = undefined;
    attempts = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url(direct) {
      const through = new URL(direct);
      through.port = String(port);
      return through.href;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    slow(delayMs) {
      delay = delayMs;
    },
    cut,
    attempts: () => attempts,
    restore(newTarget) {
      to = newTarget;
    },
    close() {
      cut();
      server.close();
    },
  };
}
