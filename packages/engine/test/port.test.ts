import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { Commit, Outcome } from '@vitrine/engine/engine-api';
import { portChannel } from '@vitrine/engine/port/message-port';
import { BEAT_MS, type Channel, type FromCore, type ToCore } from '@vitrine/engine/port/messages';
import { RemoteEngine } from '@vitrine/engine/port/remote-engine';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import { ProcessClock } from '@vitrine/engine/simulation/virtual-time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountFact } from '../../../tests/support/market.ts';
import { BTC, keyOf, Road, UID, watch } from './support/road.ts';

interface Ends {
  readonly core: Channel<FromCore, ToCore>;
  readonly edge: Channel<ToCore, FromCore>;
}

function messagePorts(): Ends {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  return { core: portChannel(port1), edge: portChannel(port2) };
}

const ORDER = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;

/** An edge of a road; `sent` counts the messages of the edge. */
function edgeOf(road: Road, open: () => Ends) {
  const { core, edge } = open();
  const sent: ToCore[] = [];
  const counted: Ends['edge'] = {
    listen: edge.listen,
    post(message) {
      sent.push(message);
      edge.post(message);
    },
  };
  const clock = new ProcessClock(road.time);
  const stop = servePort(road.engine, core, clock);
  const engine = new RemoteEngine(counted, clock, stateOf(road.engine));
  const heard: Commit[] = [];
  engine.onCommit((commit) => heard.push(commit));
  return { engine, heard, sent, stop };
}

/** Everything that was said is heard, on both sides. */
async function quiet(road: Road): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await road.pass(1);
    await turn();
  }
}

