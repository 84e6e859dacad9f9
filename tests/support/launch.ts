import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { BARE_ENVIRONMENT } from './server.ts';

export interface LaunchedSite {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Exit code and signal of the launcher. */
  readonly ended: Promise<readonly unknown[]>;
  /** Everything that launcher and server have written. */
  output(): string;
}

/** The launcher with its server, as `npm start` runs them; it is stopped after the test. Its settings are `env` alone. */
export async function launch(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<LaunchedSite> {
  const port = env.PORT ?? String(await freePort());
  const { child, ended, output } = runScript(['tests/support/launched-site.ts'], { ...env, PORT: port });
  return { url: `http://127.0.0.1:${port}`, child, ended, output };
}

/** Runs a script of the repository with `env` alone as its settings; it is stopped after the test. */
export function runScript(script: readonly string[], env: Readonly<Record<string, string>>): Omit<LaunchedSite, 'url'> {
  const child = spawn(process.execPath, script, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...BARE_ENVIRONMENT, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += String(bytes);
    });
  }
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, ended, output: () => output };
}
