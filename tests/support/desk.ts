import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { me } from '@vitrine/wire/staff/operator/me';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { Client } from 'pg';
import { urlOfRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import type { StaffSession } from './house.ts';
import { SITE_SERVER, spawnServer } from './server.ts';
import { createStaff, TEST_KEY } from './staff.ts';

/** A site whose staff are already signed in: their way in has tests of its own. */
export interface Desk {
  /** Without a slash at the end. */
  readonly url: string;
  /** Somebody new with these roles, and how a browser keeps their session. */
  staff(roles: readonly StaffRole[], name?: string): Promise<StaffSession>;
  /** One statement as the superuser of the database. */
  superuser<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts the real server with an embedded database; `env` are settings besides the defaults. */
export async function startDesk(env: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-desk-'));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ENCRYPTION_KEY: TEST_KEY, ...env };
  const server = await spawnServer(settings, SITE_SERVER);
  const client = new Client({ connectionString: urlOfRunning(dataDir) });
  await client.connect();
  const superuser: Desk['superuser'] = async (sql, values) => (await client.query(sql, values as unknown[])).rows;
  return {
    url: server.url,
    superuser,
    async staff(roles, name) {
      const { token, call } = await createStaff(
        { url: server.url, database: { superuser } },
        roles,
        name === undefined ? {} : { name },
      );
      return { token, call, staff: await call(me, {}) };
    },
    async stop() {
      await client.end();
      await server.stop();
      rmSync(server.logFile, { force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
