import type { Commit, Outcome } from '@vitrine/engine/engine-api';
import { BEAT_MS } from '@vitrine/engine/port/messages';
import { describe, expect, it } from 'vitest';
import { accountFact } from '../../../../tests/support/market.ts';
import { BTC, keyOf, Road, UID, watch } from '../support/road.ts';
import type { Doors, Edge } from './doors.ts';

const ORDER = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;

const rowsOf = (commits: readonly Commit[]) =>
  commits.flatMap(({ rows }) => rows.map(({ seq, at, events }) => ({ seq, at, events })));

/** An edge has heard each row and tick since a moment once, in order, at times that do not go back. */
export function expectAllHeard({ heard }: Pick<Edge, 'heard'>, since: readonly Commit[]): void {
  expect(rowsOf(heard)).toEqual(rowsOf(since));
  expect(heard.flatMap(({ ticks }) => ticks)).toEqual(since.flatMap(({ ticks }) => ticks));
  const times = heard.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}

/** What every transport between a core and its edges must do. */
export function describePort(name: string, open: (road: Road) => Promise<Doors>): void {
  describe(`a port over ${name}`, () => {
    it('an answer comes after the commit, with its number, and not before it is durable', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine, heard } = await doors.edge();
      await doors.quiet();
      road.journal.isOpen = false;
      const said: string[] = [];
      const { seq } = engine.head();
      engine.onCommit(({ rows }) => said.push(...rows.map((row) => `row ${row.seq}`)));
      void engine.submit(ORDER, undefined).then((outcome) => said.push(`answer ${outcome.ok && outcome.seq}`));
      await doors.pass(1_500);
      expect([said, engine.head().seq]).toEqual([[], seq]);
      road.journal.isOpen = true;
      road.journal.underway[0]?.commit();
      await doors.quiet();
      expect(said).toEqual([`row ${seq + 1}`, `answer ${seq + 1}`]);
      expect(engine.head()).toEqual(road.engine.head());
      expect(rowsOf(heard)).toEqual(rowsOf(road.commits).slice(-1));
    });

    it('every edge hears every commit once and in order', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const edges = [await doors.edge(), await doors.edge()];
      await doors.quiet();
      for (const { heard } of edges) heard.length = 0;
      const from = road.commits.length;
      const answers = Array.from({ length: 20 }, (_unused, at) =>
        watch((edges[at % 2] as Edge).engine.submit(ORDER, keyOf(`${at}`))),
      );
      await doors.quiet();
      expect(answers.map(({ outcome }) => outcome?.ok)).toEqual(answers.map(() => true));
      // The last prices may still be on their way.
      const since = road.commits.slice(from, from + road.commits.length);
      for (const edge of edges) expect(rowsOf(edge.heard)).toEqual(rowsOf(since));
    });

    it('one key is one order, whichever edge it comes through', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const [one, two] = [await doors.edge(), await doors.edge()];
      const seq = road.engine.head().seq;
      const both = [one, two].map(({ engine }) => watch(engine.submit(ORDER, keyOf('k'))));
      await doors.quiet();
      const again = watch(two.engine.submit(ORDER, keyOf('k')));
      const other = watch(two.engine.submit(ORDER, keyOf('k', 'other')));
      await doors.quiet();
      const answers = [...both, again].map(({ outcome }) => outcome as Extract<Outcome, { ok: true }>);
      expect(answers.map((answer) => answer.seq)).toEqual([seq + 1, seq + 1, seq + 1]);
      expect(answers.map(({ repeated }) => repeated).toSorted()).toEqual([false, true, true]);
      expect(answers[2]?.repeated).toBe(true);
      expect(other.outcome).toMatchObject({ ok: false, refusal: { reason: 'request.key-reused' } });
      expect(road.engine.head().seq).toBe(seq + 1);
    });

    it('what one turn brings leaves as one message, and a refusal keeps its figures', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine, sent } = await doors.edge();
      const outcomes = [
        watch(engine.submit(ORDER, undefined)),
        watch(engine.submit({ ...ORDER, lots: 1n }, undefined)),
        watch(engine.submit({ kind: 'close-order', uid: UID, order: 99 }, undefined)),
      ];
      await doors.quiet();
      expect(sent).toHaveLength(1);
      const direct = watch(road.engine.submit({ ...ORDER, lots: 1n }, undefined));
      await doors.quiet();
      expect(outcomes[0]?.outcome?.ok).toBe(true);
      expect(outcomes[1]?.outcome).toEqual(direct.outcome);
      expect(outcomes[2]?.outcome).toMatchObject({ ok: false, refusal: { reason: 'trading.order-not-open' } });
    });

    it('a fact resolves when the core has it', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine } = await doors.edge();
      const { seq } = road.engine.head();
      let isTaken = false;
      void engine.fact(accountFact(UID + 1)).then(() => {
        isTaken = true;
      });
      await doors.quiet();
      expect([isTaken, road.engine.head().seq]).toEqual([true, seq + 1]);
    });

    it('a core that says nothing for two seconds takes no new risk, until it is heard again', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine, sent } = await doors.edge();
      await doors.quiet();
      expect(engine.health().accepting).toBe(true);
      doors.silence(true);
      // What is on its way still arrives.
      await doors.pass(6_000 + BEAT_MS);
      expect(engine.health().accepting).toBe(false);
      const risk = watch(engine.submit(ORDER, keyOf('silent')));
      const exit = watch(engine.submit({ kind: 'close-order', uid: UID, order: 99 }, keyOf('exit')));
      await doors.pass(BEAT_MS);
      expect(risk.outcome).toEqual({ ok: false, refusal: { reason: 'request.busy', params: {} } });
      expect([sent.flat().length, exit.outcome]).toEqual([1, undefined]);
      doors.silence(false);
      await doors.pass(2 * BEAT_MS);
      await doors.quiet();
      expect(engine.health().accepting).toBe(true);
    });

    it('an edge with too many unanswered commands refuses more, and keeps a share for exits', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine } = await doors.edge();
      await doors.quiet();
      doors.silence(true);
      const missing = { kind: 'close-order', uid: UID, order: 99 } as const;
      const taken = Array.from({ length: 10_000 }, () => watch(engine.submit({ ...ORDER, lots: 1n }, undefined)));
      const risk = watch(engine.submit(ORDER, undefined));
      const exits = Array.from({ length: 2_501 }, () => watch(engine.submit(missing, undefined)));
      await doors.pass(1);
      const busy = { ok: false, refusal: { reason: 'request.busy', params: {} } };
      expect([risk.outcome, exits.at(-1)?.outcome]).toEqual([busy, busy]);
      expect([...taken, ...exits].filter(({ outcome }) => outcome !== undefined)).toHaveLength(1);
    });

    it('an edge hears the last commits of an engine that stops, and takes nothing more', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const edge = await doors.edge();
      const { engine, heard } = edge;
      await doors.quiet();
      road.journal.isOpen = false;
      const durable = watch(engine.submit(ORDER, keyOf('last')));
      await doors.pass(1_500);
      const closing = road.engine.close();
      road.journal.isOpen = true;
      road.journal.underway[0]?.commit();
      await doors.quiet();
      await closing;
      const late = watch(engine.submit(ORDER, undefined));
      await doors.quiet();
      expect(late.error?.message).toBe('the engine has stopped');
      doors.stop();
      await doors.quiet();
      expect(engine.health().accepting).toBe(false);
      edge.close();
      await engine.ended;
      expect(durable.outcome).toMatchObject({ ok: true, seq: rowsOf(heard).at(-1)?.seq });
      await expect(engine.submit(ORDER, undefined)).rejects.toThrow('the engine has stopped');
    });

    it('the fault that ends the engine reaches whoever waits', async () => {
      const road = await Road.fresh();
      const doors = await open(road);
      const { engine } = await doors.edge();
      await doors.quiet();
      road.journal.isOpen = false;
      const waiting = watch(engine.submit(ORDER, undefined));
      await doors.pass(1_500);
      road.journal.underway[0]?.fail(new Error('the disk is gone'));
      await doors.quiet();
      expect(waiting.error?.message).toBe('the disk is gone');
      expect(road.fatal).toHaveLength(1);
    });
  });
}
