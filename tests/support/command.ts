import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BARE_ENVIRONMENT } from './server.ts';

export interface CommandResult {
  readonly code: number | null;
  /** All it wrote, to either stream. */
  readonly said: string;
}

/** Runs a command of `apps/server/src` to its end, as `npm run` does; its settings are `env` alone. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    [`apps/server/src/${name === 'main' ? name : `commands/${name}`}.ts`, ...args],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...BARE_ENVIRONMENT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
