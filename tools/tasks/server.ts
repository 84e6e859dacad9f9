import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { IN_USE, REFUSED } from '../../apps/server/src/exit-codes.ts';
import type { PortFree, ToLauncher } from '../../apps/server/src/launcher.ts';
import { exitCode, spawnNode } from './processes.ts';

/** A run of this length counts as healthy: the waiting begins at the bottom again (milliseconds). */
const HEALTHY_MS = 60_000;
const WAIT_MS = { first: 200, longest: 5_000 } as const;

/** Answers on the server's port while the server does not. */
export interface StandIn {
  /** Does nothing if it is open; throws if it cannot listen. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** Called each time the server is ready, with its address. */
  readonly onReady?: (url: string) => void;
  readonly standIn?: StandIn | undefined;
  readonly program?: string;
}

const PORT_FREE: PortFree = { type: 'port-free' };

/** How one run of the server ended. */
interface Run {
  readonly code: number;
  /** The server's own words, if it had any. */
  readonly why: string | undefined;
  readonly wasReady: boolean;
  readonly isHealthy: boolean;
}

/**
 * Runs the server, and again whenever it ends without being asked to and without refusing to start, for as long as it
 * takes: it waits 200 ms and then twice as long each time up to 5 s, and says why. The stand-in answers whenever the
 * server does not. Signals go on to the server. Returns its last exit code; throws if the stand-in cannot listen at the
 * beginning.
 */
export async function runServer(nodeOptions: readonly string[], options: LaunchOptions = {}): Promise<number> {
  const { program = 'apps/server/src/main.ts', standIn } = options;
  let child: ChildProcess | undefined;
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending.abort();
      // On a terminal Ctrl-C has reached the server by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal);
    });
  }
  await standIn?.open();
  let hasServed = false;
  let said: string | undefined;
  for (let waitMs: number = WAIT_MS.first; ; waitMs = Math.min(waitMs * 2, WAIT_MS.longest)) {
    child = spawnNode([...nodeOptions, program], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const run = await follow(child, options);
    hasServed ||= run.wasReady;
    // After its own run, what holds the database is what is left of that run's connection.
    const isFinal = run.code === 0 || run.code === REFUSED || (run.code === IN_USE && !hasServed);
    if (isFinal || ending.signal.aborted) {
      if (isFinal && run.why !== undefined) console.error(`vitrine: ${run.why}`);
      await standIn?.close();
      return run.code;
    }
    if (run.isHealthy) waitMs = WAIT_MS.first;
    const line = run.why ?? `the server ended unexpectedly (${run.code})`;
    // An outage says the same each time: once is enough.
    if (line !== said || run.wasReady) console.error(`vitrine: ${line}; starting again in ${waitMs} ms`);
    said = line;
    await standIn?.open().catch(() => undefined);
    await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return run.code;
  }
}

/** Serves one run of the server until it ends: hands the port over and hears what it has to say. */
async function follow(child: ChildProcess, { onReady, standIn }: LaunchOptions): Promise<Run> {
  const startedAt = performance.now();
  let why: string | undefined;
  let wasReady = false;
  child.on('message', (message: ToLauncher) => {
    if (message.type === 'ending') why = message.why;
    if (message.type === 'ready') {
      wasReady = true;
      onReady?.(message.url);
    }
    if (message.type === 'port-wanted')
      void Promise.resolve(standIn?.close()).finally(() => child.send(PORT_FREE, () => undefined));
  });
  // By then everything that it has said is read.
  const closed = once(child, 'close');
  const code = await exitCode(child);
  await closed;
  return { code, why, wasReady, isHealthy: wasReady && performance.now() - startedAt > HEALTHY_MS };
}
