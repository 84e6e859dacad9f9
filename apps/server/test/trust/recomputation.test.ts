import type { EventSchema, TickRef } from '@vitrine/core/event-codec';
import { type CoreEvent, EVENT_SCHEMAS } from '@vitrine/core/events';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import { type RowContent, readBody, readTape, writeTape } from '@vitrine/engine/journal';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { simulate } from '@vitrine/engine/simulation/simulate';
import { beforeAll, expect, it } from 'vitest';
import { releases } from '../../../../tests/golden/release.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { KeptTicks, ticksNamedBy } from '../../src/journal/prune.ts';
import { Recomputation } from '../../src/trust/recompute/recomputation.ts';
import { TapeWindow } from '../../src/trust/recompute/tape-window.ts';

interface Recorded {
  readonly rows: readonly RowContent[];
  readonly batches: readonly (readonly Tick[])[];
}

function recompute({ rows, batches }: Recorded): Recomputation {
  const recomputation = new Recomputation();
  const rest = [...batches.entries()];
  const loadNext = (): boolean => {
    const [next] = rest.splice(0, 1);
    if (next !== undefined) recomputation.load(next[0] + 1, next[1]);
    return next !== undefined;
  };
  for (const row of rows) {
    while (recomputation.needsTape(row.at) && loadNext());
    recomputation.row(row);
  }
  while (loadNext());
  recomputation.finish();
  return recomputation;
}

/** Journal and tape of a simulated site: customers of every room, crashes, gaps, changed terms. */
async function simulated(seed: number, days: number): Promise<Recorded> {
  let store: MemoryStore | undefined;
  const batches: (readonly Tick[])[] = [];
  const { apply } = MemoryStore.prototype;
  MemoryStore.prototype.apply = function (epoch, batch) {
    apply.call(this, epoch, batch);
    store = this;
    if (batch.tape !== undefined) batches.push(batch.tape.ticks);
  };
  try {
    await simulate(seed, days * DAY);
  } finally {
    MemoryStore.prototype.apply = apply;
  }
  return { rows: store?.rows.map(({ body }) => readBody(body)) ?? [], batches };
}

/** Places that a figure is changed at, one after the other. */
const MOST_TRIED = 3;

let story: Recorded;
let year: Recorded;
beforeAll(async () => {
  const { rows, ticks } = await tellStory();
  story = { rows: rows.map(({ body }) => readBody(body)), batches: [ticks] };
  year = await simulated(9, 120);
}, 300_000);

it.each(releases())('every figure of the journal of release $version follows from its terms and ticks', (release) => {
  const rows = release.journal.map(({ body }) => readBody(body));
  expect(recompute({ rows, batches: [readTape(release.tape)] }).disagreements).toEqual([]);
});

it('every figure of the story and of a simulated site follows from its terms and ticks', () => {
  const kinds = new Set(year.rows.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const kind of [
    'OrderTriggered',
    'OrderModified',
    'OrderPartClosed',
    'SwapCharged',
    'OptionSettled',
    'DemoReset',
  ] as const)
    expect(kinds, kind).toContain(kind);
  expect(recompute(story).disagreements).toEqual([]);
  expect(recompute(year).disagreements).toEqual([]);
});

/** The recording with the tape pruned day by day. `forget` leaves out a tick that should have stayed. */
function pruned(
  { rows, batches }: Recorded,
  forget: (line: string) => boolean = () => false,
): Recorded & { all: number } {
  const days = Map.groupBy(batches, (ticks) => Math.floor((ticks[0]?.at ?? 0) / DAY));
  let all = 0;
  const kept = [...days.values()].flatMap((day) => {
    const [from, to] = [day[0]?.[0]?.at ?? 0, day.at(-1)?.at(-1)?.at ?? 0];
    const own = rows.filter(({ at }) => at >= from && at <= to);
    const chosen = new KeptTicks(new Set(own.flatMap(({ events }) => events.flatMap(ticksNamedBy))));
    for (const [place, ticks] of day.entries()) chosen.add(place + 1, writeTape(ticks));
    all += chosen.ticks;
    const lines = chosen.lines().filter((line) => !forget(line));
    return lines.map((line) => readTape(line.split(',').slice(2).join(',')));
  });
  return { rows, batches: kept, all };
}

it('B8 every figure follows from the ticks that pruning keeps, and not without one of them', () => {
  const some = pruned(year);
  expect(some.batches.length).toBeLessThan(some.all / 2);
  expect(recompute(some).disagreements).toEqual([]);
  const closed = year.rows.flatMap(({ events }) => events).filter((event) => event.type === 'OrderClosed');
  const { instrument, seq } = closed[Math.floor(closed.length / 2)]!.tick;
  const without = (missing: number) =>
    recompute(pruned(year, (line) => line.split(',').slice(2, 4).join() === `${instrument},${missing}`)).disagreements;
  const named = `not true: tick ${seq} of instrument ${instrument} was the newest on the tape`;
  expect(without(seq).join('\n')).toContain(named);
});

