import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { listAlerts } from '@vitrine/wire/alerts/list-alerts';
import { createClient, WireError } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { siteVersions } from '@vitrine/wire/config/operator/site-versions';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { logout } from '@vitrine/wire/identity/logout';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { me } from '@vitrine/wire/staff/operator/me';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff, outcome, totpCode } from '../../../tests/support/staff.ts';
import { connectPeer, type Peer } from './support/peer.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

// Two edges of one site. What one of them is told, the other one knows; what one of them does for all goes on when it
// ends.

const site = await startTestSite();
const other = await site.startEdge();
const price = (mid: bigint) => site.quote(EURUSD, mid - 3n, mid + 3n);

const at = (url: string, token?: string) => createClient({ origin: url, lang: () => 'en', token: () => token });
/** Whether the token opens anything at the edge. */
const isOpen = (url: string, { token }: Customer) =>
  at(url, token)
    .call(userInfo, {})
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof WireError) return false;
        throw error;
      },
    );

async function signedIn(url: string, { token }: Customer, topic = 'ALERTS'): Promise<Peer> {
  const peer = await connectPeer(url);
  peer.send({ type: 'login', token });
  await peer.next(({ type }) => type === 'login_result');
  peer.send({ type: 'sub', topic });
  peer.send({ type: 'ping' });
  await peer.next(({ type }) => type === 'pong');
  return peer;
}

/** Whether the socket was told that its session is over. */
const hasLost = ({ frames }: Peer) => frames.filter(({ type }) => type === 'login_result').length === 2;

beforeEach(() => price(116_500n));

it('a session that ends at one edge is over at the other within a second, calls and sockets', async () => {
  const customer = await site.customer();
  expect(await isOpen(other.url, customer)).toBe(true);
  const peer = await signedIn(other.url, customer);
  await at(site.url, customer.token).call(logout, {});
  const endedAt = performance.now();
  await expect.poll(() => isOpen(other.url, customer), { interval: 10, timeout: 1_000 }).toBe(false);
  await expect.poll(() => hasLost(peer), { interval: 10, timeout: 1_000 }).toBe(true);
  expect(performance.now() - endedAt).toBeLessThan(1_000);
});

it('a setting that is changed at one edge is shown by the other', async () => {
  const owner = await createStaff(site, ['owner']);
  const nameAt = async (url: string) => (await at(url).call(basicInfo, {})).site_name;
  const before = await nameAt(other.url);
  await changeSettings(owner, { site_name: 'Two Doors' });
  await expect.poll(() => nameAt(other.url), { timeout: 1_000 }).toBe('Two Doors');
  expect(before).not.toBe('Two Doors');
});

it('both edges tell their sockets within two seconds that the site has changed, and each socket what is in force now', async () => {
  const owner = await createStaff(site, ['owner']);
  const peers = await Promise.all([connectPeer(site.url), connectPeer(other.url)]);
  for (const peer of peers) peer.send({ type: 'sub', topic: 'SITE' });
  const first = await Promise.all(peers.map((peer) => peer.next(({ topic }) => topic === 'SITE')));
  expect(first[0]?.data).toEqual(first[1]?.data);
  const publishedAt = performance.now();
  await changeSettings(owner, { site_name: 'Three Doors' });
  await Promise.all(peers.map((peer) => peer.next(({ topic }) => topic === 'SITE', peer.frames.length)));
  expect(performance.now() - publishedAt).toBeLessThan(2_000);
  const told = peers.map((peer) => peer.pushes('SITE').at(-1));
  expect(told[0]).toEqual(told[1]);
  for (const url of [site.url, other.url]) {
    const info = await at(url).call(basicInfo, {});
    expect(info).toMatchObject({ site_name: 'Three Doors', version: (told[0] as { version: string }).version });
  }
});

it('a scheduled version is published once, whichever edges there are', async () => {
  const owner = await createStaff(site, ['owner']);
  const { version } = await owner.call(operatorSettings, {});
  const publishAt = new Date(Date.now() + 1_500).toISOString();
  const changes = JSON.stringify({ site_name: 'On Time' });
  await at(other.url, owner.token).call(publishSettings, { version, changes, at: publishAt });
  const nameAt = async (url: string) => (await at(url).call(basicInfo, {})).site_name;
  for (const url of [site.url, other.url]) await expect.poll(() => nameAt(url), { timeout: 10_000 }).toBe('On Time');
  const { rows } = await owner.call(siteVersions, {});
  expect(rows.filter(({ number }) => number > version)).toHaveLength(1);
});

