import { DAY } from '@vitrine/domain/kernel/time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { deviceOf } from '../src/identity/device.ts';
import { Sessions } from '../src/identity/sessions.ts';
import { insertDemoUser } from '../src/identity/store.ts';
import { createLog } from '../src/platform/log.ts';
import { inTransaction } from '../src/platform/transaction.ts';

const { app } = await createTestDatabase();
const log = createLog('silent');
const NOWHERE = { device: '', address: '' };

async function user(secret: string): Promise<number> {
  return (await inTransaction(app, (client) => insertDemoUser(client, secret))).uid;
}

describe('sessions', () => {
  it('ACC-49a end after 30 idle days or 90 days in all, also across restarts', async () => {
    let now = Date.now();
    const clock = () => now;
    const uid = await user('a');
    const used = new Sessions(app, log, clock);
    const [{ token: idle }, { token: busy }] = [await used.begin(uid, NOWHERE), await used.begin(uid, NOWHERE)];
    expect(await used.find(idle)).toMatchObject({ uid });
    for (let day = 0; day < 80; day += 20) {
      now += 20 * DAY;
      expect(await used.find(busy), `day ${day}`).toMatchObject({ uid, isDemo: true });
    }
    expect(await used.find(idle)).toBeUndefined();
    await used.stop();
    const restarted = new Sessions(app, log, clock);
    expect(await restarted.find(busy)).toMatchObject({ uid });
    now += 11 * DAY;
    expect(await restarted.find(busy)).toBeUndefined();
  });

  it('store within a minute and a quarter when they were last used, for staff who look at it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let now = Date.now();
    const uid = await user('last used');
    const sessions = new Sessions(app, log, () => now);
    const { token } = await sessions.begin(uid, NOWHERE);
    await sessions.find(token);
    sessions.start();
    onTestFinished(() => sessions.stop());
    const stored = async () => {
      const { rows } = await app.query(
        'SELECT last_seen_at, last_used_at FROM sessions JOIN users USING (uid) WHERE uid = $1',
        [uid],
      );
      return [rows[0].last_seen_at.getTime(), rows[0].last_used_at.getTime()];
    };
    for (let minute = 0; minute < 3; minute += 1) {
      now += 61_000;
      await sessions.find(token);
      vi.advanceTimersByTime(15_000);
      await expect.poll(stored).toEqual([now, now]);
    }
  });

  it('a session that ends while it is looked up stays ended', async () => {
    const sessions = new Sessions(app, log);
    const { token } = await sessions.begin(await user('b'), NOWHERE);
    const ended: number[] = [];
    sessions.onEnd((one) => ended.push(one));
    const lookup = sessions.find(token);
    const ending = sessions.end(token);
    expect(await lookup).toBeUndefined();
    await ending;
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toHaveLength(1);
  });

  it('a session that is ended by its number while it is looked up stays ended, others are found', async () => {
    const sessions = new Sessions(app, log);
    const uid = await user('c');
    const [{ token }, { token: other }] = [
      await sessions.begin(uid, { ...NOWHERE, device: 'Chrome, Android' }),
      await sessions.begin(uid, NOWHERE),
    ];
    const session = (await sessions.of(uid)).find(({ device }) => device !== '')!;
    const ended: number[] = [];
    sessions.onEnd((one) => ended.push(one));
    for (let round = 0; round < 20; round += 1) {
      const revoking = sessions.revoke(uid, session.id);
      const lookups = [sessions.find(token), sessions.find(other)];
      await revoking;
      expect((await lookups[1])?.uid).toBe(uid);
      await lookups[0];
      expect(await sessions.find(token)).toBeUndefined();
    }
    expect(ended).toEqual([session.id]);
    expect((await sessions.of(uid)).map(({ id }) => id)).toEqual([(await sessions.find(other))?.session]);
  });

  it('a user ends only what is his', async () => {
    const sessions = new Sessions(app, log);
    const [mine, theirs] = [await user('d'), await user('e')];
    const { token } = await sessions.begin(theirs, NOWHERE);
    const [session] = await sessions.of(theirs);
    expect(await sessions.revoke(mine, session!.id)).toBe(false);
    expect(await sessions.find(token)).toMatchObject({ uid: theirs });
    expect(await sessions.revoke(theirs, session!.id)).toBe(true);
    expect(await sessions.find(token)).toBeUndefined();
    expect(await sessions.revoke(theirs, session!.id)).toBe(false);
  });

  it('a token that is none costs no read of the database', () => {
    const sessions = new Sessions(app, log);
    for (const token of ['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'ü'.repeat(43)]) {
      expect(sessions.find(token)).toBeUndefined();
    }
  });
});

describe('devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Mac'],
    ['curl/8.5.0', ''],
    ['<script>alert(1)</script>', ''],
    ['x'.repeat(8_000), ''],
  ])('are told by browser and system: %.60s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
