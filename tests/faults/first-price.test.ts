import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { start } from '../support/serve.ts';

/** Crypto trades at every hour. */
const CRYPTO = SEED_INSTRUMENTS.filter(({ assetClass }) => assetClass === 'crypto');

const database = await createTestDatabase();

it('the first orders after a start meet fresh prices, on a new site and after an outage', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-first-price-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const environment = { LOG_LEVEL: 'warn', DATA_DIR: directory, DATABASE_URL: database.url };
  for (let run = 1; run <= 2; run += 1) {
    const server = await start(environment);
    try {
      const call = async (url: string, headers: Record<string, string> = {}) =>
        (await fetch(`${server.url}${url}`, { headers })).json() as Promise<{
          code: number;
          data: { token?: string; reason?: string } | null;
        }>;
      const { data } = await call('/api/user/createAccountDemoForU');
      const answers = CRYPTO.map(({ id }) =>
        call(`/v2/api/forex/submit?type=1&cont=0.01&forex_id=${id}&multiple=20&status=1`, {
          authorization: data?.token ?? '',
        }),
      );
      for (const { code, data: answer } of await Promise.all(answers)) expect(code, answer?.reason).toBe(1);
    } finally {
      await server.stop();
    }
    // Longer than a quote may be old.
    if (run === 1) await sleep(Math.max(...CRYPTO.map(({ quoteMaxAgeMs }) => quoteMaxAgeMs)) + 500);
  }
}, 60_000);
