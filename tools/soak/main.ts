import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { startRelay } from '../../tests/support/tcp-relay.ts';
import { grouped, printMachine, quantile } from '../bench/report.ts';
import { type Audit, audit } from './audit.ts';
import { Customers } from './customers.ts';
import { type Fault, faultsOf, Postgres } from './faults.ts';

// `npm run soak -- 30`: a site under load for so many minutes, with a fault every minute. Ends with 1 when anything that
// was acknowledged is lost or doubled, the books do not hold, or the site is not up at the end.

/** Commands a second: half of them open an order, half close one. */
const RATE = 300;
const CUSTOMERS = 120;
const READY_MS = 90_000;
/** How long the end waits for what is still under way. */
const GRACE_MS = 60_000;

function readArguments(): { readonly minutes: number; readonly everySeconds: number } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'fault-every': { type: 'string', default: '60' } },
  });
  const [minutes, everySeconds] = [Number(positionals[0] ?? 30), Number(values['fault-every'])];
  if (minutes > 0 && everySeconds > 0) return { minutes, everySeconds };
  console.error(
    'soak: say how many minutes and, if you like, seconds between faults: npm run soak -- 30 --fault-every 60',
  );
  return process.exit(2);
}

const isUp = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.ok === true;

/** Throws when it does not happen in time. */
async function until(what: string, ms: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + ms; !(await holds()); await sleep(50))
    if (performance.now() > end) throw new Error(`${what} took longer than ${ms / 1_000} s`);
}

/** The launcher with its server, as `npm start` runs them, behind a proxy that names the customers' addresses. */
function launch(directory: string, databaseUrl: string, port: number) {
  const log = openSync(path.join(directory, 'site.log'), 'a');
  const launcher = spawn(process.execPath, ['tests/support/launched-site.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXY: '1',
      PORT: String(port),
      DATA_DIR: path.join(directory, 'site'),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return { launcher, ended: once(launcher, 'exit') };
}

/** One fault, and how long it took until a command sent after it was acknowledged. */
async function strike(fault: Fault, customers: Customers): Promise<number> {
  await fault.strike();
  const overAt = performance.now();
  await until('an acknowledged order', READY_MS, () => customers.acknowledgedAt > overAt);
  return performance.now() - overAt;
}

/** Figures since the last line. */
function printLine(customers: Customers, before: number, seconds: number, what: string): void {
  const { latencies } = customers;
  customers.latencies = [];
  const rate = grouped((customers.acknowledged - before) / seconds);
  const [median, slow] = [quantile(latencies, 0.5), quantile(latencies, 0.99)].map((ms) => `${Math.round(ms)} ms`);
  console.log(`${rate.padStart(5)} commands/s of ${RATE}, p50 ${median}, p99 ${slow}; ${what}`);
}

async function drive(customers: Customers, faults: readonly Fault[], minutes: number, everySeconds: number) {
  const endsAt = performance.now() + minutes * 60_000;
  let slowest = 0;
  let struck = 0;
  while (performance.now() < endsAt) {
    const [startedAt, before] = [performance.now(), customers.acknowledged];
    await sleep(Math.min(everySeconds * 500, endsAt - startedAt));
    const fault = faults[struck++ % faults.length] as Fault;
    const ms = await strike(fault, customers);
    slowest = Math.max(slowest, ms);
    await sleep(Math.max(Math.min(startedAt + everySeconds * 1_000, endsAt) - performance.now(), 0));
    const seconds = (performance.now() - startedAt) / 1_000;
    printLine(customers, before, seconds, `${fault.name}, orders go on after ${(ms / 1_000).toFixed(1)} s`);
  }
  return { struck, slowest };
}

function isSound({ wrong }: Audit, { contradictions }: Customers): boolean {
  for (const [what, cases] of Object.entries({ ...wrong, contradictions }))
    if (cases.length > 0) console.error(`${what}: ${cases.length}\n  ${cases.slice(0, 5).join('\n  ')}`);
  return [contradictions, ...Object.values(wrong)].every((cases) => cases.length === 0);
}

function printEnd(
  customers: Customers,
  { struck, slowest }: { struck: number; slowest: number },
  minutes: number,
): void {
  const { wishes, heldBack, acknowledged } = customers;
  const reasons = Map.groupBy(wishes, ({ refused }) => refused);
  const refused = [...reasons].flatMap(([reason, of]) => (reason === undefined ? [] : `${reason} ${of.length}`));
  const open = wishes.filter(({ done, refused: why }) => done === undefined && why === undefined);
  const retried = wishes.filter(({ done, unknown }) => done !== undefined && unknown > 0);
  console.log(`target ${RATE} commands/s, achieved ${grouped(acknowledged / (minutes * 60))} with all outages`);
  console.log(`${grouped(acknowledged)} acknowledged, ${grouped(retried.length)} of them at a further attempt`);
  console.log(`${open.length} never answered, ${grouped(heldBack)} not sent; refused: ${refused.join(', ') || 'none'}`);
  console.log(`${struck} faults, slowest recovery ${(slowest / 1_000).toFixed(1)} s`);
}

const { minutes, everySeconds } = readArguments();
const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-soak-'));
printMachine();
const postgres = await Postgres.start(path.join(directory, 'external'), startRelay);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { launcher, ended } = launch(directory, postgres.url, port);
let passed = false;
try {
  await until('the start of the site', READY_MS, () => isUp(url));
  const customers = new Customers(url);
  await customers.open(CUSTOMERS);
  customers.start(RATE);
  const dataDir = path.join(directory, 'site');
  const done = await drive(customers, faultsOf(dataDir, postgres, customers), minutes, everySeconds);
  await customers.stop(GRACE_MS);
  const wasUp = await isUp(url);
  launcher.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  printEnd(customers, done, minutes);
  const audited = await audit(dataDir, postgres.directUrl, customers.wishes);
  console.log(`verify: ${grouped(audited.rows)} journal rows hold, ${audited.checkpoints} checkpoints agree`);
  console.log(`the site was ${wasUp ? 'up' : 'NOT up'} at the end and ended with ${code}`);
  passed = isSound(audited, customers) && wasUp && code === 0;
} finally {
  launcher.kill('SIGTERM');
  await ended;
  await postgres.stop();
  if (passed) rmSync(directory, { recursive: true, force: true });
  else console.error(`soak: the site's files are in ${directory}`);
}
console.log(passed ? 'soak: PASS' : 'soak: FAILED');
process.exit(passed ? 0 : 1);
