import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { Clock } from '@vitrine/engine/clock';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Bus, BusLog } from '@vitrine/engine/port/bus';
import { BusEdge } from '@vitrine/engine/port/bus-edge';
import { portChannel } from '@vitrine/engine/port/message-port';
import { BEAT_MS, type Channel, type FromCore, type ToCore } from '@vitrine/engine/port/messages';
import { RemoteEngine } from '@vitrine/engine/port/remote-engine';
import { BusCore } from '@vitrine/engine/port/serve-bus';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import { FaultyBus, MANY_FAULTS } from '@vitrine/engine/simulation/faulty-bus';
import { commitStoreOf } from '@vitrine/engine/simulation/memory-commit-store';
import { Random } from '@vitrine/engine/simulation/random';
import { ProcessClock } from '@vitrine/engine/simulation/virtual-time';
import { onTestFinished } from 'vitest';
import type { Road } from '../support/road.ts';

// Between a core and its edges: the same door over threads, over a bus that loses messages, over a real server.

/** An edge, and all that its listeners have heard. */
export interface Edge {
  readonly engine: RemoteEngine;
  readonly heard: Commit[];
  /** Messages to the core. */
  readonly sent: ToCore[];
  close(): void;
}

export interface Doors {
  edge(): Promise<Edge>;
  /** Whether the core's messages get lost. */
  silence(isSilent: boolean): void;
  /** The engine has stopped, and the core says so. */
  stop(): void;
  pass(ms: number): Promise<void>;
  /** Everything that was said is heard, on both sides. */
  quiet(): Promise<void>;
}

/** Rooms over a channel: what they hear and send is kept. */
export function edgeOver(channel: Channel<ToCore, FromCore>, clock: Clock, state: ReturnType<typeof stateOf>) {
  const sent: ToCore[] = [];
  const counted: Channel<ToCore, FromCore> = {
    listen: (take) => channel.listen(take),
    post(message) {
      sent.push(message);
      channel.post(message);
    },
  };
  const engine = new RemoteEngine(counted, clock, state);
  const heard: Commit[] = [];
  engine.onCommit((commit) => heard.push(commit));
  return { engine, heard, sent };
}

export function messagePorts(road: Road): Promise<Doors> {
  const clock = new ProcessClock(road.time);
  const stops: (() => void)[] = [];
  let isSilent = false;
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= BEAT_MS) {
      await road.pass(Math.min(left, BEAT_MS));
      await turn();
    }
  };
  return Promise.resolve({
    async edge() {
      const { port1, port2 } = new MessageChannel();
      onTestFinished(() => port1.close());
      const core = portChannel<FromCore, ToCore>(port1);
      const gated: typeof core = { ...core, post: (message) => (isSilent ? undefined : core.post(message)) };
      stops.push(servePort(road.engine, gated, clock));
      const edge = edgeOver(portChannel<ToCore, FromCore>(port2), clock, stateOf(road.engine));
      return { ...edge, close: () => undefined };
    },
    silence: (silent) => {
      isSilent = silent;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
    pass,
    async quiet() {
      for (let round = 0; round < 10; round += 1) await pass(1);
    },
  });
}

/** A log that nobody reads, and one that a test looks at. */
export function keptLog(): BusLog & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, warn: (_fields, text) => lines.push(text) };
}

/** Prices go on, so that a bus may take its time. */
function keepQuoting(road: Road, clock: Clock): void {
  clock.every(1_000, () => {
    for (const { instrument, bid } of road.store.lastTicks.values()) road.quote(instrument, bid);
  });
}

/** Lets time pass until a promise resolves. */
export async function whilePassing<T>(promise: Promise<T>, pass: (ms: number) => Promise<void>): Promise<T> {
  const found: T[] = [];
  void promise.then((value) => found.push(value));
  while (found.length === 0) await pass(BEAT_MS);
  return found[0] as T;
}

/** How a kind of bus is connected to and how its messages get where they should. */
export interface BusKind {
  connect(): Bus & { isCut?: boolean };
  pass(ms: number): Promise<void>;
  /** After so long everything is heard (milliseconds). */
  readonly quietMs: number;
}

export async function busDoors(road: Road, { connect, pass, quietMs }: BusKind): Promise<Doors> {
  const clock = new ProcessClock(road.time);
  const coreBus = connect();
  let isSilent = false;
  const gated: Bus = {
    publish: (subject, message) => (isSilent ? undefined : coreBus.publish(subject, message)),
    subscribe: (subject, take) => coreBus.subscribe(subject, take),
  };
  const log = keptLog();
  const core = new BusCore(road.engine, { bus: gated, site: 'test', epoch: 1, clock, log });
  keepQuoting(road, clock);
  return {
    async edge() {
      const opening = BusEdge.open({ bus: connect(), site: 'test', store: commitStoreOf(road.store), clock, log });
      const channel = await whilePassing(opening, pass);
      onTestFinished(() => channel.close());
      return { ...edgeOver(channel, clock, channel.state()), close: () => channel.close() };
    },
    silence: (silent) => {
      isSilent = silent;
    },
    stop: () => core.stop(),
    pass,
    quiet: () => pass(quietMs),
  };
}

/** A bus in memory that loses, doubles, delays and reorders a part of all messages, as a seed says. */
export const faultyBus =
  (seed: number) =>
  (road: Road): Promise<Doors> => {
    const bus = new FaultyBus(road.time, new Random(seed));
    bus.faults = MANY_FAULTS;
    return busDoors(road, { connect: () => bus.line(), pass: (ms) => road.pass(ms), quietMs: 8_000 });
  };
