import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import type { RunningServer } from '../../apps/server/src/running-server.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { UNLIMITED } from './unlimited.ts';

export interface Served {
  readonly url: string;
  readonly database: TestDatabase;
  /** Everything it has logged. */
  log(): string;
}

/** Starts the whole server in this process, settings as for `npm start`; what it logs goes to `write`. The caller stops it. */
export async function start(
  environment: Readonly<Record<string, string>>,
  write: (text: string) => void = () => undefined,
): Promise<RunningServer> {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      write(String(chunk));
      done();
    },
  });
  const settings = readSettings({ PORT: '0', ...environment });
  return startServer(settings, createLog(settings.logLevel, destination), { limits: UNLIMITED });
}

/**
 * The whole server, feeds and all, on a database of its own, from the first test of the file or the `describe` it is
 * called in until the last one.
 */
export async function serve(environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-serve-'));
  let logged = '';
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await start(
      { LOG_LEVEL: 'warn', DATA_DIR: directory, DATABASE_URL: database.url, ...environment },
      (text) => {
        logged += text;
      },
    );
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    get url() {
      if (server === undefined) throw new Error('the server starts with the first test');
      return server.url;
    },
    database,
    log: () => logged,
  };
}
