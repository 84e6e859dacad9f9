import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { Client } from 'pg';
import { withDatabase } from './cluster.ts';
import { grouped, perSecond, print } from './report.ts';

const MEASURED_MS = 3_000;
/** Rows of one statement, and bytes of one: a usual batch of the orders benchmark. */
const ROWS = 128;
const ROW_BYTES = 910;

/** Commits a second of statements of one row, and of many rows. */
interface Commits {
  readonly single: number;
  readonly batches: number;
}

/** An HTTP server whose only handler answers a constant, in a process of its own. */
export async function withNullHandler<T>(work: (port: number) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    return await work(
      await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text)))),
    );
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

/** What PostgreSQL commits on this machine at this moment, without any of our code. */
async function measureDatabase(): Promise<Commits> {
  return withDatabase(async ({ url }) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE calibration (at bigint, body text)');
    const body = 'x'.repeat(ROW_BYTES);
    const single = await measureCommits(client, 'INSERT INTO calibration SELECT 1, $1', [body]);
    const batches = await measureCommits(client, 'INSERT INTO calibration SELECT 2, * FROM unnest($1::text[])', [
      Array.from({ length: ROWS }, () => body),
    ]);
    await client.end();
    return { single, batches };
  });
}

/** Measures the database before and after the work, and prints the means: a shared machine is not the same twice. */
export async function calibrated<T>(work: () => Promise<T>): Promise<T> {
  const before = await measureDatabase();
  const result = await work();
  const after = await measureDatabase();
  const [single, batches] = [(before.single + after.single) / 2, (before.batches + after.batches) / 2];
  print('calibration: transactions of one row', `${grouped(single)}/s`, '');
  print(
    `calibration: bare unnest insert of ${ROWS} rows of ${ROW_BYTES} bytes`,
    `${grouped(batches * ROWS)} rows/s`,
    '',
  );
  return result;
}

if (process.argv[1] === import.meta.filename) {
  const server = createServer((_request, response) => response.end('{"code":1,"msg":""}'));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
}
