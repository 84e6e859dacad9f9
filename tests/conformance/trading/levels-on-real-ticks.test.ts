import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '@vitrine/core/input';
import { replayFeed, replayTerms } from '@vitrine/engine/feed/replay';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { expect, it } from 'vitest';
import { Road } from '../../../packages/engine/test/support/road.ts';
import { follow, readLines, type ScriptOrder } from '../../support/level-script.ts';
import { accountFact, instrumentFact, listed, siteFact } from '../../support/market.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The whole recording lies beside the repository; a clone elsewhere has only its first lines. */
const FILES = [
  ['the excerpt', path.join(ROOT, 'tests/data/eurusd-histdata-excerpt.csv')],
  ['the whole file', path.resolve(ROOT, '../shared/data/eurusd-ticks-histdata.csv')],
] as const;
const SPEED = 60;
const POLL_MS = 50;
/** Shares of the file after which a set of orders is placed, in percent. */
const MOMENTS = [0, 20, 40, 60, 80];
const DISTANCES = [-400, -150, -60, -25, -8, -3, 0, 3, 8, 25, 60, 150, 400];
const STOPS = [
  [10, 10],
  [30, 60],
  [150, 0],
  [0, 40],
  [90, 3],
] as const;

/** The commands of one moment: each side at each distance from its price, with each pair of stops, in points. */
function ordersBeside(
  uid: number,
  instrument: number,
  quote: { readonly bid: bigint; readonly ask: bigint },
): Command[] {
  return (['buy', 'sell'] as const).flatMap((side) =>
    DISTANCES.flatMap((distance) =>
      STOPS.map(([loss, profit]) => {
        const target = (side === 'buy' ? quote.ask : quote.bid) + BigInt(distance);
        const away = (points: number): bigint =>
          points === 0 ? 0n : target + BigInt(side === 'buy' ? points : -points);
        const stops = { stopLoss: away(-loss), takeProfit: away(profit) };
        return { kind: 'submit-order', uid, instrument, side, lots: 100n, multiple: 100, target, stops } as const;
      }),
    ),
  );
}

it.each(FILES.filter(([, file]) => existsSync(file)))(
  'TRD-36a on %s of real ticks the engine fills and stops exactly where a plain script says',
  async (_, file) => {
    const lines = readLines(file);
    const euro = replayTerms(listed('EURUSD'), SPEED);
    const road = await Road.open(new MemoryStore());
    void road.engine.fact(siteFact({ demoGrant: 1_000_000_000_000n }));
    void road.engine.fact(instrumentFact(euro));
    void road.engine.fact(accountFact(1));
    const feed = replayFeed([{ path: file, text: readFileSync(file, 'utf8') }], [euro], { speed: SPEED, loop: false });
    feed.resume(road.time.wall(), []);
    const seqNow = (): number => road.machine.market.get(euro.id)?.seq ?? 0;
    const due = MOMENTS.map((percent) => Math.max(1, Math.floor((lines.length * percent) / 100)));
    while (seqNow() < lines.length) {
      await road.pass(POLL_MS);
      for (const event of feed.poll(road.time.wall())) if (event.type === 'quote') road.engine.quote(event.quote);
      if (due[0] === undefined || seqNow() < due[0]) continue;
      due.shift();
      const quote = road.machine.market.get(euro.id);
      if (quote === undefined) throw new Error('no quote');
      const placed = ordersBeside(1, euro.id, quote).map((command) => road.engine.submit(command, undefined));
      await road.pass(POLL_MS);
      for (const outcome of await Promise.all(placed)) expect(outcome.ok).toBe(true);
    }
    await road.pass(1_000);
    expect(road.fatal).toEqual([]);

    const ends: Record<string, number> = {};
    const rows = [...road.store.tables.contract_orders.values()];
    expect(rows).toHaveLength(MOMENTS.length * 2 * DISTANCES.length * STOPS.length);
    for (const row of rows) {
      const order: ScriptOrder = {
        line: Number(row.placed_tick_seq),
        side: row.side === 1 ? 'buy' : 'sell',
        target: Number(row.target_price),
        stopLoss: Number(row.stop_loss),
        takeProfit: Number(row.take_profit),
      };
      const { opened, closed } = follow(order, lines);
      expect({ order, line: row.open_tick_seq, price: row.open_price }).toEqual({
        order,
        line: opened?.line ?? null,
        price: opened === undefined ? null : BigInt(opened.points),
      });
      expect({ order, line: row.close_tick_seq, price: row.close_price, by: row.closed_by }).toEqual({
        order,
        line: closed?.line ?? null,
        price: closed === undefined ? null : BigInt(closed.points),
        by: closed?.by ?? null,
      });
      const end = closed?.by ?? (opened === undefined ? 'never filled' : 'still open');
      ends[end] = (ends[end] ?? 0) + 1;
    }
    // A file on which nothing happens proves nothing.
    for (const end of ['stop-loss', 'take-profit', 'never filled', 'still open']) {
      expect(ends[end] ?? 0, end).toBeGreaterThan(10);
    }
  },
);
