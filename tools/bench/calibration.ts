import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { withDatabase } from './cluster.ts';
import type { LoadResult } from './load.ts';
import { grouped, perSecond, print } from './report.ts';

const CONNECTIONS = 128;
const MEASURED_MS = 3_000;
/** Rows of one statement, and bytes of one: a full batch of the orders benchmark. */
const ROWS = CONNECTIONS;
const ROW_BYTES = 910;

/** What this machine can do at most, without any of our code: the figures of other machines compare as ratios to these. */
export interface Calibration {
  /** HTTP requests a second that a handler without work answers. */
  readonly requests: number;
}

/** An HTTP server whose only handler answers a constant, in a process of its own; loaded like the site. */
async function measureRequests(): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
    const task = {
      port,
      connections: CONNECTIONS,
      warmUpMs: 1_000,
      measureMs: MEASURED_MS,
      tokens: ['none'],
      query: '',
    };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'load.ts'), JSON.stringify(task)],
      { maxBuffer: 64 * 2 ** 20 },
    );
    const { answered, ms } = JSON.parse(stdout) as LoadResult;
    return perSecond(answered, ms);
  } finally {
    child.kill();
  }
}

/** How often a statement commits in a second, one after the other. */
async function measureCommits(client: Client, text: string, values: readonly unknown[]): Promise<number> {
  const startedAt = performance.now();
  let commits = 0;
  while (performance.now() - startedAt < MEASURED_MS) {
    await client.query({ name: text.slice(0, 60), text, values: [...values] });
    commits += 1;
  }
  return perSecond(commits, performance.now() - startedAt);
}

/** Prints what the machine of this run can do: read the other figures as ratios to it. */
export async function calibrate(): Promise<Calibration> {
  const requests = await measureRequests();
  await withDatabase(async ({ url }) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE calibration (at bigint, body text)');
    const body = 'x'.repeat(ROW_BYTES);
    const single = await measureCommits(client, 'INSERT INTO calibration SELECT 1, $1', [body]);
    const batches = await measureCommits(client, 'INSERT INTO calibration SELECT 2, * FROM unnest($1::text[])', [
      Array.from({ length: ROWS }, () => body),
    ]);
    await client.end();
    print('calibration: HTTP handler without work', `${grouped(requests)}/s`, '');
    print('calibration: transactions of one row', `${grouped(single)}/s`, '');
    print(
      `calibration: bare unnest insert of ${ROWS} rows of ${ROW_BYTES} bytes`,
      `${grouped(batches * ROWS)} rows/s`,
      '',
    );
  });
  return { requests };
}

if (process.argv[1] === import.meta.filename) {
  const server = createServer((_request, response) => response.end('{"code":1,"msg":""}'));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
}
