import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { type Candle, foldCandles, PERIODS } from '@vitrine/domain/market/candle';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import type { Tick } from '@vitrine/domain/market/tick';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { CandleBook } from '../src/market/candle-book.ts';
import { createLog } from '../src/platform/log.ts';

const { app } = await createTestDatabase();
const log = createLog('silent');
const seed = SEED_INSTRUMENTS[0]!;
const START = Date.UTC(2026, 10, 20, 10, 0, 0);
const FAR = Number.MAX_SAFE_INTEGER;

/** A tick every ten seconds; the price walks up and down. */
function ticksOf(instrument: number, from: number, count: number, firstSeq = 1, source = 'test'): Tick[] {
  return Array.from({ length: count }, (_, index) => {
    const bid = 116_500n + BigInt((index * 37) % 101);
    const at = from + index * 10 * SECOND;
    return { instrument, seq: firstSeq + index, bid, ask: bid + 6n, at, sourceAt: at, source };
  });
}

const noTape = { after: async function* () {} };
const tapeOf = (ticks: readonly Tick[]) => ({
  async *after(cursors: ReadonlyMap<number, number>) {
    yield ticks.filter((tick) => tick.seq > (cursors.get(tick.instrument) ?? 0));
  },
});

async function readAll(book: CandleBook, instrument: typeof seed): Promise<Record<string, Candle[]>> {
  const all: Record<string, Candle[]> = {};
  for (const period of PERIODS) all[period] = await book.read(instrument, period, 500, FAR);
  return all;
}

