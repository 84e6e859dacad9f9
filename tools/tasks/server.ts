import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { REFUSED } from '../../apps/server/src/exit-codes.ts';
import { exitCode, spawnNode } from './processes.ts';

/** A run of this length counts as healthy: the waiting begins at the bottom again (milliseconds). */
const HEALTHY_MS = 60_000;

/**
 * Runs the server, and again whenever it ends without being asked to and without refusing to start, waiting 200 ms and
 * then twice as long each time up to 5 s. Signals go on to the server. Returns its last exit code.
 */
export async function runServer(nodeOptions: readonly string[], program = 'apps/server/src/main.ts'): Promise<number> {
  let child: ChildProcess | undefined;
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending = true;
      // On a terminal Ctrl-C has reached the server by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal);
    });
  }
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5000)) {
    const startedAt = performance.now();
    child = spawnNode([...nodeOptions, program]);
    const code = await exitCode(child);
    if (code === 0 || code === REFUSED || ending) return code;
    if (performance.now() - startedAt > HEALTHY_MS) waitMs = 200;
    console.error(`vitrine: the server ended unexpectedly (${code}) and starts again in ${waitMs} ms`);
    await sleep(waitMs);
    if (ending) return code;
  }
}