it('staff sign in at two edges: the password at one, the code at the other, and no guess is free at either', async () => {
  const person = await createStaff(site, ['support']);
  const sign = (url: string, password: string) => at(url).call(staffSignIn, { email: person.email, password });
  for (let guess = 0; guess < 5; guess += 1) {
    const url = guess % 2 === 0 ? site.url : other.url;
    await expect(sign(url, 'wrong')).rejects.toMatchObject({ reason: 'staff.wrong-credentials' });
  }
  for (const url of [site.url, other.url]) {
    await expect(sign(url, person.password)).rejects.toMatchObject({ reason: 'staff.wait' });
  }
  await sleep(1_100);
  const { stepToken } = await sign(site.url, person.password);
  const { token } = await at(other.url).call(staffSignInOtp, { stepToken, code: totpCode(person.totpSecret) });
  expect((await at(site.url, token).call(me, {})).name).toBe(person.name);
  await expect(
    at(site.url).call(staffSignInOtp, { stepToken, code: totpCode(person.totpSecret) }),
  ).rejects.toMatchObject({ reason: 'staff.step-expired' });
});

it('an alert that was set at one edge fires, and every edge tells its readers', async () => {
  const customer = await site.customer();
  const peers = [await signedIn(site.url, customer), await signedIn(other.url, customer)];
  const { id } = await at(other.url, customer.token).call(createAlert, { forex_id: EURUSD.id, price: '1.16600' });
  await price(116_700n);
  for (const peer of peers) {
    await peer.next((frame) => (frame.data as { fired?: { id: number } | null })?.fired?.id === id);
  }
});

it('an edge that could not hear the others for a while closes what ended meanwhile', async () => {
  const customer = await site.customer();
  const peer = await signedIn(other.url, customer);
  // All connections of both edges break, and nobody can connect until the session is gone.
  await site.database.superuser(`DO $$ BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
      AND (query LIKE 'LISTEN%' OR query LIKE '%pg_try_advisory%' OR query IN ('SELECT', 'RESET ROLE'));
    DELETE FROM sessions WHERE uid = ${customer.uid};
  END $$`);
  await expect.poll(() => isOpen(other.url, customer), { timeout: 5_000 }).toBe(false);
  await expect.poll(() => hasLost(peer), { timeout: 5_000 }).toBe(true);
});

it('what an address has used up and holds at one edge counts at the others', async () => {
  const narrow = await startTestSite({ limits: { demosPerAddress: 20, socketsPerAddress: 20 } });
  const [first, second] = [narrow.url, (await narrow.startEdge()).url];
  const demo = (url: string) => outcome(at(url).call(createDemoAccount, {}));
  for (let made = 0; made < 20; made += 1) expect(await demo(first)).toBe('done');
  let more = 0;
  await expect
    .poll(
      async () => {
        more += 1;
        return demo(second);
      },
      { interval: 100, timeout: 1_000 },
    )
    .toBe('request.too-many');
  expect(more).toBeLessThan(10);

  const sockets: WebSocket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate();
  });
  /** Whether the edge takes another socket of this address. */
  async function open(url: string): Promise<boolean> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v2/ws`);
    sockets.push(socket);
    socket.on('error', () => undefined);
    return Promise.race([once(socket, 'open').then(() => true), once(socket, 'unexpected-response').then(() => false)]);
  }
  for (let held = 0; held < 20; held += 1) expect(await open(first)).toBe(true);
  await expect.poll(() => open(second), { interval: 100, timeout: 1_000 }).toBe(false);
  // What is given back at one edge is free at the other.
  for (const socket of sockets) socket.terminate();
  await expect.poll(() => open(second), { interval: 100, timeout: 2_000 }).toBe(true);
});

it('when the edge with the duty ends, another one takes it: alerts fire and candles are stored', async () => {
  const customer = await site.customer();
  await at(site.url, customer.token).call(createAlert, { forex_id: EURUSD.id, price: '1.16600' });
  // The connections of the test before may have changed who has it: both ends are tried.
  const third = await site.startEdge();
  await other.stop();
  await price(116_700n);
  const fired = async () => (await at(third.url, customer.token).call(listAlerts, {})).data.filter((one) => one.fired);
  await expect.poll(fired, { timeout: 5_000 }).toHaveLength(1);
  const storedTick = async () =>
    Number(
      (await site.database.app.query('SELECT tick_seq FROM candle_heads WHERE instrument = $1', [EURUSD.id])).rows[0]
        ?.tick_seq,
    );
  const before = await storedTick();
  await price(116_800n);
  await expect.poll(storedTick, { timeout: 8_000 }).toBeGreaterThan(before);
});
