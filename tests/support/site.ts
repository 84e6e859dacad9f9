import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApps } from '../../tools/tasks/build-apps.ts';
import { SITE_SERVER, spawnServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The site of the browser journeys, without a slash at the end. */
    readonly siteUrl: string;
  }
}

/**
 * Vitest's global setup of the journeys, and of the nets: the apps built, and a real site for each, that of the journeys
 * with its data in `JOURNEYS_DATA_DIR` when verify wants it afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Here, and not by the test of `npm start` while other tests look at what is built.
  if (!(await buildApps())) throw new Error('the apps do not build');
  const kept = project.name === 'e2e' ? process.env.JOURNEYS_DATA_DIR : undefined;
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'vitrine-journeys-'));
  const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, SITE_SERVER);
  project.provide('siteUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(server.logFile, { force: true });
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
}
