import type { Command } from '@vitrine/core/input';
import { systemClock } from '@vitrine/engine/clock';
import type { Commit, CommittedRow, EnginePort, Outcome } from '@vitrine/engine/engine-api';
import { writeBody } from '@vitrine/engine/journal';
import type { Bus, CommitStore } from '@vitrine/engine/port/bus';
import { BusEdge } from '@vitrine/engine/port/bus-edge';
import type { Channel, FromCore, ToCore } from '@vitrine/engine/port/messages';
import { RemoteEngine } from '@vitrine/engine/port/remote-engine';
import { BusCore } from '@vitrine/engine/port/serve-bus';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import { OPEN_HOURS } from '../../tests/support/market.ts';
import { INSTRUMENT, machineWith } from './house.ts';
import { print } from './report.ts';

/** Orders that come in one turn of the event loop and are committed together. */
const TOGETHER = 32;
const TURNS = 2_000;
const ROUNDS = 5;
const ORDER: Command = { kind: 'submit-order', uid: 1, instrument: INSTRUMENT, side: 'buy', lots: 100n, multiple: 100 };
const HEALTH = {
  accepting: true,
  clockOffMs: 0,
  queued: 0,
  commits: 0,
  rows: 0,
  lastCommitMs: 1.25,
  lastBatchRows: TOGETHER,
  filteredTicks: 0,
};

/** The rows of real orders: a clone would not copy the same one twice. */
function orderRows(): CommittedRow[] {
  const machine = machineWith(1);
  return Array.from({ length: TOGETHER }, () => {
    const { events } = machine.step({ type: 'command', at: OPEN_HOURS, command: ORDER });
    if (events.length === 0) throw new Error('the order was refused');
    const content = { seq: 1, at: OPEN_HOURS, actor: 1, key: '0'.repeat(64), args: '0'.repeat(64), events };
    return { seq: 1, at: OPEN_HOURS, events, body: writeBody(content) };
  });
}

/** An engine that commits at once what came in one turn: what is left is the port. */
function stubEngine(): EnginePort {
  const made = orderRows();
  const listeners = new Set<(commit: Commit) => void>();
  let seq = 0;
  let waiting: ((outcome: Outcome) => void)[] = [];
  const commit = (): void => {
    const rows = waiting.map((_unused, place) => ({ ...(made[place] as CommittedRow), seq: seq + place + 1 }));
    const answers = waiting;
    waiting = [];
    seq += rows.length;
    for (const listener of listeners) listener({ rows, ticks: [], at: OPEN_HOURS });
    for (const [place, settle] of answers.entries()) {
      const answer = { kind: 'order-opened', order: place } as const;
      settle({ ok: true, seq: rows[place]?.seq ?? 0, at: OPEN_HOURS, answer, repeated: false });
    }
  };
  return {
    submit: () =>
      new Promise((settle) => {
        if (waiting.length === 0) queueMicrotask(commit);
        waiting.push(settle);
      }),
    fact: () => Promise.resolve(),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    head: () => ({ seq, hash: '0'.repeat(64) }),
    health: () => HEALTH,
  };
}

/** Carries messages to whoever hears them, in a turn of its own, as they are. */
function memoryBus(): Bus {
  const hearers = new Map<string, ((message: Uint8Array) => void)[]>();
  return {
    publish(subject, message) {
      for (const take of hearers.get(subject) ?? []) setImmediate(() => take(message));
    },
    subscribe(subject, take) {
      hearers.set(subject, [...(hearers.get(subject) ?? []), take]);
      return () => hearers.delete(subject);
    },
  };
}

const STORE: CommitStore = {
  end: () => Promise.resolve({ head: { seq: 0, hash: '' }, at: 0, ticks: new Map() }),
  rowsAfter: () => {
    throw new Error('nothing is lost here');
  },
  ticksAfter: () => {
    throw new Error('nothing is lost here');
  },
};

interface Port {
  readonly engine: EnginePort;
  readonly stop: () => void;
}

async function overBus(): Promise<Port> {
  const [bus, engine] = [memoryBus(), stubEngine()];
  const log = { warn: () => undefined };
  const opening = BusEdge.open({ bus, site: 'bench', store: STORE, clock: systemClock, log });
  const core = new BusCore(engine, { bus, site: 'bench', epoch: 1, clock: systemClock, log });
  const edge = await opening;
  const stop = (): void => {
    core.stop();
    edge.close();
  };
  return { engine: new RemoteEngine(edge, systemClock, edge.state()), stop };
}

/** What a message port between threads does to a message. */
function cloned<Out, In>(): [Channel<Out, In>, Channel<In, Out>] {
  let toOne: (message: In) => void = () => undefined;
  let toOther: (message: Out) => void = () => undefined;
  return [
    {
      post: (message) => void setImmediate((copy: Out) => toOther(copy), structuredClone(message)),
      listen: (take) => {
        toOne = take;
      },
    },
    {
      post: (message) => void setImmediate((copy: In) => toOne(copy), structuredClone(message)),
      listen: (take) => {
        toOther = take;
      },
    },
  ];
}

function overClones(): Port {
  const engine = stubEngine();
  const [core, edge] = cloned<FromCore, ToCore>();
  const stop = servePort(engine, core, systemClock);
  return { engine: new RemoteEngine(edge, systemClock, stateOf(engine)), stop };
}

/** Microseconds of processor time for an order, the lowest of some rounds. */
async function costOf({ engine }: Port): Promise<number> {
  const args = '{"cont":"0.01","forex_id":"31","multiple":"100","status":"1","type":"1"}';
  let key = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await Promise.all(
        Array.from({ length: TOGETHER }, () => {
          key += 1;
          return engine.submit(
            { ...ORDER },
            { scope: '1:submit-order', value: `key-0123456789-${key}`, args, validMs: 1 },
          );
        }),
      );
    }
    const { user, system } = process.cpuUsage(before);
    if (round > 0) lowest = Math.min(lowest, (user + system) / (TURNS * TOGETHER));
  }
  return lowest;
}

/** What the port adds to an order: nothing but the port is at work, in one thread. */
export async function benchPort(): Promise<void> {
  const direct = await costOf({ engine: stubEngine(), stop: () => undefined });
  const clones = overClones();
  const thread = (await costOf(clones)) - direct;
  clones.stop();
  const onBus = await overBus();
  const bus = (await costOf(onBus)) - direct;
  onBus.stop();
  const ratio = `${(bus / thread).toFixed(2)} of structured clones of the same messages (${thread.toFixed(1)} µs)`;
  print('processor time of the port as bytes, for an order', `${bus.toFixed(1)} µs`, `goal 15 µs; ${ratio}`, bus <= 15);
}