describe.each([['MessagePort', messagePorts]])('a port over %s', (_, open) => {
  it('an answer comes after the commit, with its number, and not before it is durable', async () => {
    const road = await Road.fresh();
    const { engine, heard } = edgeOf(road, open);
    road.journal.isOpen = false;
    const said: string[] = [];
    engine.onCommit(({ rows }) => said.push(`commit ${rows.map(({ seq }) => seq)}`));
    void engine.submit(ORDER, undefined).then((outcome) => said.push(`answer ${outcome.ok && outcome.seq}`));
    const { seq } = engine.head();
    await quiet(road);
    expect([said, engine.head().seq]).toEqual([[], seq]);
    road.journal.underway[0]?.commit();
    await quiet(road);
    expect(said).toEqual([`commit ${seq + 1}`, `answer ${seq + 1}`]);
    expect(engine.head()).toEqual(road.engine.head());
    expect(heard).toEqual(
      road.commits.slice(-1).map(({ rows, ticks, at }) => ({
        rows: rows.map((row) => ({ seq: row.seq, at: row.at, events: row.events })),
        ticks,
        at,
      })),
    );
  });

  it('every edge hears every commit once and in order', async () => {
    const road = await Road.fresh();
    const edges = [edgeOf(road, open), edgeOf(road, open)];
    const from = road.engine.head().seq;
    await Promise.all([
      ...Array.from({ length: 20 }, (_unused, at) => edges[at % 2]!.engine.submit(ORDER, undefined)),
      quiet(road),
    ]);
    await quiet(road);
    for (const { heard } of edges)
      expect(heard.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual(
        Array.from({ length: 20 }, (_unused, at) => from + 1 + at),
      );
  });

  it('one key is one order, whichever edge it comes through', async () => {
    const road = await Road.fresh();
    const [one, two] = [edgeOf(road, open), edgeOf(road, open)];
    const seq = road.engine.head().seq;
    const both = [one, two].map(({ engine }) => watch(engine.submit(ORDER, keyOf('k'))));
    await quiet(road);
    const again = watch(two.engine.submit(ORDER, keyOf('k')));
    const other = watch(two.engine.submit(ORDER, keyOf('k', 'other')));
    await quiet(road);
    const answers = [...both, again].map(({ outcome }) => outcome as Extract<Outcome, { ok: true }>);
    expect(answers.map((answer) => answer.seq)).toEqual([seq + 1, seq + 1, seq + 1]);
    expect(answers.map(({ repeated }) => repeated)).toEqual([false, true, true]);
    expect(other.outcome).toMatchObject({ ok: false, refusal: { reason: 'request.key-reused' } });
    expect(road.engine.head().seq).toBe(seq + 1);
  });

  it('what one turn brings leaves as one message, and a refusal keeps its figures', async () => {
    const road = await Road.fresh();
    const { engine, sent } = edgeOf(road, open);
    const outcomes = [
      watch(engine.submit(ORDER, undefined)),
      watch(engine.submit({ ...ORDER, lots: 1n }, undefined)),
      watch(engine.submit({ kind: 'close-order', uid: UID, order: 99 }, undefined)),
    ];
    await quiet(road);
    expect(sent).toHaveLength(1);
    const direct = watch(road.engine.submit({ ...ORDER, lots: 1n }, undefined));
    await quiet(road);
    expect(outcomes[0]?.outcome?.ok).toBe(true);
    expect(outcomes[1]?.outcome).toEqual(direct.outcome);
    expect(outcomes[2]?.outcome).toMatchObject({ ok: false, refusal: { reason: 'trading.order-not-open' } });
  });

  it('a fact resolves when the core has it', async () => {
    const road = await Road.fresh();
    const { engine } = edgeOf(road, open);
    const { seq } = road.engine.head();
    await Promise.all([engine.fact(accountFact(UID + 1)), quiet(road)]);
    expect(road.engine.head().seq).toBe(seq + 1);
  });

  it('a core that says nothing for two seconds takes nothing, until it is heard again', async () => {
    const road = await Road.fresh();
    const ends = open();
    let isSilent = false;
    const core: Ends['core'] = {
      listen: ends.core.listen,
      post: (message) => (isSilent ? undefined : ends.core.post(message)),
    };
    const { engine } = edgeOf(road, () => ({ ...ends, core }));
    for (let beat = 0; beat < 20; beat += 1) {
      await road.pass(BEAT_MS);
      await turn();
    }
    expect(engine.health()).toEqual(road.engine.health());
    expect(engine.health().accepting).toBe(true);
    isSilent = true;
    await road.pass(2_000 + BEAT_MS);
    expect(engine.health().accepting).toBe(false);
    isSilent = false;
    await road.pass(BEAT_MS);
    await quiet(road);
    expect(engine.health().accepting).toBe(true);
  });

  it('an edge hears the last commits of an engine that stops, then everything that waits fails', async () => {
    const road = await Road.fresh();
    const { engine, heard, stop } = edgeOf(road, open);
    road.journal.isOpen = false;
    const durable = watch(engine.submit(ORDER, undefined));
    await quiet(road);
    const closing = road.engine.close();
    road.journal.isOpen = true;
    road.journal.underway[0]?.commit();
    await quiet(road);
    await closing;
    const late = watch(engine.submit(ORDER, undefined));
    await quiet(road);
    expect(late.error?.message).toBe('the engine has stopped');
    stop();
    await Promise.all([engine.ended, quiet(road)]);
    expect(durable.outcome).toMatchObject({ ok: true, seq: heard.at(-1)?.rows[0]?.seq });
    expect(engine.health().accepting).toBe(false);
    await expect(engine.submit(ORDER, undefined)).rejects.toThrow('the engine has stopped');
  });

  it('the fault that ends the engine reaches whoever waits', async () => {
    const road = await Road.fresh();
    const { engine } = edgeOf(road, open);
    road.journal.isOpen = false;
    const waiting = watch(engine.submit(ORDER, undefined));
    await quiet(road);
    road.journal.underway[0]?.fail(new Error('the disk is gone'));
    await quiet(road);
    expect(waiting.error?.message).toBe('the disk is gone');
    expect(road.fatal).toHaveLength(1);
  });
});
