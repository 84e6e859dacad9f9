import type { CoreEvent } from '@vitrine/core/events';
import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import type { Feed, FeedEvent } from '@vitrine/engine/feed';
import { describe, expect, it } from 'vitest';
import { optionsFact } from '../../../tests/support/market.ts';
import { BTC, Road, UID, type Watched, watch } from './support/road.ts';

const TERMS = {
  ...INITIAL_OPTION_TERMS,
  durations: [{ id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n }],
};

async function opened(): Promise<Road> {
  const road = await Road.fresh();
  void road.engine.fact(optionsFact(TERMS));
  await road.pass(10);
  return road;
}

const up = (road: Road, stake = 10_000n): Watched =>
  watch(
    road.engine.submit(
      { kind: 'submit-option', uid: UID, instrument: BTC, direction: 'up', stake, seconds: 30 },
      undefined,
    ),
  );

const eventsOf = (road: Road): CoreEvent[] => road.commits.flatMap(({ rows }) => rows.flatMap(({ events }) => events));
const settlements = (road: Road) => eventsOf(road).filter((event) => event.type === 'OptionSettled');

/** Ticks at the same price every second until 29.5 s after the acceptance, the last one at 9,000,500. */
async function untilShortlyBeforeExpiry(road: Road): Promise<void> {
  for (let second = 0; second < 29; second += 1) {
    await road.pass(1_000);
    road.quote(BTC, second === 28 ? 9_000_500n : 9_000_000n);
  }
  await road.pass(500);
}

describe('no tick overtakes a time entry that the grid has come to', () => {
  it('a machine that slept over an expiry settles at the tick before its sleep, not at the first after', async () => {
    const road = await opened();
    up(road);
    await untilShortlyBeforeExpiry(road);
    road.time.sleep(3_000);
    road.quote(BTC, 8_000_000n);
    await road.pass(200);
    expect(settlements(road)).toMatchObject([{ outcome: 'win', price: 9_000_550n, tick: { seq: 30 } }]);
    expect(road.machine.market.get(BTC)?.seq).toBe(31);
  });

  it('a server that stood still over an expiry settles before the first tick after its start', async () => {
    const before = await opened();
    up(before);
    await untilShortlyBeforeExpiry(before);
    const road = await before.restart(before.time.wall() + 2_000);
    road.quote(BTC, 8_000_000n);
    await road.pass(200);
    expect(settlements(road)).toMatchObject([{ outcome: 'win', price: 9_000_550n, tick: { seq: 30 } }]);
    expect(road.machine.market.get(BTC)?.seq).toBe(31);
  });

  it('after a longer standstill the tick before is too old: void, with the stake back', async () => {
    const before = await opened();
    up(before);
    await untilShortlyBeforeExpiry(before);
    const road = await before.restart(before.time.wall() + 60_000);
    road.quote(BTC, 9_000_000n);
    await road.pass(200);
    // The tick was half a second old when the option expired: it settles, however late that is.
    expect(settlements(road)).toMatchObject([{ outcome: 'win' }]);
    const [idle, late] = [await opened(), 31_000];
    up(idle);
    idle.quote(BTC, 9_000_000n);
    await idle.pass(10);
    const again = await idle.restart(idle.time.wall() + late);
    again.quote(BTC, 9_000_000n);
    await again.pass(200);
    expect(settlements(again)).toMatchObject([{ outcome: 'void', voidReason: 'no-exit', profit: 0n }]);
  });

  it('with timers on time nothing settles more than 100 ms after its expiry', async () => {
    const road = await opened();
    for (let at = 0; at < 20; at += 1) {
      up(road);
      await road.pass(37);
    }
    await untilShortlyBeforeExpiry(road);
    await road.pass(2_000);
    const rows = road.commits.flatMap(({ rows: all }) => all);
    const expiries = new Map(
      rows
        .flatMap(({ events }) => events)
        .flatMap((event) => (event.type === 'OptionOpened' ? [[event.option, event.expiresAt]] : [])),
    );
    const delays = rows.flatMap(({ at, events }) =>
      events.flatMap((event) => (event.type === 'OptionSettled' ? [at - (expiries.get(event.option) ?? 0)] : [])),
    );
    expect(delays).toHaveLength(20);
    for (const delay of delays) expect(delay >= 0 && delay <= 100, `${delay} ms`).toBe(true);
  });
});

