import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { lockDataDir, processExists } from '../../apps/server/src/platform/postgres/data-dir-lock.ts';
import { migrateAt } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';

const PREFIX = 'vitrine-tests-';
/** Four files at a time have several sites each, and some of these several edges. */
const CONNECTIONS = 500;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection to the run's cluster; its path is the database `postgres`. */
    readonly superuserUrl: string;
    /** Connection of the database owner `vitrine`; the path is the migrated template. */
    readonly templateUrl: string;
  }
}

/** Vitest's global setup: one real PostgreSQL cluster a run, fsync on, with a migrated template that test databases copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const directory = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbedded(directory, CONNECTIONS);
  // Should the run end without its teardown, PostgreSQL is told to go all the same.
  const lastResort = () => process.kill(postgres.pid, 'SIGINT');
  process.once('exit', lastResort);
  const teardown = async () => {
    await postgres.stop();
    process.removeListener('exit', lastResort);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const superuser = new Client({ connectionString: postgres.superuserUrl('postgres') });
    await superuser.connect();
    await superuser.query('CREATE DATABASE template_vitrine OWNER vitrine');
    await superuser.end();
    const templateUrl = databaseAt(postgres.url, 'template_vitrine');
    await migrateAt(templateUrl);
    project.provide('superuserUrl', postgres.superuserUrl('postgres'));
    project.provide('templateUrl', templateUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** The same connection to another database of the cluster. */
export function databaseAt(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Clusters of runs that were killed: stopped and deleted. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || processExists(Number(pid))) continue;
    const directory = path.join(tmpdir(), name);
    // A run beside this one may be sweeping it at this moment.
    const unlock = await lockDataDir(directory).catch(() => undefined);
    if (unlock === undefined) continue;
    if (readdirSync(directory).includes('postgres')) await (await startEmbedded(directory)).stop();
    unlock();
    rmSync(directory, { recursive: true, force: true });
  }
}
