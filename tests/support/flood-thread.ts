import { get } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { setting } from '@vitrine/wire/config/setting';
import { SUCCESS } from '@vitrine/wire/envelope';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { SOCKET_PATH } from '@vitrine/wire/realtime/frames';
import WebSocket from 'ws';

// What strangers do to a site, in a thread of its own: connections that pipeline as much as the site lets them, sockets that
// send pings until they are closed, and new demo customers. Ends with its thread.

export interface FloodTask {
  readonly port: number;
  readonly connections: number;
  readonly pingers: number;
  readonly demosPerSecond: number;
}

export interface FloodCounts {
  answers: number;
  pings: number;
  demos: number;
}

/** Beyond this the site ends a connection. The answers are short: they cost the site more than the stranger. */
const PIPELINED = 16;
/** Connections that share an address, which may ask for 1,000 answers a second. */
const OF_ONE_ADDRESS = 10;
/** Frames a second that the site lets pass are 50. */
const PINGS = 500;
const AGAIN_MS = 50;

const { port, connections, pingers, demosPerSecond } = workerData as FloodTask;
const counts: FloodCounts = { answers: 0, pings: 0, demos: 0 };
const STATUS = 'HTTP/1.1 ';

function pipeline(localAddress: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const reads = `GET ${setting.path}?key=is_show_mobile HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(PIPELINED);
  let unanswered = PIPELINED;
  let end = Buffer.alloc(0);
  socket.on('connect', () => socket.write(reads));
  socket.on('data', (bytes) => {
    const received = Buffer.concat([end, bytes]);
    for (let at = received.indexOf(STATUS); at >= 0; at = received.indexOf(STATUS, at + STATUS.length)) {
      counts.answers += 1;
      unanswered -= 1;
    }
    end = received.subarray(1 - STATUS.length);
    if (unanswered > 0) return;
    unanswered += PIPELINED;
    socket.write(reads);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(pipeline, AGAIN_MS, localAddress));
}

function ping(): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { localAddress: '127.0.3.1' });
  socket.on('open', () => {
    for (let count = 0; count < PINGS; count += 1) socket.ping();
    counts.pings += PINGS;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(ping, AGAIN_MS));
}

/** One address opens few accounts in ten minutes. */
let demos = 0;
function openDemo(): void {
  demos += 1;
  const localAddress = `127.4.${Math.floor(demos / 2_500)}.${1 + (Math.floor(demos / 10) % 250)}`;
  get({ port, host: '127.0.0.1', path: `${createDemoAccount.path}?t=${demos}`, localAddress }, async (answer) => {
    const { code } = (await json(answer)) as { readonly code: number };
    if (code === SUCCESS) counts.demos += 1;
  }).on('error', () => undefined);
}

for (let count = 0; count < connections; count += 1) pipeline(`127.0.2.${1 + Math.floor(count / OF_ONE_ADDRESS)}`);
for (let count = 0; count < pingers; count += 1) ping();
setInterval(openDemo, 1_000 / demosPerSecond);
(parentPort as MessagePort).on('message', () => (parentPort as MessagePort).postMessage(counts));
