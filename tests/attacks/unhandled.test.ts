import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { START_AGAIN } from '../../apps/server/src/exit-codes.ts';
import { createTestDatabase } from '../support/database.ts';
import { spawnServer } from '../support/server.ts';

const THROWS = `process.on('SIGUSR2', () => setTimeout(() => { throw new Error('nobody expects this'); }));
process.on('SIGWINCH', () => { Promise.reject(new Error('nobody waits for this')); });`;

it.each([
  ['SIGUSR2', 'uncaughtException', 'nobody expects this'],
  ['SIGWINCH', 'unhandledRejection', 'nobody waits for this'],
] as const)(
  'A1 an error that nothing handles (%s, %s) is logged with its origin, and the server ends in order',
  async (signal, origin, message) => {
    const database = await createTestDatabase();
    const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-unhandled-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const server = await spawnServer({
      DATA_DIR: directory,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(THROWS)}`,
    });
    onTestFinished(() => rmSync(server.logFile, { force: true }));
    const ended = once(server.child, 'exit');
    server.child.kill(signal);
    expect(await ended).toEqual([START_AGAIN, null]);
    const fatal = readFileSync(server.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; origin?: string; err?: { message: string } })
      .filter(({ level }) => level === 60);
    expect(fatal).toEqual([expect.objectContaining({ origin, err: expect.objectContaining({ message }) })]);
  },
);
