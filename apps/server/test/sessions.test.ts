import { DAY } from '@vitrine/domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { Sessions } from '../src/identity/sessions.ts';
import { insertDemoUser } from '../src/identity/store.ts';
import { createLog } from '../src/platform/log.ts';
import { inTransaction } from '../src/platform/transaction.ts';

const { app } = await createTestDatabase();
const log = createLog('silent');

async function user(secret: string): Promise<number> {
  return (await inTransaction(app, (client) => insertDemoUser(client, secret))).uid;
}

describe('sessions', () => {
  it('ACC-49 end after 30 idle days or 90 days in all, also across restarts', async () => {
    let now = Date.now();
    const clock = () => now;
    const uid = await user('a');
    const used = new Sessions(app, log, clock);
    const [idle, busy] = [await used.begin(uid), await used.begin(uid)];
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

  it('ACC-43 a session that ends while it is looked up stays ended', async () => {
    const sessions = new Sessions(app, log);
    const token = await sessions.begin(await user('b'));
    const ended: string[] = [];
    sessions.onEnd((one) => ended.push(one));
    const lookup = sessions.find(token);
    const ending = sessions.end(token);
    expect(await lookup).toBeUndefined();
    await ending;
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toEqual([token]);
  });

  it('ACC-49 a token that is none costs no read of the database', () => {
    const sessions = new Sessions(app, log);
    for (const token of ['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'ü'.repeat(43)]) {
      expect(sessions.find(token)).toBeUndefined();
    }
  });
});
