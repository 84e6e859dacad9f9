import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import { expect, it } from 'vitest';
import { BTC, Road, UID } from '../../../../packages/engine/test/support/road.ts';
import { instrumentFact, listed, OPEN_HOURS, optionsFact } from '../../../../tests/support/market.ts';
import { openFeeds } from '../../src/market/feeds.ts';
import { readSettings } from '../../src/platform/settings.ts';

const TERMS = {
  ...INITIAL_OPTION_TERMS,
  durations: [{ id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n }],
};
/** When the changed calendar opens again. */
const REOPENS = OPEN_HOURS + 120_000;

it('A9 after a change of the calendar the feed ticks on until the last option there has settled, then stops, and starts again', async () => {
  const road = await Road.fresh();
  const { feeds } = openFeeds(readSettings({}), 'a seed', road.machine);
  for (const feed of feeds) feed.resume(road.time.wall(), []);
  const stop = road.engine.runFeeds(feeds);
  void road.engine.fact(optionsFact(TERMS));
  await road.pass(2_000);
  void road.engine.submit(
    { kind: 'submit-option', uid: UID, instrument: BTC, direction: 'up', stake: 10_000n, seconds: 30 },
    undefined,
  );
  await road.pass(1_000);
  const minute = ((new Date(REOPENS).getUTCDay() + 6) % 7) * 1_440 + new Date(REOPENS).getUTCHours() * 60 + 2;
  const calendar = {
    ...listed('EURUSD').calendar,
    zone: 'utc' as const,
    sessions: [{ from: minute, to: minute + 60 }],
  };
  void road.engine.fact(instrumentFact(listed('BTCUSD', { calendar }), 2));
  await road.pass(60_000);
  const ticks = () => road.commits.flatMap(({ ticks: all }) => all).filter(({ instrument }) => instrument === BTC);
  const settled = road.commits
    .flatMap(({ rows }) => rows)
    .find(({ events }) => events.some(({ type }) => type === 'OptionSettled'));
  expect(settled?.events[0]).toMatchObject({ outcome: expect.stringMatching(/win|loss|tie/) });
  const last = ticks().at(-1)!.at;
  expect(last).toBeGreaterThan(settled!.at - 1_000);
  expect(last).toBeLessThan(settled!.at + 1_000);
  expect(road.time.wall()).toBeGreaterThan(last + 20_000);
  await road.pass(60_000);
  expect(ticks().at(-1)!.at).toBeGreaterThan(REOPENS);
  stop();
});
