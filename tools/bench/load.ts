import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** A request of one connection: the path with its query, and the headers beside `host`. */
export interface Shot {
  readonly path: string;
  /** Of a POST, the form. */
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly answered: number;
  readonly refused: number;
  readonly ms: number;
  /** Milliseconds of each answer after the warm-up. */
  readonly latencies: readonly number[];
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const SUCCESS = '"code":1,';

function requestText({ path, body, headers }: Shot): string {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${body?.length ?? 0}` };
  let text = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  const all: Shot['headers'] = body === undefined ? headers : { ...headers, ...form };
  for (const name in all) text += `${name}: ${all[name]}\r\n`;
  return `${text}\r\n${body ?? ''}`;
}

/**
 * Keeps one request in flight on each of many keep-alive connections, over plain sockets: a load that costs the two
 * cores it shares with the server as little as possible. Counts what is answered after the warm-up.
 */
export async function load(
  port: number,
  connections: number,
  warmUpMs: number,
  measureMs: number,
  shot: (connection: number, round: number) => Shot,
): Promise<LoadResult> {
  let answered = 0;
  let refused = 0;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const from = startedAt + warmUpMs;
  const until = from + measureMs;
  const run = (connection: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let round = 0;
      let sentAt = 0;
      let pending: Buffer = Buffer.alloc(0);
      const send = (): void => {
        sentAt = performance.now();
        socket.write(requestText(shot(connection, round++)));
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const head = pending.indexOf(END_OF_HEAD);
        if (head < 0) return;
        const text = pending.toString('latin1', 0, head).toLowerCase();
        const length = Number(/content-length: (\d+)/.exec(text)?.[1]);
        if (pending.length < head + 4 + length) return;
        const now = performance.now();
        if (now > from && now <= until) {
          answered += 1;
          latencies.push(now - sentAt);
          if (!pending.includes(SUCCESS)) {
            refused += 1;
            if (refused === 1) console.error(pending.toString('utf8', head + 4));
          }
        }
        pending = Buffer.alloc(0);
        if (now > until) {
          socket.destroy();
          resolve();
        } else send();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return { answered, refused, ms: measureMs, latencies };
}

interface Task {
  readonly port: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly tokens: readonly string[];
  readonly query: string;
  readonly path?: string;
  readonly body?: string;
}

// As a process of its own: `node load.ts <task as JSON>` prints the result as JSON.
if (process.argv[1] === import.meta.filename) {
  const task = JSON.parse(process.argv[2] as string) as Task;
  const { port, connections, warmUpMs, measureMs, tokens, query, path, body } = task;
  const result = await load(port, connections, warmUpMs, measureMs, (connection, round) => ({
    path: path ?? `/v2/api/forex/submit?${query}&t=${round}`,
    body,
    headers: {
      authorization: tokens[(connection + round * connections) % tokens.length] as string,
      lang: 'en',
      'idempotency-key': randomUUID(),
    },
  }));
  process.stdout.write(JSON.stringify(result));
}
