import { MAX_ALERTS } from '@vitrine/domain/alerts/index';
import type { Tick } from '@vitrine/domain/market/index';
import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { deleteAlert } from '@vitrine/wire/alerts/delete-alert';
import { editAlert } from '@vitrine/wire/alerts/edit-alert';
import { listAlerts } from '@vitrine/wire/alerts/list-alerts';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/staff.ts';
import { AlertWatch } from '../src/alerts/alert-watch.ts';
import { type AlertRecord, readAlerts } from '../src/alerts/store.ts';
import { readLastTicks, readTapeAfter } from '../src/journal/postgres-journal.ts';
import { connectPeer } from './support/peer.ts';
import { type Customer, EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
/** EUR/USD with this mid. */
const price = (mid: bigint) => site.quote(EURUSD, mid - 3n, mid + 3n);
const set = (customer: Customer, at: string, note = '') =>
  customer.call(createAlert, { forex_id: EURUSD.id, price: at, note });
const alerts = async (customer: Customer) => (await customer.call(listAlerts, {})).data;
/** Prices at which alerts of the customer fired, the newest first. */
const fired = async (customer: Customer) => (await alerts(customer)).flatMap((one) => one.fired?.price ?? []);

beforeEach(async () => {
  await price(116_500n);
  await site.quote(USDJPY, 150_000n, 150_010n);
});

it('an alert fires once, at the first tick at its price or past it, above or below', async () => {
  const customer = await site.customer();
  const rise = await set(customer, '1.16600', 'sell half');
  const fall = await set(customer, '1.16400');
  expect((await alerts(customer)).map(({ id, isRise, note }) => [id, isRise, note])).toEqual([
    [fall.id, false, ''],
    [rise.id, true, 'sell half'],
  ]);
  await price(116_599n);
  await price(116_401n);
  expect(await fired(customer)).toEqual([]);
  await price(116_650n);
  await expect.poll(() => fired(customer)).toEqual([1.1665]);
  await price(116_300n);
  await expect.poll(() => fired(customer)).toEqual([1.163, 1.1665]);
  for (const mid of [116_700n, 116_200n, 116_600n]) await price(mid);
  expect(await fired(customer)).toEqual([1.163, 1.1665]);
});

it('every device of the customer is told, and nobody else', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  const peers = await Promise.all([connectPeer(site.url), connectPeer(site.url), connectPeer(site.url)]);
  for (const [place, peer] of peers.entries()) {
    peer.send({ type: 'login', token: (place < 2 ? customer : other).token });
    await peer.next(({ type }) => type === 'login_result');
    peer.send({ type: 'sub', topic: 'ALERTS' });
    peer.send({ type: 'ping' });
    await peer.next(({ type }) => type === 'pong');
  }
  const { id } = await set(customer, '1.16600');
  await price(116_700n);
  for (const peer of peers.slice(0, 2)) {
    const push = await peer.next((frame) => (frame.data as { fired?: { id: number } | null })?.fired?.id === id);
    expect(push).toMatchObject({ topic: 'ALERTS', data: { fired: { code: 'EURUSD', fired: { price: 1.167 } } } });
  }
  expect(peers[2]?.frames.filter(({ topic }) => topic === 'ALERTS')).toEqual([]);
  for (const peer of peers) peer.socket.close();
});

/** A process of its own judges what waits; gives what fired meanwhile. */
async function judgeAfterStart(uid: number): Promise<readonly AlertRecord[]> {
  const db = site.database.app;
  const before = await readAlerts(db, uid);
  const watch = new AlertWatch(
    db,
    pino({ level: 'silent' }),
    { after: (cursors) => readTapeAfter(db, cursors) },
    () => ({}),
  );
  await watch.load(await readLastTicks(db));
  await watch.stop();
  const hadFired = new Set(before.flatMap(({ id, fired }) => (fired === undefined ? [] : [id])));
  return (await readAlerts(db, uid)).filter(({ id, fired }) => fired !== undefined && !hadFired.has(id));
}

