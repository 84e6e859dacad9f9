import type { CoreEvent } from '@vitrine/core/events';
import { type RowContent, readBody, writeBody } from '@vitrine/engine/journal';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { runScript } from '../../../tests/support/launch.ts';
import { listed } from '../../../tests/support/market.ts';
import { verify } from '../src/journal/verify.ts';
import { Insider } from './support/insider.ts';
import { argumentOf, type Deed, DONE } from './support/killed-engine.ts';

const LONG = 60_000;
const database = await createTestDatabase();
const instrument = listed('EURUSD').id;
const order = (side: 'buy' | 'sell', trailingStop: bigint): Deed =>
  ({ kind: 'submit-order', instrument, side, lots: 1_000n, multiple: 20, trailingStop }) as Deed;

/** An engine in a process of its own does this, and is killed when it is durable. */
async function killedAfter(...deeds: readonly Deed[]): Promise<void> {
  const script = ['apps/server/test/support/killed-engine.ts', argumentOf(deeds)];
  const { child, ended, output } = runScript(script, { DATABASE_URL: database.url });
  await Promise.race([expect.poll(output, { timeout: LONG }).toContain(DONE), ended]);
  expect(output()).toContain(DONE);
  child.kill('SIGKILL');
  await ended;
}

const ends = async () =>
  (
    await database.superuser<{ id: string; closed_by: string; close_price: string; trailing_level: string }>(
      'SELECT id, closed_by, close_price, trailing_level FROM contract_orders WHERE status = 3 ORDER BY id',
    )
  ).map(({ id, closed_by, close_price, trailing_level }) => [+id, closed_by, +close_price, +trailing_level]);

it(
  'a trailing stop goes on from the best tick in the journal, however often the process is killed: no earlier, no later',
  async () => {
    await killedAfter(116_500, order('buy', 100n), order('sell', 300n), 116_700, 116_650);
    // One point above the stop of the buy, which the tick before the kill would have put 50 points lower.
    await killedAfter(116_601);
    expect(await ends()).toEqual([]);
    await killedAfter(116_600);
    expect(await ends()).toEqual([[1, 'trailing-stop', 116_600, 116_600]]);
    // The sell follows the ask on: down to 116307, so its stop is at 116607.
    await killedAfter(116_300, 116_400);
    await killedAfter(116_599);
    expect(await ends()).toHaveLength(1);
    await killedAfter(116_600);
    expect((await ends())[1]).toEqual([2, 'trailing-stop', 116_607, 116_607]);
    await verify(database);
  },
  LONG * 2,
);

type Moved = Extract<CoreEvent, { type: 'TrailingStopsMoved' }>;
const isMoved = (event: CoreEvent): event is Moved => event.type === 'TrailingStopsMoved';

/** What an insider makes of the rows from the one that moved the stops to the tick of 116700. */
const FORGED: readonly (readonly [
  what: string,
  forge: (row: RowContent, moved: Moved) => CoreEvent[],
  named: RegExp,
])[] = [
  [
    'left out',
    ({ events }) => events.filter((event) => !isMoved(event)),
    /not true: tick 2 of instrument \d+, better for a buy than tick 1, moved the trailing stops/,
  ],
  [
    'given a lower price',
    ({ events }) =>
      events.map((event) => (isMoved(event) ? { ...event, tick: { ...event.tick, bid: 116_650n } } : event)),
    /not true: tick 2 of instrument \d+ was the newest on the tape, with this price/,
  ],
  [
    'put off to a later tick',
    ({ events }, moved) =>
      events.map((event) =>
        isMoved(event) ? { ...moved, tick: { ...moved.tick, seq: 3, bid: 116_650n, ask: 116_657n } } : event,
      ),
    /not true: tick 3 of instrument \d+ was the newest on the tape/,
  ],
];

it.each(FORGED)('verify names a best tick that an insider has %s', { timeout: LONG }, async (_, forge, named) => {
  const insider = new Insider(database);
  await insider.prepare();
  const bodies = await database.superuser<{ seq: string; body: string }>('SELECT seq, body FROM journal');
  const original = new Map(bodies.map(({ seq, body }) => [Number(seq), body]));
  await insider.rewriteJournal((body) => {
    const row = readBody(body);
    const moved = row.events.find((event) => isMoved(event) && event.tick.bid === 116_700n) as Moved | undefined;
    return moved === undefined ? body : writeBody({ ...row, events: forge(row, moved) });
  });
  await insider.rebuild();
  await expect(verify(database)).rejects.toThrow(named);
  await insider.rewriteJournal((_body, seq) => original.get(seq) as string);
  await insider.rebuild();
  await verify(database);
});
