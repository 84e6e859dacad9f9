import type { Command } from '@vitrine/core/input';
import type { Commit, CommittedRow, IdempotencyKey, Outcome } from '@vitrine/engine/engine-api';
import type { CommitStore } from '@vitrine/engine/port/bus';
import { subjectsOf } from '@vitrine/engine/port/bus';
import { BusEdge } from '@vitrine/engine/port/bus-edge';
import { HeardCommits } from '@vitrine/engine/port/heard-commits';
import { BEAT_MS } from '@vitrine/engine/port/messages';
import { OpenInputs } from '@vitrine/engine/port/open-inputs';
import { BusCore } from '@vitrine/engine/port/serve-bus';
import {
  type BusResult,
  readCoreMessage,
  writeBeat,
  writeCommit,
  writeEdgeMessage,
} from '@vitrine/engine/port/wire-form';
import { type BusLine, FaultyBus, MANY_FAULTS, NO_FAULTS } from '@vitrine/engine/simulation/faulty-bus';
import { commitStoreOf } from '@vitrine/engine/simulation/memory-commit-store';
import { Random } from '@vitrine/engine/simulation/random';
import { SleepyClock } from '@vitrine/engine/simulation/sleepy-clock';
import { ProcessClock } from '@vitrine/engine/simulation/virtual-time';
import { describe, expect, it } from 'vitest';
import { accountFact } from '../../../../tests/support/market.ts';
import { BTC, keyOf, Road, UID, type Watched, watch } from '../support/road.ts';
import { expectAllHeard } from './conformance.ts';
import { type Edge, edgeOver, keptLog, whilePassing } from './doors.ts';

const ORDER = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;
/** Each can pay for a hundred orders. */
const CUSTOMERS = [UID, UID + 1, UID + 2];
const SITE = 'test';
const subjects = subjectsOf(SITE);

interface BusSideEdge extends Edge {
  readonly channel: BusEdge;
  readonly line: BusLine;
  readonly clock: SleepyClock;
  readonly log: ReturnType<typeof keptLog>;
}

/** A site on a faulty bus: one core after another, and edges that outlive them. */
class Site {
  readonly bus: FaultyBus;
  readonly roads: Road[];
  readonly edges: BusSideEdge[] = [];
  readonly log = keptLog();
  core: BusCore;
  coreLine: BusLine;
  #clock: ProcessClock;
  #epoch = 1;

