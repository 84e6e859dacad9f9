import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@vitrine/wire/client';
import { candles } from '@vitrine/wire/market/candles';
import { tradeList } from '@vitrine/wire/market/trade-list';
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
  const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', EDGES: '2' }, SITE_SERVER);
  await untilHistory(server.url);
  project.provide('siteUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(server.logFile, { force: true });
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Waits for the history of the chart that the tests open: a new site draws it first, and shows one candle until then. */
async function untilHistory(url: string): Promise<void> {
  const client = createClient({ origin: url, lang: () => 'en', token: () => undefined });
  const bitcoin = (await client.call(tradeList, {})).find(({ Code }) => Code === 'BTCUSD')!;
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    if ((await client.call(candles, { forex_id: bitcoin.Id, period: '5min' })).length === 500) return;
    if (Date.now() > until) throw new Error('the site has not drawn the history of BTCUSD within a minute');
  }
}
