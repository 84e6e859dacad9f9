import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hrtime } from 'node:process';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { pushFrame } from '../../apps/server/src/platform/realtime/frame.ts';
import { FLUSH_MS, Hub } from '../../apps/server/src/platform/realtime/hub.ts';
import { serveSockets } from '../../apps/server/src/platform/realtime/sockets.ts';
import { openEdge } from '../../tests/support/unlimited.ts';

// One server process that pushes the same quotes in one of three ways: ours, a plain `ws` loop, or socket.io. Every
// instrument moves four times a second, so conflation drops nothing and the three send the same quotes.
const INSTRUMENTS = Array.from({ length: 34 }, (_, place) => `CODE${place}`);
const TOPIC = 'DAY_MARKET';
/** An order event is due this often, whatever the quotes do. */
const EVENT_MS = 7;

/** What to measure: so many flushes, beside order events to so many logged-in clients (0: none). */
export interface Task {
  readonly flushes: number;
  readonly owners: number;
}

export interface Spent {
  readonly cpuMicros: number;
  readonly ms: number;
  /** Milliseconds that each order event waited from when it was due until it was written. */
  readonly heldMs: readonly number[];
}

/** One way to push: the quotes of all instruments to everybody, and an order event to one user. */
interface Pushes {
  flush(): void;
  tell(uid: number, data: unknown): void;
}

let seq = 0;
const quoteOf = (symbol: string) => ({
  symbol,
  quotation: { Close: 1.16 + (seq % 1000) / 1e5, Change: 0.17 },
  at: new Date().toISOString(),
  seq,
});

const server = createServer();

const ways = {
  ours(): Pushes {
    const hub = new Hub({
      has: (topic) => topic === TOPIC,
      drain: (emit) => {
        for (const symbol of INSTRUMENTS) emit(TOPIC, pushFrame(TOPIC, quoteOf(symbol)));
      },
      snapshot: () => [],
    });
    serveSockets(server, {
      log: createLog('silent'),
      hub,
      edge: openEdge(),
      defaultLanguage: () => 'en',
      authenticate: (token) => ({ uid: Number(token), isDemo: true, token, session: 1 }),
      onOwnSubscribed: () => undefined,
    });
    return { flush: () => hub.flush(), tell: (uid, data) => hub.push('FOREX_CLOSED', uid, data) };
  },
  'plain ws loop'(): Pushes {
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    return {
      flush() {
        for (const symbol of INSTRUMENTS) {
          for (const socket of sockets.clients) {
            socket.send(JSON.stringify({ type: 'push', topic: TOPIC, data: quoteOf(symbol) }));
          }
        }
      },
      tell() {},
    };
  },
  'socket.io'(): Pushes {
    const io = new SocketIo(server, { transports: ['websocket'] });
    io.on('connection', (socket) => void socket.join(TOPIC));
    return {
      flush() {
        for (const symbol of INSTRUMENTS) io.to(TOPIC).emit('push', TOPIC, quoteOf(symbol));
      },
      tell() {},
    };
  },
} as const satisfies Readonly<Record<string, () => Pushes>>;
export type Way = keyof typeof ways;

/** Milliseconds of a clock that all processes of the machine share. */
function now(): number {
  return Number(hrtime.bigint()) / 1e6;
}

const pushes = ways[process.argv[2] as Way]();
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', ({ flushes, owners }: Task) => {
  let left = flushes;
  const heldMs: number[] = [];
  const startedAt = now();
  const before = process.cpuUsage();
  // An event counts from when it was due: a turn that the quotes took long is part of its way.
  const eventTimer = setInterval(() => {
    for (let at = startedAt + heldMs.length * EVENT_MS; at <= now() && owners > 0; at += EVENT_MS) {
      const Id = heldMs.length;
      pushes.tell(Id % owners, { Id, Price: 1.165, FactProfits: '1.000000', ClosedBy: 'user', seq, at });
      heldMs.push(now() - at);
    }
  }, EVENT_MS);
  const timer = setInterval(() => {
    seq += 1;
    pushes.flush();
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    clearInterval(eventTimer);
    const ms = now() - startedAt;
    // What was written is still on its way out for a moment: that is part of the work.
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuMicros: user + system, ms, heldMs } satisfies Spent);
    }, 500);
  }, FLUSH_MS);
});
