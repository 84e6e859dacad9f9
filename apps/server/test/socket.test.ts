import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { revokeSession } from '@vitrine/wire/identity/revoke-session';
import { sessions } from '@vitrine/wire/identity/sessions';
import { balances } from '@vitrine/wire/ledger/balances';
import { RealtimeClient } from '@vitrine/wire/realtime/realtime-client';
import { accountPush, changedPush, closedPush, dayMarketPush, holdingPush, pricePush } from '@vitrine/wire/topics';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import * as z from 'zod/mini';
import { connectPeer } from './support/peer.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();
await site.quote(EURUSD, 116_500n, 116_506n);
await site.quote(USDJPY, 154_000n, 154_010n);

const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };

const connect = () => connectPeer(site.url);

describe('the socket', () => {
  it('RT-01 RT-02a RT-18c answers login, ping, and what it cannot take', async () => {
    const customer = await site.customer();
    const peer = await connect();
    peer.send({ type: 'ping' });
    await peer.next(({ type }) => type === 'pong');
    for (const bad of [
      'x',
      '[]',
      'null',
      '{"type":"what"}',
      '{"type":"sub"}',
      '{"type":"sub","topic":"a b"}',
      '{"type":"sub","topic":["x"]}',
      '{"type":"login"}',
    ]) {
      const from = peer.frames.length;
      peer.send(bad);
      expect((await peer.next(({ type }) => type === 'error', from)).code, bad).toBe(1010);
    }
    peer.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    peer.send({ type: 'sub', topic: 'NOSUCH' });
    expect((await peer.next(({ code }) => code === 1001)).type).toBe('error');
    peer.send({ type: 'login', token: 'a'.repeat(43) });
    expect((await peer.next(({ type }) => type === 'login_result')).code).toBe(999);
    peer.send({ type: 'login', token: customer.token });
    expect((await peer.next(({ type, code }) => type === 'login_result' && code === 1)).type).toBe('login_result');
  });

  it('RT-08 RT-11 RT-16 RT-02b pushes the newest price four times a second at most, never an older one', async () => {
    const peer = await connect();
    peer.send({ type: 'sub', topic: 'DAY_MARKET' });
    peer.send({ type: 'sub', topic: 'EURUSD' });
    await peer.next(({ topic }) => topic === 'EURUSD');
    const from = peer.frames.length;
    const startedAt = Date.now();
    for (let step = 0n; step < 40n; step += 1n) await site.quote(EURUSD, 116_510n + step, 116_516n + step);
    const lasted = Date.now() - startedAt;
    await peer.next(({ topic, data }) => topic === 'EURUSD' && z.parse(pricePush, data).bid === 1.16549, from);
    const prices = peer.frames
      .slice(from)
      .filter(({ topic }) => topic === 'EURUSD')
      .map(({ data }) => z.parse(pricePush, data));
    expect(prices.length).toBeLessThanOrEqual(Math.ceil(lasted / 250) + 1);
    expect(prices.map(({ seq }) => seq)).toEqual(prices.map(({ seq }) => seq).sort((a, b) => a - b));
    const day = peer.pushes('DAY_MARKET').map((data) => z.parse(dayMarketPush, data));
    expect(new Set(day.map(({ symbol }) => symbol))).toEqual(new Set(['EURUSD', 'USDJPY']));
    expect(day.at(-1)?.quotation.Close).toBe(1.16552);
    peer.send({ type: 'unsub', topic: 'EURUSD' });
    peer.send({ type: 'ping' });
    await peer.next(({ type }) => type === 'pong', from);
    const silent = peer.frames.length;
    await site.quote(EURUSD, 116_600n, 116_606n);
    await peer.next(({ topic }) => topic === 'DAY_MARKET', silent);
    expect(peer.frames.slice(silent).some(({ topic }) => topic === 'EURUSD')).toBe(false);
  });

  it('RT-09 RT-10 RT-19a FND-88b pushes own orders and balances with the journal’s seq, a close before its answer', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const peer = await connect();
    // Frames that follow a login are taken after it.
    peer.send({ type: 'login', token: customer.token });
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED', 'ACCOUNT']) peer.send({ type: 'sub', topic });
    await peer.next(({ topic }) => topic === 'ACCOUNT');
    const opened = await customer.call(submitOrder, BUY);
    const held = await peer.next(
      ({ topic, data }) => topic === 'FOREX_TRADE' && z.parse(holdingPush, data).orders.length === 1,
    );
    expect(z.parse(holdingPush, held.data)).toMatchObject({
      orders: [{ Id: opened.id, UpdatePrice: 1.165, FactProfits: '-0.600000', NetProfits: '-0.833012' }],
      account: { used_margin: '582.530000', open_profit: '-0.600000' },
      seq: opened.seq,
    });
    await site.quote(EURUSD, 116_600n, 116_606n);
    await peer.next(
      ({ topic, data }) => topic === 'FOREX_TRADE' && z.parse(holdingPush, data).orders[0]?.FactProfits === '9.400000',
    );

    let pushedFirst = false;
    const closed = await customer.call(closeOrder, { id: opened.id });
    pushedFirst = peer.pushes('FOREX_CLOSED').length > 0;
    const push = z.parse(closedPush, (await peer.next(({ topic }) => topic === 'FOREX_CLOSED')).data);
    expect(push).toEqual({
      Id: opened.id,
      PartOf: 0,
      Price: 1.166,
      FactProfits: '9.400000',
      PartCosts: '0.000000',
      ClosedBy: 'user',
      seq: closed.seq,
    });
    expect(pushedFirst).toBe(true);
    const account = await peer.next(
      ({ topic, data }) => topic === 'ACCOUNT' && z.parse(accountPush, data).seq === closed.seq,
    );
    expect(z.parse(accountPush, account.data).accounts).toEqual(await customer.call(balances, {}));
  });

  it('a closed part is pushed with the fee and swap that it takes with it', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);
    const peer = await connect();
    peer.send({ type: 'login', token: customer.token });
    peer.send({ type: 'sub', topic: 'FOREX_CLOSED' });
    await peer.next(({ type }) => type === 'login_result');
    const part = await customer.call(closeOrder, { id, cont: '0.03' });
    const push = z.parse(closedPush, (await peer.next(({ topic }) => topic === 'FOREX_CLOSED')).data);
    const [closed] = (await customer.call(orders, { status: 3 })).data;
    expect(closed?.TradeFee).toBe('0.069903');
    expect(push).toMatchObject({ Id: part.id, PartOf: id, PartCosts: closed?.TradeFee, FactProfits: '-0.180000' });
    expect(closed?.NetProfits).toBe('-0.249903');
  });

  it('figures that move with a price are as new as any list, after own stops and trades of others', async () => {
    const [customer, other] = [await site.customer(), await site.customer()];
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);
    const peer = await connect();
    peer.send({ type: 'login', token: customer.token });
    peer.send({ type: 'sub', topic: 'FOREX_TRADE' });
    await peer.next(({ topic }) => topic === 'FOREX_TRADE');
    await customer.call(setStops, { id, stop_loss_price: '1.15000', target_profit_price: '0' });
    const { seq } = await other.call(submitOrder, BUY);
    const listed = await customer.call(orders, { status: 1, page: 1 });
    expect(listed.seq).toBeGreaterThanOrEqual(seq);
    await site.quote(EURUSD, 116_600n, 116_606n);
    const moved = await peer.next(
      ({ topic, data }) => topic === 'FOREX_TRADE' && z.parse(holdingPush, data).orders[0]?.FactProfits === '9.400000',
    );
    expect(z.parse(holdingPush, moved.data).seq).toBeGreaterThanOrEqual(listed.seq);
  });

  it('TRD-25 TRD-46e tells of every step of a pending order, each with the seq of its row', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const peer = await connect();
    peer.send({ type: 'login', token: customer.token });
    for (const topic of ['FOREX_CHANGED', 'FOREX_CLOSED']) peer.send({ type: 'sub', topic });
    await peer.next(({ type }) => type === 'login_result');
    const changes = () => peer.pushes('FOREX_CHANGED').map((data) => z.parse(changedPush, data));
    const pending = { ...BUY, status: 0, target_price: '1.16000' };

    const placed = await customer.call(submitOrder, pending);
    const stops = await customer.call(setStops, { id: placed.id, stop_loss_price: '1.15', target_profit_price: '' });
    await site.quote(EURUSD, 115_990n, 115_996n);
    await expect.poll(() => changes().length).toBe(3);
    expect(changes()).toEqual([
      { Id: placed.id, Change: 'placed', OriginPrice: 1.16, seq: placed.seq },
      { Id: placed.id, Change: 'stops', TargetLossPrice: 1.15, TargetProfitPrice: 0, seq: stops.seq },
      { Id: placed.id, Change: 'triggered', OriginPrice: 1.15996, seq: expect.any(Number) },
    ]);

    const gone = await customer.call(submitOrder, { ...pending, target_price: '1.10000' });
    const cancelled = await customer.call(cancelOrder, { id: gone.id });
    const [never] = (await customer.call(orders, { status: 3 })).data;
    const unfilled = { FactProfits: '0.000000', ClosedBy: 'cancelled', OpenTick: null, CloseTick: null };
    expect(never).toMatchObject({ Id: gone.id, ...unfilled });
    const push = z.parse(closedPush, (await peer.next(({ topic }) => topic === 'FOREX_CLOSED')).data);
    expect(push).toEqual({
      Id: gone.id,
      PartOf: 0,
      Price: 0,
      FactProfits: '0.000000',
      PartCosts: '0.000000',
      ClosedBy: 'cancelled',
      seq: cancelled.seq,
    });
    const opened = await customer.call(submitOrder, BUY);
    await expect.poll(() => changes().at(-1)).toMatchObject({ Id: opened.id, Change: 'opened', seq: opened.seq });
  });

  it('RT-15a RT-02c gives own topics to their owner alone, and to nobody after logout', async () => {
    const [owner, other] = [await site.customer(), await site.customer()];
    const [visitor, stranger, own] = [await connect(), await connect(), await connect()];
    visitor.send({ type: 'sub', topic: 'FOREX_CLOSED' });
    expect((await visitor.next(({ type }) => type === 'error')).code).toBe(999);
    for (const [peer, token] of [
      [stranger, other.token],
      [own, owner.token],
    ] as const) {
      peer.send({ type: 'login', token });
      peer.send({ type: 'sub', topic: 'FOREX_CLOSED' });
      await peer.next(({ type }) => type === 'login_result');
    }
    const first = await owner.call(submitOrder, BUY);
    await owner.call(closeOrder, { id: first.id });
    await own.next(({ topic }) => topic === 'FOREX_CLOSED');
    const second = await owner.call(submitOrder, BUY);
    own.send({ type: 'logout' });
    own.send({ type: 'ping' });
    await own.next(({ type }) => type === 'pong');
    await owner.call(closeOrder, { id: second.id });
    await sleep(100);
    expect(own.pushes('FOREX_CLOSED')).toHaveLength(1);
    expect(stranger.pushes('FOREX_CLOSED')).toHaveLength(0);
    await other.call(logout, {});
    expect((await stranger.next(({ type, code }) => type === 'login_result' && code === 999)).code).toBe(999);
  });

  it('ACC-50b RT-15b ends on the sockets of a session that its user ends elsewhere, and on no other', async () => {
    const customer = await site.customer();
    const other = await site.client.call(login, { login_type: 3, demo_id: customer.demoId });
    const [ended, stays] = [await connect(), await connect()];
    for (const [peer, token] of [
      [ended, other.token],
      [stays, customer.token],
    ] as const) {
      peer.send({ type: 'login', token });
      peer.send({ type: 'sub', topic: 'FOREX_CLOSED' });
      await peer.next(({ type, code }) => type === 'login_result' && code === 1);
    }
    const own = await customer.call(sessions, {});
    await customer.call(revokeSession, { id: own.find(({ isCurrent }) => !isCurrent)!.id });
    await ended.next(({ type, code }) => type === 'login_result' && code === 999);
    await site.quote(EURUSD, 116_500n, 116_506n);
    const { id } = await customer.call(submitOrder, BUY);
    await customer.call(closeOrder, { id });
    await stays.next(({ topic }) => topic === 'FOREX_CLOSED');
    expect(ended.pushes('FOREX_CLOSED')).toEqual([]);
  });

  it('RT-18a closes with a policy code on a flood and a large frame, and opens on no other path', async () => {
    const flood = await connect();
    for (let count = 0; count < 80; count += 1) flood.send({ type: 'ping' });
    const large = await connect();
    large.send(`{"type":"ping","x":"${'y'.repeat(5_000)}"}`);
    for (const peer of [flood, large]) {
      for (const until = Date.now() + 3_000; peer.closed === undefined && Date.now() < until; ) await sleep(10);
      expect(peer.closed).toEqual({ code: 1008 });
    }
    const wrong = new WebSocket(`${site.url.replace('http', 'ws')}/api/other`);
    wrong.on('error', () => undefined);
    const [, response] = await once(wrong, 'unexpected-response');
    expect(response.statusCode).toBe(404);
  });

  it('brings a reader that paused its own events and the newest prices', async () => {
    const customer = await site.customer();
    const peer = await connect();
    peer.send({ type: 'login', token: customer.token });
    for (const topic of ['FOREX_CLOSED', 'DAY_MARKET']) peer.send({ type: 'sub', topic });
    await peer.next(({ topic }) => topic === 'DAY_MARKET');
    peer.socket.pause();
    await site.quote(EURUSD, 116_700n, 116_706n);
    await sleep(300);
    await site.quote(EURUSD, 116_710n, 116_716n);
    await sleep(300);
    peer.socket.resume();
    const { id } = await customer.call(submitOrder, BUY);
    await customer.call(closeOrder, { id });
    await peer.next(({ topic }) => topic === 'FOREX_CLOSED');
    expect(peer.closed).toBeUndefined();
  });

  it('the typed client logs in, subscribes again after a cut, and goes on', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const sockets: WebSocket[] = [];
    const client = new RealtimeClient({
      url: `${site.url.replace('http', 'ws')}/api/v2/ws`,
      token: () => customer.token,
      socket: (url) => {
        const socket = new WebSocket(url);
        sockets.push(socket);
        return socket as unknown as globalThis.WebSocket;
      },
    });
    onTestFinished(() => client.close());
    const prices: number[] = [];
    const seqs: number[] = [];
    client.subscribe('EURUSD', ({ bid }) => prices.push(bid));
    client.subscribe('ACCOUNT', ({ seq }) => seqs.push(seq));
    client.connect();
    const until = async (passes: () => boolean) => {
      for (const end = Date.now() + 5_000; !passes() && Date.now() < end; ) await sleep(10);
      expect(passes()).toBe(true);
    };
    await until(() => prices.includes(1.165) && seqs.length > 0);
    sockets[0]?.terminate();
    await until(() => client.status === 'open' && sockets.length === 2);
    await site.quote(EURUSD, 116_900n, 116_906n);
    await until(() => prices.includes(1.169));
    const { seq } = await customer.call(submitOrder, BUY);
    await until(() => seqs.includes(seq));
  });
});
