import type { EventSchema, TickRef } from '@vitrine/core/event-codec';
import { type CoreEvent, EVENT_SCHEMAS } from '@vitrine/core/events';
import type { Input } from '@vitrine/core/input';
import { Machine } from '@vitrine/core/machine';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import { type RowContent, readBody, readTape, writeTape } from '@vitrine/engine/journal';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { simulate } from '@vitrine/engine/simulation/simulate';
import { beforeAll, expect, it } from 'vitest';
import { releases } from '../../../../tests/golden/release.ts';
import { tellStory } from '../../../../tests/golden/story.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
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
  recomputation.endRows();
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
const FIGURES: ReadonlySet<string> = new Set(['money', 'foreign', 'price', 'lots', 'rate', 'conversion', 'tick']);

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
  'OwnLimitSet.amount': 'the customer chose it',
  'OwnLimitScheduled.amount': 'the customer chose it',
  'OwnLimitScheduled.nextAmount': 'the customer chose it',
  'DepositClaimed.amount': 'the customer claims it',
  'Followed.maxAmount': 'the customer chose it',
  'FollowChanged.maxAmount': 'the customer chose it',
  'CopyWorkQueued.lots': 'the close of the part of the master says it',
  'CopyWorkQueued.lotsBefore': 'the close of the part of the master says it',
  'ArrivalRecorded.received': 'staff read it from the statement of the bank',
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

type Counted = Extract<CoreEvent, { type: 'LossCounted' }>;
const isCounted = (event: CoreEvent): event is Counted => event.type === 'LossCounted';

it('a forged count for a loss limit is named: another sum, another end, one too many, one that is missing', () => {
  const rows = year.rows.filter(({ events }) => events.some(isCounted));
  expect(rows.length).toBeGreaterThan(50);
  // Neither the first count of a customer, which nothing was posted for, nor one of which there are two in its row.
  const row = rows.findLast(({ events }) => events.filter(isCounted).length === 1 && events.length > 2) as RowContent;
  const counted = row.events.find(isCounted) as Counted;
  const said = (events: readonly CoreEvent[]): string =>
    recompute({ ...year, rows: year.rows.map((one) => (one === row ? { ...row, events } : one)) }).disagreements[0] ??
    '';
  const with_ = (by: Partial<Counted>) => row.events.map((one) => (one === counted ? { ...counted, ...by } : one));
  const place = `own limits, journal row ${row.seq}: `;
  expect(said(with_({ dayResult: counted.dayResult + 1n }))).toContain(`${place}Day of customer ${counted.uid}`);
  expect(said(with_({ weekResult: counted.weekResult - 1n }))).toContain(`${place}Week of customer ${counted.uid}`);
  expect(said(with_({ dayEnds: counted.dayEnds - 1 }))).toContain(`${place}End of the day`);
  expect(said(with_({ weekEnds: counted.weekEnds + 1 }))).toContain(`${place}End of the week`);
  expect(said([...row.events, counted])).toContain(`${place}not true: a result of customer ${counted.uid} was posted`);
  expect(said(row.events.filter((one) => one !== counted))).toContain(
    `${place}not true: the result of customer ${counted.uid} was counted`,
  );
});

type Moved = Extract<CoreEvent, { type: 'TrailingStopsMoved' }>;
const isMoved = (event: CoreEvent): event is Moved => event.type === 'TrailingStopsMoved';
const movesOf = ({ rows }: Recorded) => rows.flatMap(({ events }) => events.filter(isMoved));

/** What is said of a tick that moved no trailing stops. */
const missed = ({ instrument, side, tick }: Moved): string =>
  `not true: tick ${tick.seq} of instrument ${instrument}, better for a ${side} than tick `;

it('a better tick that moved no trailing stop is named, wherever in a year it is left out', () => {
  const moves = movesOf(year);
  expect(moves.length).toBeGreaterThan(50);
  const step = Math.floor(moves.length / 10);
  for (const moved of moves.filter((_, place) => place % step === 0)) {
    const row = year.rows.find(({ events }) => events.includes(moved)) as RowContent;
    const events = row.events.filter((event) => event !== moved);
    const rows = year.rows.map((one) => (one === row ? { ...row, events } : one));
    const { disagreements } = recompute({ ...year, rows });
    expect(disagreements[0]).toContain(missed(moved));
  }
});

it('of a pruned day, a tick that moved no stop is named if it was kept; one that is gone cannot be missed', () => {
  const named = (one: CoreEvent, seq: number) =>
    ticksNamedBy(one).includes(`${(one as Moved).tick?.instrument},${seq}`);
  const all = year.rows.flatMap(({ events }) => events);
  const onlyNamed = (moved: Moved) => !all.some((one) => one !== moved && named(one, moved.tick.seq));
  const moved = movesOf(year).find(onlyNamed) as Moved;
  const without = (events: readonly CoreEvent[]) => events.filter((event) => event !== moved);
  const rows = year.rows.map((row) => ({ ...row, events: without(row.events) }));
  // The rows were changed after the day was pruned, and before: then nothing named the tick.
  expect(recompute({ rows, batches: pruned(year).batches }).disagreements[0]).toContain(missed(moved));
  expect(recompute({ ...pruned({ ...year, rows }), rows }).disagreements.join()).not.toContain(missed(moved));
});

/** Rows and ticks of what a machine does with lines of input, one batch of the tape for each tick. */
function played(...inputs: readonly Omit<Input, 'at'>[]): Recorded {
  const machine = new Machine();
  const rows: RowContent[] = [];
  const batches: Tick[][] = [];
  for (const [place, input] of inputs.entries()) {
    const at = OPEN_HOURS + place;
    const { events, tick, refusal } = machine.step({ ...input, at } as Input);
    expect(refusal).toBeUndefined();
    if (tick !== undefined) batches.push([tick]);
    if (events.length > 0) rows.push({ seq: rows.length + 1, at, actor: 0, key: '', args: '', events });
  }
  return { rows, batches };
}

it('a tick as good as the best one moves only the trailing stops whose best one is worse', () => {
  const { id } = listed('EURUSD');
  const quote = (bid: bigint) => ({
    type: 'tick' as const,
    quote: { instrument: id, bid, ask: bid + 7n, sourceAt: OPEN_HOURS, source: 'simulated' },
  });
  const buy = {
    type: 'command' as const,
    command: {
      kind: 'submit-order',
      uid: 1,
      instrument: id,
      side: 'buy',
      lots: 1_000n,
      multiple: 20,
      trailingStop: 100n,
    },
  };
  const facts = [siteFact(), instrumentFact(listed('EURUSD')), accountFact(1)];
  const recorded = played(
    ...facts.map((fact) => ({ type: 'fact' as const, fact })),
    ...[quote(116_500n), buy, quote(116_450n), buy, quote(116_500n), quote(116_400n)],
  );
  const reached = recorded.rows.flatMap(({ events }) => events).filter(({ type }) => type === 'TrailingStopReached');
  expect(reached).toMatchObject([{ best: { seq: 1 } }, { best: { seq: 3 } }]);
  expect(recompute(recorded).disagreements).toEqual([]);
});