describe('a process that was too busy to take its quotes', () => {
  /** A quote every 250 ms: it falls after the option has begun, and rises again after its expiry. */
  function fallingFeed(road: Road, expiresAt: number): Feed {
    let next = road.time.wall();
    return {
      name: 'simulated',
      instruments: new Set([BTC]),
      resume: () => undefined,
      poll(at) {
        const due: FeedEvent[] = [];
        for (; next <= at; next += 250) {
          const bid = next < expiresAt - 2_000 ? 9_000_000n : next <= expiresAt + 500 ? 8_990_000n : 9_500_000n;
          const quote = { instrument: BTC, bid, ask: bid + 100n, sourceAt: next, source: 'simulated' };
          due.push({ type: 'quote', at: next, quote });
        }
        return due;
      },
    };
  }

  async function outcomeWith(busyFrom: number, busyMs: number) {
    const road = await opened();
    const expiresAt = road.time.wall() + 30_000;
    const stop = road.engine.runFeeds([fallingFeed(road, expiresAt)]);
    up(road);
    await road.pass(30_000 - busyFrom);
    road.time.sleep(busyMs);
    // What came in meanwhile is handled first.
    road.submit();
    await road.pass(35_000 - busyMs);
    stop();
    const order = eventsOf(road).find((event) => event.type === 'OrderOpened');
    return { settled: settlements(road), order };
  }

  it('A2 a losing option settles by its tick, however long the process was busy around its expiry', async () => {
    const { settled: calm } = await outcomeWith(2_000, 0);
    expect(calm).toMatchObject([{ outcome: 'loss', price: 8_990_050n }]);
    for (const [from, ms] of [
      [3_000, 6_000],
      [10_000, 12_000],
      [10_000, 9_999],
      [25_000, 29_900],
      [1, 5_500],
    ] as const) {
      const { settled } = await outcomeWith(from, ms);
      expect(settled, `busy for ${ms} ms, from ${from} ms before the expiry`).toMatchObject([
        { outcome: 'loss', price: 8_990_050n },
      ]);
    }
  });

  it('an order that came meanwhile is filled at the newest price, not at the one before', async () => {
    expect((await outcomeWith(3_000, 6_000)).order).toMatchObject({ price: 9_500_100n });
  });
});

describe('more options fall due than one step settles', () => {
  const MANY = 4_500;

  async function crowded(): Promise<Road> {
    const road = await opened();
    for (let count = 0; count < MANY; count += 1) up(road);
    await road.pass(5);
    await untilShortlyBeforeExpiry(road);
    expect(eventsOf(road).filter(({ type }) => type === 'OptionEntered')).toHaveLength(MANY);
    return road;
  }

  it('ticks wait for the last of them, commands do not, and all settle at one tick', async () => {
    const road = await crowded();
    road.journal.isOpen = false;
    await road.pass(600);
    road.quote(BTC, 8_000_000n);
    const order = road.submit();
    await road.pass(1);
    expect(settlements(road)).toHaveLength(0);
    const parts: number[] = [];
    for (let batch = road.journal.underway[0]; batch !== undefined; batch = road.journal.underway[0]) {
      const all = batch.batch.rows.flatMap(({ events }) => events);
      parts.push(all.filter(({ type }) => type === 'OptionSettled').length);
      if (parts.length === 2) expect(order.outcome).toBeUndefined();
      batch.commit();
      await road.pass(1);
    }
    expect(Math.max(...parts)).toBeLessThanOrEqual(4_000);
    expect(order.outcome).toMatchObject({ ok: true });
    const settled = settlements(road);
    expect(settled.map(({ option }) => option)).toEqual(Array.from({ length: MANY }, (_, place) => place + 1));
    expect(new Set(settled.map(({ outcome, tick }) => `${outcome} ${tick.seq}`))).toEqual(new Set(['win 30']));
    // The order was filled between the parts, at the tick before the one that waited.
    expect(eventsOf(road).find((event) => event.type === 'OrderOpened')).toMatchObject({ tick: { seq: 30 } });
    expect(road.machine.market.get(BTC)?.seq).toBe(31);
  });

  it('an option that expires while a tick waits is not void; one without a tick is', async () => {
    for (const isFeedAlive of [true, false]) {
      const road = await crowded();
      // Accepted half a second before the others fall due, so that it falls due long after them.
      up(road);
      road.quote(BTC, 9_000_600n);
      road.quote(BTC, 9_000_700n);
      await road.pass(5);
      const newest = road.machine.market.get(BTC)?.seq;
      // The store is so slow that their parts take half a minute.
      road.journal.isOpen = false;
      for (let second = 0; second < 31; second += 1) {
        await road.pass(1_000);
        if (isFeedAlive) road.quote(BTC, 8_000_000n);
      }
      road.journal.isOpen = true;
      while (road.journal.underway.length > 0) {
        road.journal.underway[0]?.commit();
        await road.pass(1);
      }
      await road.pass(200);
      expect(settlements(road)).toHaveLength(MANY + 1);
      expect(settlements(road).find(({ option }) => option === MANY + 1)).toMatchObject(
        isFeedAlive ? { outcome: 'win', price: 9_000_750n } : { outcome: 'void', voidReason: 'no-exit' },
      );
      if (isFeedAlive) expect(road.machine.market.get(BTC)?.seq).toBeGreaterThan(Number(newest));
    }
  });

  it('a crash between the parts changes nothing: the rest settles at the same tick', async () => {
    const before = await crowded();
    before.journal.isOpen = false;
    await before.pass(520);
    while (settlements(before).length === 0) {
      before.journal.underway[0]?.commit();
      await before.pass(1);
    }
    const first = settlements(before).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(MANY);
    const road = await before.restart(before.time.wall() + 50);
    road.quote(BTC, 8_000_000n);
    await road.pass(200);
    const rest = settlements(road);
    expect(rest).toHaveLength(MANY - first);
    expect(new Set(rest.map(({ outcome, tick }) => `${outcome} ${tick.seq}`))).toEqual(new Set(['win 30']));
  });
});
