import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starts a server process with an embedded database of its own, hands over its port, and takes everything down again. */
export async function withSite<T>(
  args: readonly string[],
  work: (port: number, child: ChildProcess) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts'), ...args], {
    env: { ...process.env, DATA_DIR: directory, PORT: '0', FEED_SEED: 'bench', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const url = /serving (\S+)/.exec(text)?.[1];
        if (url !== undefined) resolve(Number(new URL(url).port));
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return await work(port, child);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Opens demo accounts over HTTP; resolves with their tokens. */
export async function openDemos(port: number, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const next = async (): Promise<void> => {
    while (tokens.length < count) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/user/createAccountDemoForU?t=${tokens.length}`);
      const { code, data, msg } = (await answer.json()) as { code: number; msg: string; data: { token: string } };
      if (code !== 1) throw new Error(`no demo account: ${msg}`);
      tokens.push(data.token);
    }
  };
  await Promise.all(Array.from({ length: 16 }, next));
  return tokens.slice(0, count);
}