  private constructor(road: Road, seed: number) {
    this.bus = new FaultyBus(road.time, new Random(seed));
    this.roads = [road];
    [this.core, this.coreLine, this.#clock] = this.#serve(road);
  }

  static async open(seed = 1): Promise<Site> {
    const road = await Road.fresh();
    for (const uid of CUSTOMERS) void road.engine.fact(accountFact(uid));
    await road.pass(BEAT_MS);
    return new Site(road, seed);
  }

  get road(): Road {
    return this.roads.at(-1) as Road;
  }

  /** Everything that was ever committed, by every core. */
  commits(): readonly Commit[] {
    return this.roads.flatMap(({ commits }) => commits);
  }

  async edge(store: CommitStore = commitStoreOf(this.road.store)): Promise<BusSideEdge> {
    const [line, clock, log] = [this.bus.line(), new SleepyClock(this.road.time), keptLog()];
    const opening = BusEdge.open({ bus: line, site: SITE, store, clock, log });
    const channel = await whilePassing(opening, (ms) => this.pass(ms));
    const close = (): void => channel.close();
    const edge = { ...edgeOver(channel, clock, channel.state()), close, channel, line, clock, log };
    this.edges.push(edge);
    return edge;
  }

  /** The core's process is killed, and another takes over from what is durable. The old one may still talk. */
  async takeOver(isOldDead = true): Promise<void> {
    if (isOldDead) {
      this.#clock.kill();
      this.coreLine.isCut = true;
    }
    const next = await this.road.takeOver();
    this.roads.push(next);
    this.#epoch += 1;
    [this.core, this.coreLine, this.#clock] = this.#serve(next);
  }

  pass(ms: number): Promise<void> {
    return this.road.pass(ms);
  }

  #serve(road: Road): [BusCore, BusLine, ProcessClock] {
    const [line, clock] = [this.bus.line(), new ProcessClock(road.time)];
    clock.every(1_000, () => {
      for (const { instrument, bid } of road.store.lastTicks.values()) road.quote(instrument, bid);
    });
    const core = new BusCore(road.engine, { bus: line, site: SITE, epoch: this.#epoch, clock, log: this.log });
    return [core, line, clock];
  }
}

const submit = (edge: Edge, command: Command = ORDER, key?: IdempotencyKey): Watched =>
  watch(edge.engine.submit(command, key));
const opened = (commits: readonly Commit[]): number =>
  commits.flatMap(({ rows }) => rows.flatMap(({ events }) => events.filter(({ type }) => type === 'OrderOpened')))
    .length;
const seqOf = ({ outcome }: Watched): number | undefined => (outcome?.ok === true ? outcome.seq : undefined);

/** Orders with and without keys, a few each step, while the bus is as it is. Each answer is checked when it arrives. */
async function customers(site: Site, random: Random, steps: number): Promise<{ keyed: Watched[]; keyless: Watched[] }> {
  const keyed: Watched[] = [];
  const keyless: Watched[] = [];
  for (let step = 0; step < steps; step += 1) {
    const edge = random.pick(site.edges);
    const isKeyed = random.chance(0.7);
    const answer = edge.engine.submit(
      { ...ORDER, uid: random.pick(CUSTOMERS) },
      isKeyed ? keyOf(`k${step}`) : undefined,
    );
    answer.then(
      (outcome) => expectHeard(edge, outcome),
      () => undefined,
    );
    (isKeyed ? keyed : keyless).push(watch(answer));
    await site.pass(random.whole(0, 60));
  }
  return { keyed, keyless };
}

/** The output gate: the listeners have heard the row before the answer. */
function expectHeard({ heard }: Edge, outcome: Outcome): void {
  if (!outcome.ok || outcome.repeated) return;
  expect(heard.some(({ rows }) => rows.some(({ seq }) => seq === outcome.seq))).toBe(true);
}

describe('an edge on a bus', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'seed %i: each command runs once and each commit is heard once, whatever the bus does',
    async (seed) => {
      const site = await Site.open(seed);
      for (let edge = 0; edge < 3; edge += 1) await site.edge();
      const from = site.commits().length;
      for (const { heard } of site.edges) heard.length = 0;
      site.bus.faults = MANY_FAULTS;
      const { keyed, keyless } = await customers(site, new Random(seed), 150);
      site.bus.faults = NO_FAULTS;
      await site.pass(15_000);
      const answers = [...keyed, ...keyless];
      expect(answers.filter(({ outcome, error }) => outcome === undefined && error === undefined)).toEqual([]);
      expect(answers.filter(({ outcome }) => outcome?.ok === false)).toEqual([]);
      // One core lived throughout: it knows of each number whether it ran.
      expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
      expect(new Set(answers.map(seqOf)).size).toBe(150);
      expect(opened(site.commits())).toBe(150);
      for (const edge of site.edges) expectAllHeard(edge, site.commits().slice(from));
      expect(site.core.counts.again).toBeGreaterThan(0);
      expect(Math.max(...site.edges.map(({ channel }) => channel.reads))).toBeGreaterThan(0);
    },
  );

  it.each([1, 2, 3])('seed %i: a take-over loses no answer to a key, and runs nothing twice', async (seed) => {
    const site = await Site.open(seed);
    for (let edge = 0; edge < 2; edge += 1) await site.edge();
    const from = site.commits().length;
    for (const { heard } of site.edges) heard.length = 0;
    site.bus.faults = { ...MANY_FAULTS, lateness: 0 };
    const [one, two] = [new Random(seed), new Random(seed + 50)];
    const before = await customers(site, one, 40);
    const unheard = site.edges.map((edge, at) => submit(edge, ORDER, keyOf(`unheard ${at}`)));
    await site.takeOver();
    const after = await customers(site, two, 40);
    site.bus.faults = NO_FAULTS;
    await site.pass(15_000);
    // A key of the second half that was used in the first is the same order.
    const keyed = [...before.keyed, ...unheard, ...after.keyed];
    expect(keyed.filter(({ outcome }) => outcome?.ok !== true)).toEqual([]);
    const seqs = new Set([...keyed, ...before.keyless, ...after.keyless].map(seqOf).filter((seq) => seq !== undefined));
    const unknown = [...before.keyless, ...after.keyless].filter(({ error }) => error !== undefined);
    expect(unknown.every(({ error }) => /the result is unknown$/.test(error?.message ?? ''))).toBe(true);
    // Of what ended as unknown, any part may have run, once.
    const orders = opened(site.roads.flatMap(({ journal }) => journal.committed.map(commitOf)));
    expect(orders).toBeGreaterThanOrEqual(seqs.size);
    expect(orders).toBeLessThanOrEqual(seqs.size + unknown.length);
    for (const edge of site.edges) expectAllHeard(edge, durable(site).slice(from));
  });

  it('waits for the next core when one stops in order: nothing is refused, unknown or run twice', async () => {
    const site = await Site.open();
    const edge = await site.edge();
    const from = durable(site).length;
    edge.heard.length = 0;
    const before = [submit(edge), submit(edge, ORDER, keyOf('before'))];
    await site.pass(5);
    const closing = site.road.engine.close();
    // Too late for this core, and not for the next.
    const during = submit(edge, ORDER, keyOf('during'));
    await site.pass(20);
    await closing;
    site.core.stop();
    await site.pass(500);
    expect(edge.engine.health().accepting).toBe(false);
    const between = [submit(edge), submit(edge, ORDER, keyOf('between'))];
    await site.pass(1_000);
    await site.takeOver();
    await site.pass(2_000);
    const answers = [...before, during, ...between];
    expect(answers.map(({ outcome, error }) => outcome?.ok ?? error?.message)).toEqual(answers.map(() => true));
    expect(opened(durable(site))).toBe(5);
    expectAllHeard(edge, durable(site).slice(from));
  });

  it('follows the core of the highest epoch: a replaced one may say what it likes', async () => {
    const site = await Site.open();
    const edge = await site.edge();
    const old = site.core;
    await site.takeOver(false);
    await site.pass(2_000);
    const ignored = edge.channel.counts.ofOldEpochs;
    expect(ignored).toBeGreaterThan(3);
    const seq = edge.engine.head().seq;
    const row = { seq: seq + 1, at: site.road.time.wall(), events: [] };
    site.coreLine.publish(
      subjects.commits,
      writeCommit({ epoch: 1, beat: 99 }, 50, { rows: [row], ticks: [], at: 0 }, edge.channel.state())[0]!,
    );
    await site.pass(BEAT_MS);
    expect(edge.engine.head().seq).toBe(seq);
    const answer = submit(edge, ORDER, keyOf('new'));
    await site.pass(BEAT_MS);
    expect(seqOf(answer)).toBe(seq + 1);
    expect(old.counts.ofOtherEpochs).toBeGreaterThan(0);
  });

  it.each(['held for it', 'lost'])(
    'an edge that slept for a minute catches up from messages that were %s',
    async (how) => {
      const site = await Site.open();
      const [edge, other] = [await site.edge(), await site.edge()];
      const from = site.commits().length;
      edge.heard.length = 0;
      // Both run; the answers do not reach the edge before it sleeps.
      const waiting = [submit(edge), submit(edge, ORDER, keyOf('asleep'))];
      site.road.journal.isOpen = false;
      await site.pass(20);
      edge.clock.sleep();
      if (how === 'lost') edge.line.isCut = true;
      else edge.line.sleep();
      site.road.journal.isOpen = true;
      site.road.journal.underway[0]?.commit();
      for (let second = 0; second < 65; second += 1) {
        void submit(other, ORDER, keyOf(`s${second}`));
        await site.pass(1_000);
      }
      edge.line.isCut = false;
      edge.clock.wake();
      edge.line.wake();
      await site.pass(10_000);
      expectAllHeard(edge, site.commits().slice(from));
      expect(edge.engine.health().accepting).toBe(true);
      const unknown = 'the core has not answered: the result is unknown';
      const ends = waiting.map(({ outcome, error }) => outcome?.ok ?? error?.message);
      expect(ends).toEqual(how === 'lost' ? [unknown, unknown] : [true, true]);
      expect(edge.channel.reads).toBe(how === 'lost' ? 1 : 0);
      expect(opened(site.commits())).toBe(67);
      const late = submit(edge);
      await site.pass(BEAT_MS);
      expect(late.outcome?.ok).toBe(true);
    },
  );

  it('a command that arrives seconds late is not run, a fact is', async () => {
    const site = await Site.open();
    const { seq } = site.road.engine.head();
    const inputs = [
      { id: 1, command: ORDER, key: keyOf('late') },
      { id: 2, fact: accountFact(UID + 9) },
    ];
    const late = writeEdgeMessage({ edge: 'slow', epoch: 1, beat: 1, floor: 1, inputs });
    await site.pass(6_000);
    site.coreLine.publish(subjects.inputs, late);
    await site.pass(BEAT_MS);
    expect([site.core.counts.late, site.road.engine.head().seq]).toEqual([1, seq + 1]);
    const fresh = writeEdgeMessage({ edge: 'slow', epoch: 1, beat: 20, floor: 1, inputs });
    site.coreLine.publish(subjects.inputs, fresh);
    await site.pass(BEAT_MS);
    expect([site.core.counts.late, site.road.engine.head().seq]).toEqual([1, seq + 2]);
  });

  it('a command whose core does not come back ends as unknown, and its late copies do not run', async () => {
    const site = await Site.open();
    const edge = await site.edge();
    site.coreLine.isCut = true;
    const order = submit(edge, ORDER, keyOf('lost'));
    await site.pass(9_000);
    expect([order.outcome, order.error]).toEqual([undefined, undefined]);
    await site.pass(2_000);
    expect(order.error?.message).toBe('the core has not answered: the result is unknown');
    const { seq } = site.road.engine.head();
    site.coreLine.isCut = false;
    await site.pass(5_000);
    expect(site.road.engine.head().seq).toBe(seq);
    expect(edge.engine.health().accepting).toBe(true);
  });

  it('a command that the core works on for long is waited for', async () => {
    const site = await Site.open();
    const edge = await site.edge();
    site.road.journal.isOpen = false;
    const order = submit(edge);
    await site.pass(30_000);
    expect([order.outcome, order.error]).toEqual([undefined, undefined]);
    site.road.journal.isOpen = true;
    site.road.journal.underway[0]?.commit();
    await site.pass(BEAT_MS);
    expect(order.outcome?.ok).toBe(true);
  });

  it('garbage and unknown versions on the bus are counted and logged together, and change nothing', async () => {
    const site = await Site.open();
    const edge = await site.edge();
    const random = new Random(7);
    const stranger = site.bus.line();
    for (let at = 0; at < 300; at += 1) {
      const bytes = Buffer.from(Array.from({ length: random.whole(0, 40) }, () => random.whole(0, 255)));
      const message = at % 3 === 0 ? bytes : Buffer.from(writeBeat({ epoch: 1, beat: 9 }, 9, edge.channel.state()));
      if (at % 3 === 1) message[1] = 200;
      if (at % 3 === 2) message[message.length - 1] = (message[message.length - 1] as number) ^ 1;
      stranger.publish(random.pick([subjects.inputs, subjects.commits]), message);
    }
    await site.pass(2 * BEAT_MS);
    expect(site.core.unreadable + edge.channel.unreadable).toBe(300);
    const line = 'messages on the bus cannot be read: ignored';
    expect([site.log.lines, edge.log.lines]).toEqual([[line], [line]]);
    const order = submit(edge);
    await site.pass(BEAT_MS);
    expect(order.outcome?.ok).toBe(true);
    expect(site.road.fatal).toEqual([]);
  });

  it('a database that does not answer is tried again; meanwhile the edge says nothing and is not accepting', async () => {
    const site = await Site.open();
    let isAway = false;
    const store = commitStoreOf(site.road.store);
    const edge = await site.edge({
      ...store,
      rowsAfter: (seq) => {
        if (isAway) throw new Error('the database is away');
        return store.rowsAfter(seq);
      },
    });
    const other = await site.edge();
    const from = site.commits().length;
    edge.heard.length = 0;
    isAway = true;
    edge.line.isCut = true;
    const missed = submit(other);
    await site.pass(BEAT_MS);
    edge.line.isCut = false;
    await site.pass(5_000);
    expect(missed.outcome?.ok).toBe(true);
    const refused = submit(edge);
    await site.pass(10);
    expect(refused.outcome).toMatchObject({ ok: false, refusal: { reason: 'request.busy' } });
    expect([edge.heard, edge.engine.health().accepting]).toEqual([[], false]);
    expect(edge.log.lines).toContain('missed commits cannot be read: the database is tried again');
    isAway = false;
    await site.pass(2_000);
    expect(edge.engine.health().accepting).toBe(true);
    expectAllHeard(edge, site.commits().slice(from));
  });

  it('what the core forgot to stay within bounds is unknown, and not run again', async () => {
    const site = await Site.open();
    const line = site.bus.line();
    const head = { edge: 'busy', epoch: 1, beat: 5, floor: 1 };
    await site.pass(1_000);
    const refused = { ...ORDER, lots: 1n };
    const send = (ids: readonly number[], command: Command): void =>
      line.publish(
        subjects.inputs,
        writeEdgeMessage({ ...head, inputs: ids.map((id) => ({ id, command, key: undefined })) }),
      );
    send([1], ORDER);
    await site.pass(10);
    const { seq } = site.road.engine.head();
    const ids = Array.from({ length: 20_000 }, (_unused, at) => at + 2);
    for (let from = 0; from < ids.length; from += 1_000) send(ids.slice(from, from + 1_000), refused);
    await site.pass(100);
    const results: BusResult[] = [];
    line.subscribe(subjects.resultsOf('busy'), (bytes) => {
      const message = readCoreMessage(bytes);
      if (message.type === 'results') results.push(...message.results);
    });
    send([1], ORDER);
    await site.pass(100);
    expect(results).toEqual([{ id: 1, error: 'the result is not known any more' }]);
    expect(site.road.engine.head().seq).toBe(seq);
  });
});

const commitOf = ({ rows }: { readonly rows: readonly CommittedRow[] }): Commit => ({ rows, ticks: [], at: 0 });

/** What is durable, as a core would have said it. */
const durable = (site: Site): readonly Commit[] =>
  site.roads.flatMap(({ journal }) =>
    journal.committed.map(({ rows, tape }) => ({ rows, ticks: tape?.ticks ?? [], at: rows.at(-1)?.at ?? 0 })),
  );

/** The order of a road's commits, fed by hand from a store. */
async function heardOf(road: Road, store: CommitStore) {
  const heard: Commit[] = [];
  const commits = new HeardCommits({
    store,
    clock: new ProcessClock(road.time),
    log: keptLog(),
    from: { no: 0, end: await store.end() },
    hear: (commit) => heard.push(commit),
    onAdvance: () => undefined,
  });
  const seqs = () => heard.flatMap(({ rows }) => rows.map(({ seq }) => seq));
  /** The next order, as the commit of this number. */
  const commit = async (no: number): Promise<() => void> => {
    void road.submit();
    await road.pass(10);
    const next = road.commits.at(-1) as Commit;
    const head = road.engine.head();
    return () => commits.take(no, head, next);
  };
  return { commits, seqs, commit };
}

describe('the order of commits', () => {
  it('one that is too large for a message is read from the database', async () => {
    const road = await Road.fresh();
    const { commits, seqs, commit } = await heardOf(road, commitStoreOf(road.store));
    await commit(1);
    commits.take(1, road.engine.head(), undefined);
    expect([seqs(), commits.isWhole, commits.hasHeard(1)]).toEqual([[], false, false]);
    await road.pass(200);
    expect(seqs()).toEqual([road.engine.head().seq]);
    expect([commits.isWhole, commits.head.seq]).toEqual([true, road.engine.head().seq]);
  });

  it('a database that does not have it yet is read again', async () => {
    const road = await Road.fresh();
    const store = commitStoreOf(road.store);
    let isBehind = true;
    const { commits, seqs, commit } = await heardOf(road, {
      ...store,
      rowsAfter: (seq) => store.rowsAfter(isBehind ? Number.MAX_SAFE_INTEGER : seq),
    });
    await commit(1);
    (await commit(2))();
    await road.pass(500);
    expect([seqs(), commits.isWhole]).toEqual([[], false]);
    isBehind = false;
    await road.pass(1_000);
    expect(seqs()).toEqual([5, 6]);
    expect(commits.isWhole).toBe(true);
  });

  it('what the core says while the database is read waits, however much it is', async () => {
    const road = await Road.fresh();
    const store = commitStoreOf(road.store);
    let goOn = (): void => undefined;
    const { commits, seqs, commit } = await heardOf(road, {
      ...store,
      async *rowsAfter(seq) {
        yield* store.rowsAfter(seq);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      },
    });
    await commit(1);
    (await commit(2))();
    await road.pass(200);
    const third = await commit(3);
    (await commit(4))();
    third();
    await road.pass(500);
    expect(seqs()).toEqual([5, 6]);
    goOn();
    await road.pass(10);
    expect(seqs()).toEqual([5, 6, 7, 8]);
    expect(commits.reads).toBe(1);
  });
});

describe('the inputs without an answer', () => {
  it('are not given up because another core has been there for long', () => {
    const open = new OpenInputs();
    open.heardBeat(7);
    open.add([{ id: 1, command: ORDER, key: keyOf('k') }]);
    open.changeCore();
    open.heardBeat(5_000);
    expect(open.due()).toEqual({ again: [{ id: 1, command: ORDER, key: keyOf('k') }], givenUp: [] });
    open.heardBeat(5_041);
    expect(open.due().givenUp).toEqual([{ id: 1, error: 'the core has not answered: the result is unknown' }]);
  });
});
