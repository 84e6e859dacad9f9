import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import { ProcessClock, VirtualTime } from '@vitrine/engine/simulation/virtual-time';
import { JUMP_MS, SteadyClock } from '@vitrine/engine/steady-clock';
import { describe, expect, it } from 'vitest';
import { OPEN_HOURS, optionsFact } from '../../../tests/support/market.ts';
import { BTC, Road, UID, watch } from './support/road.ts';

const HOUR = 3_600_000;
const TEN_YEARS = 10 * 365 * 24 * HOUR;

function clockAt(time: VirtualTime, suspended?: () => number) {
  const jumps: number[] = [];
  const sources = { wall: () => time.wall(), elapsed: () => time.elapsed, ...(suspended && { suspended }) };
  const clock = new SteadyClock(new ProcessClock(time), sources, (offByMs) => jumps.push(offByMs));
  /** Reads the clock every 100 ms, as the engine does. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      await time.pass(100);
      clock.now();
    }
  };
  return { clock, jumps, pass };
}

describe('the steady clock', () => {
  it('B3 follows the wall clock within two seconds by running faster or slower, and never back', async () => {
    for (const offset of [1_500, -1_500]) {
      const time = new VirtualTime(OPEN_HOURS);
      const { clock, jumps, pass } = clockAt(time);
      time.setWallOffset(offset);
      let before = clock.now();
      for (let second = 0; second < 200; second += 1) {
        await pass(1_000);
        const now = clock.now();
        expect(Math.abs(now - before - 1_000)).toBeLessThanOrEqual(11);
        before = now;
      }
      expect(Math.abs(before - time.wall())).toBeLessThanOrEqual(1);
      expect(jumps).toEqual([]);
    }
  });

  it('B3 does not follow a jump, says so once, and follows again when the wall clock is back', async () => {
    for (const offset of [HOUR, -HOUR, TEN_YEARS, JUMP_MS + 100, -JUMP_MS - 100]) {
      const time = new VirtualTime(OPEN_HOURS);
      const { clock, jumps, pass } = clockAt(time);
      time.setWallOffset(offset);
      await pass(60_000);
      expect(clock.now()).toBe(OPEN_HOURS + 60_000);
      expect(clock.offBy()).toBe(offset);
      time.setWallOffset(0);
      await pass(1_000);
      expect(clock.offBy()).toBe(0);
      expect(clock.now()).toBe(OPEN_HOURS + 61_000);
      expect(jumps).toEqual([offset, 0]);
    }
  });

  it('B3 takes the time over for which the machine was suspended', async () => {
    const time = new VirtualTime(OPEN_HOURS);
    let suspended = 0;
    const { clock, jumps, pass } = clockAt(time, () => suspended);
    await pass(1_000);
    // The monotonic clock stood still meanwhile.
    time.setWallOffset(HOUR);
    suspended = HOUR + 400;
    await pass(1_000);
    expect(jumps).toEqual([]);
    expect(Math.abs(clock.now() - time.wall())).toBeLessThanOrEqual(400);
    // A wall clock that is set as well is a jump as before.
    time.setWallOffset(3 * HOUR);
    await pass(1_000);
    expect(clock.offBy()).toBeGreaterThan(HOUR);
  });

  it('B3 goes on from a journal that is ahead, and lets the wall clock catch up', async () => {
    const time = new VirtualTime(OPEN_HOURS);
    const { clock, jumps, pass } = clockAt(time);
    clock.continueFrom(OPEN_HOURS + 10_000);
    await pass(100_000);
    expect(clock.now() - time.wall()).toBe(9_000);
    await pass(1_000_000);
    expect(Math.abs(clock.now() - time.wall())).toBeLessThanOrEqual(1);
    expect(jumps).toEqual([]);
    time.setWallOffset(-HOUR);
    await pass(200);
    expect(jumps).toEqual([-HOUR]);
  });
});

describe('the engine while the wall clock is wrong', () => {
  const TERMS = {
    ...INITIAL_OPTION_TERMS,
    durations: [{ id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n }],
  };
  const refused = { outcome: { ok: false, refusal: { reason: 'request.busy' } } };

  it.each([
    ['an hour back', -HOUR],
    ['ten years ahead', TEN_YEARS],
  ])('B3 %s: prices move, closes go on, no new risk, and options expire on time', async (_, offset) => {
    const road = await Road.fresh(true);
    const from = OPEN_HOURS;
    void road.engine.fact(optionsFact(TERMS));
    const order = road.submit();
    const second = road.submit();
    const bet = {
      kind: 'submit-option',
      uid: UID,
      instrument: BTC,
      direction: 'up',
      stake: 10_000n,
      seconds: 30,
    } as const;
    void road.engine.submit(bet, undefined);
    await road.pass(100);
    expect([order, second]).toMatchObject([{ outcome: { ok: true } }, { outcome: { ok: true } }]);
    road.time.setWallOffset(offset);
    await road.pass(1_000);
    expect(road.engine.health()).toMatchObject({ accepting: false, clockOffMs: offset });
    const [late, option] = [road.submit(), watch(road.engine.submit(bet, undefined))];
    road.quote(BTC, 9_100_000n);
    await road.pass(100);
    expect([late, option]).toMatchObject([refused, refused]);
    expect(road.machine.market.get(BTC)).toMatchObject({
      bid: 9_100_000n,
      at: expect.toSatisfy((at) => at - from < 2_000),
    });
    const close = road.close(1);
    await road.pass(100);
    expect(close).toMatchObject({ outcome: { ok: true } });
    // The age of a quote is measured in real time.
    await road.pass(5_200);
    const stale = road.close(2);
    await road.pass(100);
    expect(stale).toMatchObject({ outcome: { ok: false, refusal: { reason: 'market.quote-stale' } } });
    for (let count = 0; count < 25; count += 1) {
      road.quote(BTC, 9_200_000n);
      await road.pass(1_000);
    }
    const rows = road.commits.flatMap(({ rows: all }) => all);
    const settled = rows.find(({ events }) => events.some(({ type }) => type === 'OptionSettled'));
    expect(settled?.at).toBeLessThanOrEqual(from + 30_500);
    // Nothing durable is further than real time.
    expect(road.store.since()).toBeLessThanOrEqual(from + road.time.elapsed);
    road.time.setWallOffset(0);
    await road.pass(200);
    const again = road.submit();
    await road.pass(100);
    expect(again).toMatchObject({ outcome: { ok: true } });
  });
});
