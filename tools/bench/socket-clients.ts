import { connect } from 'node:net';
import { hrtime } from 'node:process';
import type { Way } from './socket-server.ts';

// Readers of the socket benchmark, in a process of their own: port, number of clients, the way the server speaks, and how
// many of them log in for their own orders. Plain sockets that take frames apart no further than counting them needs:
// the server has the other core to itself.
const [port = '', count = '0', way = 'ours', owners = '0'] = process.argv.slice(2);
const clients = Number(count);

/** Connections that are opened at a time: a listening socket keeps only so many waiting. */
const WAVE = 200;
/** Where a push names its topic: behind `{"type":"push","topic":"`. */
const TOPIC_AT = 24;
const OWN = 'F'.charCodeAt(0);
const PING = '2'.charCodeAt(0);
const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface Received {
  readonly frames: number;
  /** Milliseconds of each order event from when it was due at the server. */
  readonly eventMs: readonly number[];
}

let frames = 0;
let eventMs: number[] = [];

/** A text frame of a client; a mask of zeros leaves the text as it is. Up to 125 bytes. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

const paths: Readonly<Record<Way, string>> = {
  ours: '/api/v2/ws',
  'plain ws loop': '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
};

function hello(client: number): Buffer {
  if (way === 'socket.io') return masked('40');
  if (way !== 'ours') return Buffer.alloc(0);
  const own =
    client < Number(owners) ? [`{"type":"login","token":"${client}"}`, '{"type":"sub","topic":"FOREX_CLOSED"}'] : [];
  return Buffer.concat([...own, '{"type":"sub","topic":"DAY_MARKET"}', '{"type":"ping"}'].map(masked));
}

/** Resolves once the server has taken the client in. */
function join(client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let isUpgraded = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('connect', () =>
      socket.write(
        `GET ${paths[way as Way]} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    );
    socket.on('data', (chunk) => {
      let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const head = data.indexOf(END_OF_HEAD);
        if (head < 0) {
          rest = data;
          return;
        }
        isUpgraded = true;
        data = data.subarray(head + END_OF_HEAD.length);
        socket.write(hello(client));
        // A plain loop greets nobody.
        if (way === 'plain ws loop') resolve();
      }
      let at = 0;
      while (at + 2 <= data.length) {
        const short = (data[at + 1] as number) & 127;
        if (short === 126 && at + 4 > data.length) break;
        const from = at + (short === 126 ? 4 : 2);
        const to = from + (short === 126 ? data.readUInt16BE(at + 2) : short);
        if (to > data.length) break;
        frames += 1;
        if (data[from] === PING) socket.write(masked('3'));
        else if (way === 'ours' && to - from > TOPIC_AT && data[from + TOPIC_AT] === OWN)
          told(data.toString('latin1', from, to));
        at = to;
      }
      if (at > 0) resolve();
      rest = data.subarray(at);
    });
  });
}

function told(push: string): void {
  const { data } = JSON.parse(push) as { readonly data: { readonly at: number } };
  eventMs.push(now() - data.at);
}

/** Milliseconds of a clock that all processes of the machine share. */
function now(): number {
  return Number(hrtime.bigint()) / 1e6;
}

for (let from = 0; from < clients; from += WAVE) {
  await Promise.all(Array.from({ length: Math.min(WAVE, clients - from) }, (_, client) => join(from + client)));
}
process.on('message', () => {
  process.send?.({ frames, eventMs } satisfies Received);
  frames = 0;
  eventMs = [];
});
process.send?.({ joined: clients });
