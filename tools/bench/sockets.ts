import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { print } from './report.ts';
import type { Way } from './socket-server.ts';

const CLIENTS = 300;
const FLUSHES = 24;

const start = (file: string, ...args: string[]): ChildProcess => fork(path.join(import.meta.dirname, file), args);

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}

/** CPU microseconds of the server process for one quote to one client. */
async function measure(way: Way): Promise<number> {
  const server = start('socket-server.ts', way);
  const { port } = await told<{ port: number }>(server);
  const clients = start('socket-clients.ts', `ws://127.0.0.1:${port}`, String(CLIENTS), way);
  try {
    // A plain loop answers nothing: the first quotes tell its clients that they are there.
    if (way === 'plain ws loop') {
      server.send({ clients: CLIENTS, flushes: 8 });
      await told(server);
    } else {
      await told(clients);
    }
    server.send({ clients: CLIENTS, flushes: FLUSHES });
    return (await told<{ microsPerQuote: number }>(server)).microsPerQuote;
  } finally {
    clients.kill();
    server.kill();
  }
}

/** What a quote costs the server on the socket, beside a loop over `ws` and socket.io. */
export async function benchSockets(): Promise<void> {
  const ours = await measure('ours');
  print('socket, CPU a quote and client', `${ours.toFixed(2)} µs`, '34 instruments x 4/s, 300 clients');
  for (const way of ['plain ws loop', 'socket.io'] as const) {
    const theirs = await measure(way);
    print(`the same, ${way}`, `${theirs.toFixed(2)} µs`, `${(theirs / ours).toFixed(1)} x`);
  }
}
