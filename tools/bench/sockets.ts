import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { grouped, perSecond, print, quantile } from './report.ts';
import type { Received } from './socket-clients.ts';
import type { Spent, Task, Way } from './socket-server.ts';

/** Instruments, each with a quote a flush. */
const QUOTES = 34;
const CLIENTS = 1_000;
const FLUSHES = 24;
/** The crowd, and how many of it are told of orders of their own. */
const CROWD = 5_000;
const OWNERS = 500;

const start = (file: string, ...args: string[]): ChildProcess => fork(path.join(import.meta.dirname, file), args);

async function told<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`a process of the socket benchmark ended with ${code}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
    return message;
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}

interface Measured extends Spent {
  readonly quotes: number;
  readonly eventMs: readonly number[];
}

/** Pushes the quotes to the clients and checks that every one arrived. */
async function measure(way: Way, clients: number, flushes: number, owners = 0): Promise<Measured> {
  const server = start('socket-server.ts', way);
  const { port } = await told<{ port: number }>(server);
  const readers = start('socket-clients.ts', String(port), String(clients), way, String(owners));
  const received = async (): Promise<Received> => {
    readers.send('report');
    return told<Received>(readers);
  };
  try {
    await told(readers);
    // The first flushes warm the server up.
    server.send({ flushes: 4, owners } satisfies Task);
    await told<Spent>(server);
    await received();
    server.send({ flushes, owners } satisfies Task);
    const spent = await told<Spent>(server);
    const { frames, eventMs } = await received();
    const sent = clients * flushes * QUOTES;
    const quotes = frames - spent.heldMs.length;
    // A flush that is not done when the next is due conflates: on a machine that is busy with its clients too, a few.
    if (quotes > sent || quotes < sent / 2 || (way !== 'ours' && quotes < sent)) {
      throw new Error(`${way}: ${frames} frames arrived of ${sent} quotes and ${spent.heldMs.length} order events`);
    }
    return { ...spent, quotes, eventMs };
  } finally {
    readers.kill();
    server.kill();
  }
}

/**
 * What a quote costs the server on the socket, beside a loop over `ws` and socket.io; how many it pushes to 5,000
 * clients, and how long an order event takes beside them. Each quote is a frame of its own for every client; ours joins
 * the frames of a flush into one write, and counts the quotes that the write holds, as the clients do.
 */
export async function benchSockets(): Promise<void> {
  const microsOf = ({ cpuMicros, quotes }: Measured) => cpuMicros / quotes;
  const ours = microsOf(await measure('ours', CLIENTS, FLUSHES));
  print(
    'socket, CPU a quote and client',
    `${ours.toFixed(2)} µs`,
    `${QUOTES} instruments x 4/s, ${grouped(CLIENTS)} clients; a joined write counts the quotes it holds`,
  );
  for (const way of ['plain ws loop', 'socket.io'] as const) {
    const theirs = microsOf(await measure(way, CLIENTS, FLUSHES));
    print(`the same, ${way}`, `${theirs.toFixed(2)} µs`, `${(theirs / ours).toFixed(1)} x`);
  }
  const crowd = await measure('ours', CROWD, FLUSHES, OWNERS);
  const pushed = perSecond(crowd.quotes, crowd.ms);
  print(
    `quotes to ${grouped(CROWD)} connections from one process`,
    `${grouped(pushed)}/s`,
    `goal 300,000/s (what arrived; server CPU ${Math.round(crowd.cpuMicros / crowd.ms / 10)}%)`,
    pushed >= 300_000,
  );
  const spread = (ms: readonly number[]) => [0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(1)).join(' / ');
  print(
    'order events beside them, p50, p99 and longest',
    `${spread(crowd.heldMs)} ms`,
    `from due to written; read by the client ${spread(crowd.eventMs)} ms, whose process reads all the quotes too`,
  );
  await benchTwoProcesses();
}

/** Two edge processes with a crowd each, and the two processes that read them, share the processors of this machine. */
async function benchTwoProcesses(): Promise<void> {
  const both = await Promise.all([0, 1].map(() => measure('ours', CROWD, FLUSHES)));
  const pushed = perSecond(sum(both.map(({ quotes }) => quotes)), Math.max(...both.map(({ ms }) => ms)));
  const share = sum(both.map(({ quotes }) => quotes)) / (2 * CROWD * FLUSHES * QUOTES);
  print(
    `quotes to ${grouped(2 * CROWD)} connections from two processes`,
    `${grouped(pushed)}/s`,
    `goal all that are due; ${(share * 100).toFixed(1)}% arrived, the rest were conflated`,
    share >= 0.99,
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
