import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectNats, type NatsBus } from '../../apps/server/src/platform/nats.ts';
import { describePort } from '../../packages/engine/test/port/conformance.ts';
import { busDoors, type Doors } from '../../packages/engine/test/port/doors.ts';
import { BTC, keyOf, Road, UID, watch } from '../../packages/engine/test/support/road.ts';
import { NatsServer } from '../support/nats-server.ts';

const ORDER = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;
const log = pino({ level: 'silent' });
let nats: NatsServer;
const closed: Error[] = [];
const connect = async (url = nats.url): Promise<NatsBus> => {
  const bus = await connectNats({ url, log, onClosed: (error) => closed.push(error), withinMs: 2_000 });
  onTestFinished(() => bus.close());
  return bus;
};

beforeAll(async () => {
  nats = await NatsServer.start();
});
afterAll(async () => {
  await nats.stop();
  expect(closed).toEqual([]);
});

/** A core and edges, each with a connection of its own. Steps of simulated time wait for what is on its way. */
async function natsDoors(road: Road): Promise<Doors> {
  const all = await Promise.all([connect(), connect(), connect()]);
  const free = [...all];
  const flushAll = async (): Promise<void> => {
    for (const bus of all) await bus.flush();
  };
  return busDoors(road, {
    connect: () => free.shift() as NatsBus,
    async pass(ms) {
      for (let left = ms; left > 0; left -= 50) {
        await road.pass(Math.min(left, 50));
        await flushAll();
        await flushAll();
      }
    },
    quietMs: 1_000,
  });
}

describePort('NATS', natsDoors);

/** Simulated time keeps to the time of the machine: the client's own timers run in that one. */
async function realDoors(road: Road): Promise<Doors> {
  const free = await Promise.all([connect(), connect()]);
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 50) {
      await road.pass(50);
      await sleep(50);
    }
  };
  return busDoors(road, { connect: () => free.shift() as NatsBus, pass, quietMs: 1_000 });
}

async function passUntil({ pass }: Doors, isReached: () => boolean): Promise<void> {
  for (let step = 0; step < 600 && !isReached(); step += 1) await pass(50);
  expect(isReached()).toBe(true);
}

describe('a NATS server', () => {
  it.each(['is killed', 'stands still'])(
    'that %s: the edge takes nothing, and hears all when it is back',
    async (what) => {
      const road = await Road.fresh();
      const doors = await realDoors(road);
      const { engine, heard } = await doors.edge();
      await passUntil(doors, () => engine.health().accepting);
      if (what === 'is killed') await nats.stop();
      else nats.freeze(true);
      await passUntil(doors, () => !engine.health().accepting);
      const refused = watch(engine.submit(ORDER, keyOf('away')));
      // The core goes on, and the edge cannot hear it.
      const direct = road.submit(keyOf('direct'));
      await doors.pass(1_000);
      expect(refused.outcome).toMatchObject({ ok: false, refusal: { reason: 'request.busy' } });
      expect(direct.outcome?.ok).toBe(true);
      if (what === 'is killed') await nats.start();
      else nats.freeze(false);
      await passUntil(doors, () => engine.health().accepting);
      expect(heard.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual([road.engine.head().seq]);
      const order = watch(engine.submit(ORDER, keyOf('back')));
      await passUntil(doors, () => order.outcome !== undefined);
      expect(order.outcome?.ok).toBe(true);
    },
  );

  it('with a login takes the one in the address, and refuses another in a sentence', async () => {
    const locked = await NatsServer.start('--user', 'vitrine', '--pass', 'p@ss/word');
    onTestFinished(() => locked.stop());
    const host = `127.0.0.1:${locked.port}`;
    const bus = await connect(`nats://vitrine:p%40ss%2Fword@${host}`);
    expect(bus.isConnected()).toBe(true);
    const why = await connect(`nats://vitrine:wrong-word@${host}`).catch((error: Error) => error.message);
    expect(why).toMatch(new RegExp(`^NATS_URL: no connection to NATS at ${host}: .*authorization`, 'i'));
    expect(why).not.toContain('wrong-word');
  });
});
