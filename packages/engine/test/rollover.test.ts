import type { CoreEvent } from '@vitrine/core/events';
import { houseAccount } from '@vitrine/domain/ledger/chart';
import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed } from '../../../tests/support/market.ts';
import { BTC, Road, UID, watch } from './support/road.ts';

const DAY = 86_400_000;
/** Wednesday; the road begins at 15:00. */
const ROLLOVER = Date.parse('2026-11-18T22:00:00Z');
const rates = (buy: bigint, version: number) =>
  instrumentFact({ ...listed('BTCUSD'), swap: { buy, sell: 0n } }, version);

const eventsOf = (road: Road): CoreEvent[] => road.commits.flatMap(({ rows }) => rows.flatMap(({ events }) => events));
const charges = (road: Road) => eventsOf(road).filter((event) => event.type === 'SwapCharged');

/** A buy of 0.01 at 90,000.00/90,001.00 that is open five seconds before the rollover; a night costs 0.0900005. */
async function held(): Promise<Road> {
  const road = await Road.fresh();
  void road.engine.fact(rates(10_000n, 2));
  road.time.sleep(ROLLOVER - 5_000 - road.time.wall());
  road.quote(BTC, 9_000_000n);
  await road.pass(10);
  const opened = road.submit();
  await road.pass(10);
  expect(opened.outcome).toMatchObject({ ok: true });
  return road;
}

/** More positions than a step charges, and the first of them have paid; the store takes nothing. */
async function midnight(): Promise<{ readonly road: Road; readonly open: number }> {
  const road = await held();
  for (let uid = UID + 1; uid <= UID + 6_500; uid += 1) void road.engine.fact(accountFact(uid));
  await road.pass(10);
  for (let uid = UID + 1; uid <= UID + 6_500; uid += 1) road.submit(undefined, BTC, uid);
  await road.pass(10);
  const open = road.machine.trading.positions.size;
  expect(open).toBe(6_501);
  road.journal.isOpen = false;
  road.time.sleep(ROLLOVER + 10 - road.time.wall());
  road.quote(BTC, 8_000_000n);
  await road.pass(5);
  expect(road.machine.trading.rolloverProgress.uid).toBeGreaterThan(0);
  return { road, open };
}

describe('nothing overtakes a rollover', () => {
  it('the first time entry after it charges the rollover, once, and nothing is written on the rollovers when nobody holds anything that costs', async () => {
    const road = await held();
    await road.pass(4_950);
    expect(charges(road)).toHaveLength(0);
    await road.pass(250);
    expect(charges(road)).toMatchObject([{ uid: UID, rate: 10_000n, amount: 90_000n, tick: { seq: 2 } }]);
    await road.pass(5_000);
    expect(charges(road)).toHaveLength(1);
    road.quote(BTC, 9_000_000n);
    await road.pass(100);
    const closed = watch(road.engine.submit({ kind: 'close-order', uid: UID, order: 1 }, undefined));
    await road.pass(100);
    expect(closed.outcome).toMatchObject({ ok: true });
    expect(road.machine.trading.positions.size).toBe(0);
    const rows = road.commits.flatMap((commit) => commit.rows).length;
    road.time.sleep(DAY);
    await road.pass(300);
    expect(road.commits.flatMap((commit) => commit.rows)).toHaveLength(rows);
  });

  it('a machine that slept over it charges before the tick, the command and the fact that come first', async () => {
    const first: readonly ((road: Road) => void)[] = [
      (road) => road.quote(BTC, 8_000_000n),
      (road) => void watch(road.engine.submit({ kind: 'close-order', uid: UID, order: 1 }, undefined)),
      (road) => void road.submit(),
      (road) => void road.engine.fact(rates(90_000n, 3)),
    ];
    for (const come of first) {
      const road = await held();
      road.time.sleep(5_100);
      come(road);
      await road.pass(200);
      expect(charges(road)).toMatchObject([{ order: 1, rate: 10_000n, tick: { seq: 2 } }]);
    }
  });

  it('a site that was down for days charges each missed rollover once, at the tick before, whenever it died', async () => {
    const before = await held();
    const road = await before.restart(ROLLOVER + 2 * DAY + 60_000);
    road.quote(BTC, 8_000_000n);
    await road.pass(200);
    const rollovers = charges(road).map(({ rollover, tick }) => [rollover, tick.seq]);
    const [newest] = rollovers.at(-1) as [number];
    expect(rollovers).toEqual([2, 1, 0].map((days) => [newest - days, 2]));
    const again = await road.restart(road.time.wall() + 100);
    again.quote(BTC, 8_000_000n);
    await again.pass(5_000);
    expect(charges(again)).toHaveLength(0);
    expect(again.machine.ledger.posted('demo', 'USD', houseAccount('house/swap'))).toBe(270_000n);
  });

  it('other rates that come while a rollover is being charged change nothing for who holds', async () => {
    const { road, open } = await midnight();
    void road.engine.fact(rates(90_000n, 3));
    void road.engine.fact(instrumentFact({ ...listed('ETHUSD'), fillRule: 'next', halted: true }, 3));
    await road.pass(1);
    while (road.journal.underway.length > 0) {
      road.journal.underway[0]?.commit();
      await road.pass(1);
    }
    await road.pass(200);
    expect(new Set(charges(road).map(({ rate }) => rate))).toEqual(new Set([10_000n]));
    expect(charges(road)).toHaveLength(open);
    expect(road.machine.market.get(BTC)?.terms.swap).toEqual({ buy: 90_000n, sell: 0n });
  });
});