it('what was crossed while the process was down fires after its start, at that tick, and not a second time', async () => {
  const customer = await site.customer();
  const newest = (await readLastTicks(site.database.app)).find(({ instrument }) => instrument === EURUSD.id) as Tick;
  // As if nobody had heard of it: no edge had the duty.
  const { rows } = await site.database.app.query<{ id: string }>(
    `INSERT INTO alerts (uid, instrument, price, is_rise, note, since_tick)
      VALUES ($1, $2, 116600, true, '', $3) RETURNING id`,
    [customer.uid, EURUSD.id, newest.seq],
  );
  const stored = { id: Number(rows[0]?.id) };
  await price(116_590n);
  await price(116_640n);
  await price(116_500n);
  expect(await fired(customer)).toEqual([]);
  const told = await judgeAfterStart(customer.uid);
  expect(told.map(({ id, fired }) => [id, fired?.price, fired?.tick])).toEqual([[stored.id, 116_640n, newest.seq + 2]]);
  await price(116_700n);
  expect(await judgeAfterStart(customer.uid)).toEqual([]);
  expect(await fired(customer)).toEqual([1.1664]);
});

it('a restart of the site loses and repeats nothing', async () => {
  const customer = await site.customer();
  await set(customer, '1.16600');
  await set(customer, '1.16400');
  await price(116_650n);
  await expect.poll(() => fired(customer)).toEqual([1.1665]);
  await site.restart();
  expect(await fired(customer)).toEqual([1.1665]);
  await price(116_300n);
  await expect.poll(() => fired(customer)).toEqual([1.163, 1.1665]);
});

it('pressed twice it is one alert; another price waits from now on, the same one goes on', async () => {
  const customer = await site.customer();
  const [one, two] = await Promise.all([set(customer, '1.16600'), set(customer, '1.16600')]);
  expect(one).toEqual(two);
  const other = await set(customer, '1.16700');
  const edit = (id: number, at: string, note = '') => outcome(customer.call(editAlert, { id, price: at, note }));
  expect(await edit(one.id, '1.16700')).toBe('alerts.exists');
  expect(await edit(one.id, '1.16600', 'note')).toBe('done');
  expect(await edit(one.id, '1.16400')).toBe('done');
  await price(116_650n);
  await price(116_350n);
  await expect.poll(() => fired(customer)).toEqual([1.1635]);
  expect(await edit(one.id, '1.16600')).toBe('alerts.not-found');
  expect(await outcome(customer.call(deleteAlert, { id: other.id }))).toBe('done');
  expect(await outcome(customer.call(deleteAlert, { id: other.id }))).toBe('alerts.not-found');
  await price(116_800n);
  expect((await alerts(customer)).map(({ id }) => id)).toEqual([one.id]);
});

it('a price that is there now, no price, another customer and one alert too many are refused', async () => {
  const [customer, other] = [await site.customer(), await site.customer()];
  expect(await outcome(set(customer, '1.16500'))).toBe('alerts.at-price');
  for (const bad of ['', '-1', '1e5', '1.165001', '0', 'NaN']) {
    expect(await outcome(set(customer, bad)), bad).toBe('request.invalid-field');
  }
  expect(await outcome(set(customer, '1.2', 'a\u0000b'))).toBe('request.invalid-field');
  expect(await outcome(set(customer, '1.2', 'x'.repeat(101)))).toBe('request.invalid-field');
  expect(await outcome(customer.call(createAlert, { forex_id: 999, price: '1' }))).toBe('market.instrument-not-found');
  const { id } = await set(customer, '1.20000');
  expect(await outcome(other.call(editAlert, { id, price: '1.3' }))).toBe('alerts.not-found');
  expect(await outcome(other.call(deleteAlert, { id }))).toBe('alerts.not-found');
  const more = Array.from({ length: MAX_ALERTS }, (_, place) =>
    outcome(set(customer, `1.30${String(place).padStart(3, '0')}`)),
  );
  const outcomes = await Promise.all(more);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(MAX_ALERTS - 1);
  expect(outcomes.filter((one) => one === 'alerts.too-many')).toHaveLength(1);
});
