import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNAVAILABLE } from '../../apps/server/src/exit-codes.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface RunningServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Where its output goes. */
  readonly logFile: string;
  /** As a crash: the process alone, at once; its PostgreSQL is left running. */
  kill(): Promise<void>;
  /** As an operator: SIGTERM and the wait for an orderly end; throws when it ends with an error or not within a minute. */
  stop(): Promise<void>;
}

/**
 * What a server under test inherits: no setting of this machine's, nor the `MODE` that Vite puts into its own environment.
 * Node keeps the compiled modules, which are two fifths of the processor time of a start.
 */
export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  SystemRoot: process.env.SystemRoot,
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled'),
} as const;

/** The server as `npm start` runs it. */
const MAIN = 'apps/server/src/main.ts';
/** The same without the limits of one address, which all customers of a run share. */
export const SITE_SERVER = 'tests/support/site-server.ts';

/**
 * Starts the real server as a process of its own and waits until `/healthz` says that the core
 * takes commands. Its settings are `env` alone; `DATA_DIR` is required, `PORT` is chosen when missing.
 * Throws with the end of its output when it ends before or is not ready within two minutes.
 */
export async function spawnServer(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  program = MAIN,
  until = Date.now() + 120_000,
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const logFile = `${env.DATA_DIR}.log`;
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, HOST: '127.0.0.1', ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  // A test process that goes takes its servers along.
  const lastResort = () => child.kill('SIGKILL');
  process.once('exit', lastResort);
  child.once('exit', () => process.removeListener('exit', lastResort));

  for (;;) {
    const answer = isRunning()
      ? await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      : undefined;
    if (answer?.ok === true) break;
    if (isRunning() && Date.now() < until) {
      await sleep(25);
      continue;
    }
    child.kill('SIGKILL');
    // As the launcher does: on a machine that is busy enough, the database does not answer in time.
    if (child.exitCode === UNAVAILABLE && Date.now() < until) return spawnServer(env, program, until);
    throw new Error(
      `the server is not ready (exit ${child.exitCode ?? child.signalCode}):\n${readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n')}`,
    );
  }
  return {
    url,
    port,
    child,
    logFile,
    async kill() {
      child.kill('SIGKILL');
      if (isRunning()) await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      if (isRunning()) await Promise.race([ended, sleep(60_000, undefined, { ref: false })]);
      if (child.exitCode !== 0) {
        const how = child.exitCode ?? child.signalCode ?? 'not at all';
        child.kill('SIGKILL');
        throw new Error(`the server was asked to stop and ended ${how}; its output is in ${logFile}`);
      }
    },
  };
}
