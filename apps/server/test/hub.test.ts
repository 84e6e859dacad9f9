import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { openEdge } from '../../../tests/support/unlimited.ts';
import { createLog } from '../src/platform/log.ts';
import { pushFrame, textFrame } from '../src/platform/realtime/frame.ts';
import { Hub, type Outlet, type SharedSource } from '../src/platform/realtime/hub.ts';
import { serveSockets } from '../src/platform/realtime/sockets.ts';

/** A source of three topics whose values are numbers. */
function numbers() {
  const values = new Map<string, number>();
  const dirty = new Set<string>();
  const frameOf = (topic: string) => pushFrame(topic, values.get(topic));
  const source: SharedSource = {
    has: (topic) => ['A', 'B', 'C'].includes(topic),
    drain(emit) {
      for (const topic of dirty) emit(topic, frameOf(topic));
      dirty.clear();
    },
    snapshot: (topic) => (values.has(topic) ? [frameOf(topic)] : []),
  };
  return {
    source,
    set(topic: string, value: number) {
      values.set(topic, value);
      dirty.add(topic);
    },
  };
}

class Sink implements Outlet {
  readonly written: Buffer[] = [];
  waiting = 0;
  write(frames: Buffer): void {
    if (frames.length > 0) this.written.push(frames);
  }
  backlog(): number {
    return this.waiting;
  }
  get text(): string {
    return Buffer.concat(this.written).toString();
  }
}

describe('the hub', () => {
  it('joins a flush into one buffer that sockets with the same topics share', () => {
    const { source, set } = numbers();
    const hub = new Hub(source);
    const [one, two, three] = [new Sink(), new Sink(), new Sink()];
    hub.readShared(one, ['A', 'B'], undefined);
    hub.readShared(two, ['B', 'A'], undefined);
    hub.readShared(three, ['A'], undefined);
    set('A', 1);
    set('A', 2);
    set('B', 3);
    set('C', 4);
    hub.flush();
    expect(one.written[0]).toBe(two.written[0]);
    expect(one.text).toContain('"topic":"A","data":2');
    expect(one.text).toContain('"topic":"B","data":3');
    expect(one.text).not.toContain('"data":1');
    expect(one.text).not.toContain('"C"');
    expect(three.written).toHaveLength(1);
    hub.flush();
    expect(one.written).toHaveLength(1);
  });

  it('RT-17a gives a slow reader the newest values once it has drained, and own pushes always', () => {
    const { source, set } = numbers();
    const hub = new Hub(source);
    const slow = new Sink();
    hub.readShared(slow, ['A'], undefined);
    hub.readOwn(slow, 'OWN', 7);
    slow.waiting = 100_000;
    for (const value of [1, 2, 3]) {
      set('A', value);
      hub.flush();
      hub.push('OWN', 7, value);
    }
    expect(slow.text).not.toContain('"A"');
    expect(slow.text.match(/"OWN"/g)).toHaveLength(3);
    slow.waiting = 0;
    hub.flush();
    expect(slow.text).toContain('"topic":"A","data":3');
    expect(slow.text).not.toContain('"topic":"A","data":1');
  });

  it('writes a flush in slices: an order event goes out between them, and who changed topics meanwhile gets nothing older', async () => {
    const { source, set } = numbers();
    const hub = new Hub(source);
    const sinks = Array.from({ length: 600 }, () => new Sink());
    for (const sink of sinks) hub.readShared(sink, ['A'], undefined);
    const trader = new Sink();
    hub.readOwn(trader, 'FOREX_CLOSED', 7);
    set('A', 1);
    hub.flush();
    const written = () => sinks.filter(({ text }) => text.includes('1')).length;
    expect(written()).toBeGreaterThan(0);
    expect(written()).toBeLessThan(600);
    hub.push('FOREX_CLOSED', 7, { Id: 1 });
    expect(trader.text).toContain('FOREX_CLOSED');
    expect(written()).toBeLessThan(600);
    const last = sinks.at(-1) as Sink;
    set('A', 2);
    hub.readShared(last, ['A', 'B'], 'A');
    await expect.poll(written).toBe(599);
    expect(last.text).toBe(pushFrame('A', 2).toString());
    hub.flush();
    await sleep(20);
    expect(sinks.every(({ text }) => text.endsWith(pushFrame('A', 2).toString()))).toBe(true);
  });

  it('sends own pushes to the user who reads them and to nobody else', () => {
    const hub = new Hub(numbers().source);
    const [mine, other] = [new Sink(), new Sink()];
    hub.readOwn(mine, 'OWN', 7);
    hub.readOwn(other, 'OWN', 8);
    hub.push('OWN', 7, 'x');
    expect([mine.written.length, other.written.length]).toEqual([1, 0]);
    hub.leaveOwn(mine, 'OWN', 7);
    hub.push('OWN', 7, 'x');
    expect(mine.written).toHaveLength(1);
    expect(hub.isRead('OWN', 7)).toBe(false);
  });

  it('RT-17b closes a socket with a backlog of 1 MiB and forgets it', async () => {
    const hub = new Hub(numbers().source);
    const server = createServer();
    const sockets = serveSockets(server, {
      log: createLog('silent'),
      hub,
      edge: openEdge(),
      defaultLanguage: () => 'en',
      authenticate: (token) => ({ uid: 7, isDemo: true, token, session: 1 }),
      onOwnSubscribed: () => undefined,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      sockets.close();
      server.close();
    });
    const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2/ws`);
    reader.on('error', () => undefined);
    await once(reader, 'open');
    reader.send('{"type":"login","token":"x"}');
    reader.send('{"type":"sub","topic":"FOREX_CLOSED"}');
    while (!hub.isRead('FOREX_CLOSED', 7)) await sleep(5);
    reader.pause();
    const event = 'x'.repeat(64 * 1024);
    // What the kernel buffers is not our backlog: go on until it is full.
    for (let count = 0; count < 500 && hub.isRead('FOREX_CLOSED', 7); count += 1) {
      hub.push('FOREX_CLOSED', 7, event);
      await sleep(1);
    }
    expect(hub.isRead('FOREX_CLOSED', 7)).toBe(false);
    for (const until = Date.now() + 3_000; sockets.count() > 0 && Date.now() < until; ) await sleep(20);
    expect(sockets.count()).toBe(0);
  });

  it.each([0, 125, 126, 65_535, 65_536])('frames a text of %i bytes by RFC 6455', (length) => {
    const frame = textFrame('x'.repeat(length));
    expect(frame[0]).toBe(0x81);
    const [size, header] =
      length < 126
        ? [frame[1], 2]
        : length < 65_536
          ? [frame.readUInt16BE(2), 4]
          : [Number(frame.readBigUInt64BE(2)), 10];
    expect([size, frame.length]).toEqual([length, header + length]);
  });
});
