import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '@vitrine/engine/clock';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { afterAll, describe, expect, it } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { DiskSpace, readFreeBytes } from '../../src/platform/disk-space.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-disk-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A disk whose free space a test decides, read whenever the test says so. */
async function disk(environment: Readonly<Record<string, string>> = {}) {
  const told: { free: number | Error; read: () => Promise<void> } = { free: 5e9, read: async () => undefined };
  const clock = {
    ...systemClock,
    every(_ms: number, task: () => void) {
      told.read = async () => {
        task();
        await new Promise((resolve) => setImmediate(resolve));
      };
      return () => undefined;
    },
  };
  const space = await DiskSpace.start(
    readSettings({ DATA_DIR: directory, ...environment }),
    clock,
    createLog('silent'),
    async () => {
      if (told.free instanceof Error) throw told.free;
      return told.free;
    },
  );
  return { space, told };
}

describe('B8 the space on the disk', () => {
  it('is that of the disk of the data, and is not watched where nobody asked or the database is elsewhere', async () => {
    expect(await readFreeBytes(directory)).toBeGreaterThan(0);
    for (const environment of [{ MIN_FREE_DISK_MB: '0' }, { DATABASE_URL: 'postgres://db.example/vitrine' }]) {
      const { space, told } = await disk(environment);
      told.free = 0;
      await told.read();
      expect([space.status(), space.refuseRisk()]).toEqual([undefined, undefined]);
    }
  });

  it('stops new risk below the bound, and allows it again with a tenth more', async () => {
    const { space, told } = await disk({ MIN_FREE_DISK_MB: '1000' });
    const at = async (megabytes: number) => {
      told.free = megabytes * 2 ** 20;
      await told.read();
      return space.refuseRisk()?.reason;
    };
    expect(await at(1_000)).toBeUndefined();
    expect(await at(999)).toBe('request.storage-short');
    expect(await at(1_050)).toBe('request.storage-short');
    expect(await at(1_100)).toBeUndefined();
    expect(await at(1_050)).toBeUndefined();
    expect(space.status()).toEqual({ free: 1_050 * 2 ** 20, least: 1_000 * 2 ** 20, isShort: false });
    told.free = new Error('no such disk');
    await told.read();
    expect([space.status(), space.refuseRisk()]).toEqual([undefined, undefined]);
  });
});

describe('B8 a site whose disk is nearly full', async () => {
  const { space, told } = await disk();
  const site = await startTestSite({ disk: space });
  const support = await createStaff(site, ['support']);
  await site.quote(EURUSD, 116_500n, 116_506n);
  const customer = await site.customer();
  const order = { type: '1', cont: '0.10', multiple: '20', stop_loss_price: '0', target_profit_price: '0' } as const;
  const market = { ...order, forex_id: String(EURUSD.id), status: '1', target_price: '' } as const;
  const pending = { ...order, forex_id: String(EURUSD.id), status: '0', target_price: '1.10000' } as const;
  const health = async () => {
    const answer = await fetch(`${site.url}/healthz`);
    return [answer.status, ((await answer.json()) as { data: object }).data];
  };

  it('refuses to open anything and says why; stops, cancels and closes go on; health and console show it', async () => {
    const [opened, placed] = [await customer.call(submitOrder, market), await customer.call(submitOrder, pending)];
    expect(await health()).toEqual([200, { accepting: true, opening: true, clockOffMs: 0 }]);
    told.free = 10 * 2 ** 20;
    await told.read();
    const reason = 'request.storage-short';
    await expect(customer.call(submitOrder, market)).rejects.toMatchObject({ reason });
    await expect(customer.call(submitOrder, pending)).rejects.toMatchObject({ reason });
    const option = { forex_id: String(EURUSD.id), type: '1', number: '10', seconds: '30', terms_version: '' };
    await expect(customer.call(submitOption, option)).rejects.toMatchObject({ reason });
    expect(await health()).toEqual([200, { accepting: true, opening: false, clockOffMs: 0 }]);
    expect((await support.call(dashboard, {})).disk).toEqual({ freeMb: 10, leastMb: 1_024, isShort: true });
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(`vitrine_disk_free_bytes ${10 * 2 ** 20}`);

    await customer.call(setStops, { id: String(opened.id), stop_loss_price: '1.10000', target_profit_price: '0' });
    await customer.call(cancelOrder, { id: String(placed.id) });
    await customer.call(closeOrder, { id: String(opened.id) });

    told.free = 5e9;
    await told.read();
    await customer.call(submitOrder, market);
    expect(await health()).toEqual([200, { accepting: true, opening: true, clockOffMs: 0 }]);
  });
});
