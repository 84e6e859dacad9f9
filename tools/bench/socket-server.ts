import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { pushFrame } from '../../apps/server/src/platform/realtime/frame.ts';
import { FLUSH_MS, Hub } from '../../apps/server/src/platform/realtime/hub.ts';
import { serveSockets } from '../../apps/server/src/platform/realtime/sockets.ts';

// One server process that pushes the same quotes in one of three ways: ours, a plain `ws` loop, or socket.io. Every
// instrument moves four times a second, so conflation drops nothing and the three send the same quotes.
const INSTRUMENTS = Array.from({ length: 34 }, (_, place) => `CODE${place}`);
const TOPIC = 'DAY_MARKET';

let seq = 0;
const quoteOf = (symbol: string) => ({
  symbol,
  quotation: { Close: 1.16 + (seq % 1000) / 1e5, Change: 0.17 },
  at: new Date().toISOString(),
  seq,
});

const server = createServer();

/** Each gives what to do four times a second and how many clients are subscribed. */
const ways = {
  ours() {
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
      defaultLanguage: () => 'en',
      authenticate: () => undefined,
      onOwnSubscribed: () => undefined,
    });
    return () => hub.flush();
  },
  'plain ws loop'() {
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    return () => {
      for (const symbol of INSTRUMENTS) {
        for (const socket of sockets.clients) {
          socket.send(JSON.stringify({ type: 'push', topic: TOPIC, data: quoteOf(symbol) }));
        }
      }
    };
  },
  'socket.io'() {
    const io = new SocketIo(server, { transports: ['websocket'] });
    io.on('connection', (socket) => void socket.join(TOPIC));
    return () => {
      for (const symbol of INSTRUMENTS) io.to(TOPIC).emit('push', TOPIC, quoteOf(symbol));
    };
  },
} as const satisfies Readonly<Record<string, () => () => void>>;
export type Way = keyof typeof ways;

const flush = ways[process.argv[2] as Way]();
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (message: { readonly clients: number; readonly flushes: number }) => {
  let left = message.flushes;
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    seq += 1;
    flush();
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    // What was written is still on its way out for a moment: that is part of the work.
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      const quotes = message.clients * message.flushes * INSTRUMENTS.length;
      process.send?.({ microsPerQuote: (user + system) / quotes });
    }, 500);
  }, FLUSH_MS);
});