it('B8 a tick is the newest only if the one after it on the tape is the next one', () => {
  const tick = year.batches[0]![0]!;
  const newestOf = (...seqs: readonly number[]) => {
    const window = new TapeWindow();
    for (const seq of seqs) window.load(seq, [{ ...tick, seq, at: 100 * seq }]);
    window.advance(550);
    return window.newest(tick.instrument, 5)?.tick.seq;
  };
  expect([newestOf(5), newestOf(5, 6), newestOf(4, 5, 6, 7), newestOf(5, 7)]).toEqual([5, 5, 5, undefined]);
});

/** The units whose fields must follow from something. */
const FIGURES: ReadonlySet<string> = new Set(['money', 'price', 'lots', 'rate', 'conversion', 'tick']);

/** Fields that no figure of an order or option depends on, and why nothing is lost by that. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Posted.debitAfter': 'the replay reaches it',
  'Posted.creditAfter': 'the replay reaches it',
  'HoldPlaced.heldAfter': 'the replay reaches it',
  'HoldReleased.heldAfter': 'the replay reaches it',
  'MarginCalled.netValue': 'of the whole account',
  'MarginCalled.usedMargin': 'of the whole account',
  'MarginRestored.netValue': 'of the whole account',
  'MarginRestored.usedMargin': 'of the whole account',
  'CloseAllStarted.profit': 'each close beside it is recomputed',
  'StopsSet.stopLoss': 'the customer chose it',
  'StopsSet.takeProfit': 'the customer chose it',
  'TrailingStopSet.distance': 'the customer chose it',
};

interface Figure {
  readonly type: string;
  readonly field: string;
  readonly unit: string;
}

const figures = Object.entries(EVENT_SCHEMAS).flatMap(([type, { fields }]): Figure[] =>
  Object.entries(fields as EventSchema['fields'])
    .filter(([field, { unit }]) => FIGURES.has(unit) && ELSEWHERE[`${type}.${field}`] === undefined)
    .map(([field, { unit }]) => ({ type, field, unit })),
);

/** A field one unit away from what it was, the number of a tick further; undefined where it says nothing. */
function nudged(event: CoreEvent, { field }: Figure): CoreEvent | undefined {
  const values = event as unknown as Readonly<Record<string, unknown>>;
  if (field.startsWith('conv') && values.convInstrument === 0) return undefined;
  // The balance that they set is checked here; that the amount reaches it, by the replay.
  if (values.reason === 'demo-grant' || values.reason === 'balance-protection') return undefined;
  const value = values[field];
  if (typeof value === 'bigint') return { ...event, [field]: value + 1n };
  // Not the next tick: it can be of the same millisecond, and then either could have been the newest.
  if (typeof value === 'number') return { ...event, [field]: value + 1_000 };
  const tick = value as TickRef;
  return { ...event, [field]: { ...tick, ask: tick.ask + 1n } } as CoreEvent;
}

/** The recording with one event changed. */
function forge({ rows, batches }: Recorded, row: RowContent, event: CoreEvent, by: CoreEvent): Recorded {
  const events = row.events.map((one) => (one === event ? by : one));
  return { rows: rows.map((one) => (one === row ? { ...row, events } : one)), batches };
}

it.each(figures)('a $field of $type that is one unit off is named with its journal row', (figure) => {
  let tried = 0;
  for (const recorded of [story, year]) {
    for (const row of recorded.rows) {
      const event = row.events.find((one) => one.type === figure.type && nudged(one, figure) !== undefined);
      const by = event && nudged(event, figure);
      if (event === undefined || by === undefined || tried === MOST_TRIED) continue;
      tried += 1;
      const { disagreements } = recompute(forge(recorded, row, event, by));
      expect(
        disagreements[0],
        JSON.stringify(by, (_, value) => String(value)),
      ).toContain(`journal row ${row.seq}: `);
    }
  }
  expect(tried).toBeGreaterThan(0);
});

it('money that moves without a reason is named: no step, no rule, a tick that was not the newest', () => {
  const row = story.rows.find(({ events }) => events.some(({ type }) => type === 'OrderClosed')) as RowContent;
  const posted = row.events.find((event) => event.type === 'Posted') as Extract<CoreEvent, { type: 'Posted' }>;
  const stray = (events: readonly CoreEvent[]): readonly string[] =>
    recompute({ ...story, rows: story.rows.map((one) => (one === row ? { ...row, events } : one)) }).disagreements;
  expect(stray([...row.events, { ...posted, order: 999 }])[0]).toContain('order 999, journal row');
  expect(stray([...row.events, { ...posted, order: 0 }])[0]).toContain('no order, journal row');
  expect(stray([...row.events, { ...posted, reason: 'correction' }])[0]).toContain('not true: as the figures require');
  expect(stray(row.events.filter(({ type }) => type !== 'OrderClosed'))[0]).toContain(
    'not true: money is held, released or posted by a step of the order',
  );
});
