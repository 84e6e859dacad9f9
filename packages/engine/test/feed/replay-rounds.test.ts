import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import { replayFeed, replayTerms } from '@vitrine/engine/feed/replay';
import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, optionsFact } from '../../../../tests/support/market.ts';
import { BTC, Road, UID, type Watched, watch } from '../support/road.ts';

/** Six lines in five seconds, from 90,000 up to 95,000: who buys at the start of a round wins. */
const FILE = {
  path: 'BTCUSD.csv',
  text: [
    'timestamp,bid,ask',
    ...[0, 1, 2, 3, 4, 5].map((second) => `2020-01-01 10:00:0${second}Z,9${second}000.00,9${second}001.00`),
  ].join('\n'),
};
const LAST_SECOND = 5_000;
const LONG = { id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 5_000_000_000n };

/** A site that plays the file again and again, and a customer who tries every 40 ms from shortly before its end. */
async function playedInALoop() {
  const road = await Road.fresh();
  const terms = replayTerms(listed('BTCUSD'), 1);
  void road.engine.fact(instrumentFact(terms, 2));
  void road.engine.fact(accountFact(UID + 1));
  void road.engine.fact(optionsFact({ ...INITIAL_OPTION_TERMS, durations: [LONG] }));
  const feed = replayFeed([FILE], [terms], { speed: 1, loop: true });
  feed.resume(road.time.wall(), []);
  const stop = road.engine.runFeeds([feed]);
  await road.pass(LAST_SECOND - 200);
  const tried: Watched[] = [];
  for (let count = 0; count < 60; count += 1) {
    tried.push(road.submit());
    tried.push(
      watch(
        road.engine.submit(
          { kind: 'submit-option', uid: UID + 1, instrument: BTC, direction: 'down', stake: 5_000_000n, seconds: 30 },
          undefined,
        ),
      ),
    );
    await road.pass(40);
  }
  stop();
  return { road, tried };
}

describe('a recording that is played in a loop', () => {
  it('B4 fills nothing between two rounds: what is opened at the old price ends with it', async () => {
    const { road, tried } = await playedInALoop();
    const rows = road.commits.flatMap(({ rows: all }) => all);
    const events = rows.flatMap(({ events: all }) => all);
    const opened = events.flatMap((event) => (event.type === 'OrderOpened' ? [event] : []));
    const closed = events.flatMap((event) => (event.type === 'OrderClosed' ? [event] : []));
    expect(tried.filter(({ outcome }) => outcome?.ok === true).length).toBeGreaterThan(20);
    // The first line of the round that began after the last line of the one before.
    const tick = road.commits
      .flatMap(({ ticks }) => ticks)
      .find(({ instrument, bid, at }) => instrument === BTC && bid === 9_000_000n && at > OPEN_HOURS + LAST_SECOND)!;
    const before = opened.filter((order) => order.tick.seq < tick.seq);
    expect(before.length).toBeGreaterThan(10);
    for (const order of before) {
      const end = closed.find((one) => one.order === order.order);
      expect(end).toMatchObject({ closedBy: 'replay-seam' });
      expect(end!.tick.seq).toBeLessThan(tick.seq);
      // At most what the last line moved; an order of the pause pays the spread.
      if (order.tick.seq === end!.tick.seq) expect(end!.profit).toBeLessThan(0n);
    }
    const options = events.flatMap((event) => (event.type === 'OptionOpened' ? [event] : []));
    expect(options.length).toBeGreaterThan(10);
    const settled = events.flatMap((event) => (event.type === 'OptionSettled' ? [event] : []));
    for (const option of options.filter(({ acceptedTick }) => acceptedTick < tick.seq))
      expect(settled.find((one) => one.option === option.option)).toMatchObject({ outcome: 'void', profit: 0n });
  });
});