describe('the candle book', () => {
  it.each([
    ['test', 101],
    ['simulated', 108],
  ])(
    'MKT-31a folds one stream of %s into all periods, in memory, stored, and after a crash from the tape alike',
    async (source, id) => {
      const instrument = { ...seed, id, source };
      const ticks = ticksOf(id, START, 1_000).map((tick) => ({ ...tick, source }));
      const whole = new CandleBook(app, log, 'seed', () => START);
      whole.onCommit({ rows: [], ticks, at: 0 });
      const expected = await readAll(whole, instrument);
      expect(expected['1min']).toHaveLength(167);
      expect(expected['60min']).toEqual(foldCandles('60min', expected['1min']!));
      expect(expected['1day']![0]).toMatchObject({ open: 116_503n });
      // Quotes of a market count one each, those of the simulated one by how far they moved.
      const { volume } = expected['1day']![0]!;
      if (source === 'test') expect(volume).toBe(1_000);
      else expect(volume).toBeGreaterThan(2_000);

      const crashed = new CandleBook(app, log, 'seed', () => START);
      crashed.onCommit({ rows: [], ticks: ticks.slice(0, 400), at: 0 });
      await crashed.flush();
      crashed.onCommit({ rows: [], ticks: ticks.slice(400, 613), at: 0 });
      // Not flushed: this is the crash.
      const restarted = new CandleBook(app, log, 'seed', () => START);
      await restarted.load(tapeOf(ticks.slice(0, 613)));
      restarted.onCommit({ rows: [], ticks: ticks.slice(613), at: 0 });
      expect(await readAll(restarted, instrument)).toEqual(expected);
      await restarted.flush();
      const again = new CandleBook(app, log, 'seed', () => START);
      await again.load(tapeOf(ticks));
      expect(await readAll(again, instrument)).toEqual(expected);
      expect(again.tick(id)).toEqual(ticks.at(-1));
    },
  );

  it('pages back without a gap or a repeat', async () => {
    const instrument = { ...seed, id: 102, source: 'test' };
    const book = new CandleBook(app, log, 'seed', () => START);
    book.onCommit({ rows: [], ticks: ticksOf(102, START, 700), at: 0 });
    await book.flush();
    book.onCommit({ rows: [], ticks: ticksOf(102, START + 7_000 * SECOND, 100, 701), at: 0 });
    const all = await book.read(instrument, '1min', 500, FAR);
    const paged: Candle[] = [];
    for (let before = FAR; ; before = paged[0]!.time * SECOND) {
      const page = await book.read(instrument, '1min', 7, before);
      if (page.length === 0) break;
      paged.unshift(...page);
    }
    expect(paged).toEqual(all);
  });

  it('MKT-31b draws two years once, goes over into live candles, and makes minutes that fold into their hours', async () => {
    const instrument = { ...seed, calendar: ALWAYS_OPEN, source: 'simulated' };
    const now = START + 25 * MINUTE;
    const book = new CandleBook(app, log, 'seed', () => now);
    await book.load(noTape);
    book.onCommit({ rows: [], ticks: ticksOf(seed.id, START + 20 * MINUTE, 30, 1, 'simulated'), at: 0 });
    const stop = await book.keep([instrument]);
    const until = Date.now() + 15_000;
    while ((await book.read(instrument, '1day', 500, FAR)).length < 500 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await stop();
    const hours = await book.read(instrument, '60min', 500, FAR);
    expect(hours).toHaveLength(500);
    const live = (await book.read(instrument, '1min', 500, FAR)).filter(({ time }) => time * SECOND >= START);
    expect(live).toHaveLength(5);
    expect(hours.at(-1)).toEqual({ ...foldCandles('60min', live)[0], time: START / SECOND });
    expect(hours.slice(1).every((hour, index) => hour.time - hours[index]!.time === 3_600)).toBe(true);
    const [day] = (await book.read(instrument, '1day', 500, FAR)).slice(-1);
    const today = hours.filter(({ time }) => time * SECOND >= Math.floor(START / DAY) * DAY);
    expect(day).toEqual(foldCandles('1day', today)[0]);
    expect(await book.read(instrument, '1day', 1_000, FAR)).toHaveLength(731);

    // Five-minute candles reach over the first tick into the drawn hours; every drawn hour folds back exactly.
    const fine = await book.read(instrument, '5min', 500, FAR);
    expect(fine).toHaveLength(500);
    expect(new Set(fine.map(({ time }) => time)).size).toBe(500);
    const drawn = fine.filter(({ time }) => time * SECOND < START && time * SECOND >= START - 20 * HOUR);
    expect(foldCandles('60min', drawn)).toEqual(hours.slice(-21, -1));
    const older = await book.read(instrument, '5min', 500, fine[0]!.time * SECOND);
    expect(older.at(-1)!.time).toBe(fine[0]!.time - 300);

    // Those without rows of their own are folded from all of these, and page back.
    const allHours = await book.read(instrument, '60min', 20_000, FAR);
    const parts = await book.read(instrument, '4hour', 500, FAR);
    expect(parts).toEqual(foldCandles('4hour', allHours).slice(-500));
    const earlier = await book.read(instrument, '4hour', 500, parts[0]!.time * SECOND);
    expect(earlier).toEqual(foldCandles('4hour', allHours).slice(-1_000, -500));
    const months = await book.read(instrument, '1month', 500, FAR);
    expect(months).toEqual(foldCandles('1month', await book.read(instrument, '1day', 1_000, FAR)));
    expect(months).toHaveLength(25);
    expect(await book.read(instrument, '1month', 5, months[9]!.time * SECOND)).toEqual(months.slice(4, 9));
    // Not from the grid: the last that opens before is whole.
    expect(await book.read(instrument, '4hour', 1, parts[9]!.time * SECOND + 1)).toEqual([parts[9]]);

    const restarted = new CandleBook(app, log, 'seed', () => now);
    await restarted.load(noTape);
    expect(await readAll(restarted, instrument)).toEqual(await readAll(book, instrument));
  });

  it('says when finished candles change: not with every tick', async () => {
    const book = new CandleBook(app, log, 'seed', () => START);
    const add = (from: number, count: number, seq: number) =>
      book.onCommit({ rows: [], ticks: ticksOf(104, from, count, seq), at: 0 });
    add(START, 1, 1);
    const first = book.finishedRevisionOf(104);
    add(START + 10 * SECOND, 10, 2);
    expect(book.finishedRevisionOf(104)).toBe(first);
    add(START + 5 * MINUTE, 1, 12);
    expect(book.finishedRevisionOf(104)).toBeGreaterThan(first);
    expect(book.finishedRevision).toBe(book.finishedRevisionOf(104));
    expect(book.finishedRevisionOf(105)).toBe(0);
  });

  it('a market that has not ticked since its history was drawn shows its last day after a restart too', async () => {
    const closed = SEED_INSTRUMENTS[1]!;
    const book = new CandleBook(app, log, 'seed', () => START);
    const stop = await book.keep([{ ...closed, source: 'simulated' }]);
    await expect.poll(() => book.day(closed.id), { timeout: 15_000 }).toBeDefined();
    await stop();
    const restarted = new CandleBook(app, log, 'seed', () => START);
    await restarted.load(noTape);
    expect(restarted.day(closed.id)).toEqual(book.day(closed.id));
    expect(restarted.tick(closed.id)).toBeUndefined();
  });

  it('MKT-40a begins anew when the prices come from another source', async () => {
    const instrument = { ...seed, id: 103, source: 'replay' };
    const book = new CandleBook(app, log, 'seed', () => START);
    book.onCommit({ rows: [], ticks: ticksOf(103, START, 100, 1, 'simulated'), at: 0 });
    await book.flush();
    book.onCommit({ rows: [], ticks: ticksOf(103, START + HOUR, 5, 101, 'replay'), at: 0 });
    const expected = await readAll(book, instrument);
    expect(expected['1day']).toMatchObject([{ volume: 5 }]);
    await book.flush();
    expect(await readAll(book, instrument)).toEqual(expected);
    const restarted = new CandleBook(app, log, 'seed', () => START);
    await restarted.load(noTape);
    expect(await readAll(restarted, instrument)).toEqual(expected);
  });
});
