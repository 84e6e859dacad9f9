import type { MessagePort } from 'node:worker_threads';
import { systemClock } from '@vitrine/engine/clock';
import { subjectsOf } from '@vitrine/engine/port/bus';
import { BusEdge } from '@vitrine/engine/port/bus-edge';
import { portChannel } from '@vitrine/engine/port/message-port';
import type { FromCore, ToCore } from '@vitrine/engine/port/messages';
import { RemoteEngine } from '@vitrine/engine/port/remote-engine';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { commitStore } from '../journal/commit-store.ts';
import { connectNats } from '../platform/nats.ts';
import type { BusSettings } from '../platform/settings.ts';
import type { CoreStatus, EdgeTask } from './messages.ts';

/** What an edge has of its core, wherever that runs. */
export interface CoreDoor {
  readonly engine: RemoteEngine;
  readonly status: () => CoreStatus;
  /** Resolves when nothing more will be heard of this core. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** The core in the main thread of this process. `status`: as it was told last. */
export function openPort(task: EdgeTask, corePort: MessagePort, status: () => CoreStatus): CoreDoor {
  const { engine: state } = task;
  if (state === undefined) throw new Error('an edge of a core that it does not know');
  const engine = new RemoteEngine(portChannel<ToCore, FromCore>(corePort), systemClock, state);
  return { engine, status, ended: engine.ended, close: async () => undefined };
}

/** A core in another process. Waits until one is heard. The edge goes on with the next core when it ends. */
export async function openBus({ url, site }: BusSettings, db: Pool, log: Logger): Promise<CoreDoor> {
  const bus = await connectNats({
    url,
    log,
    onClosed: (error) => {
      throw error;
    },
  });
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let status: CoreStatus | undefined;
  const stopStatus = bus.subscribe(subjectsOf(site).status, (message) => {
    status = JSON.parse(Buffer.from(message).toString()) as CoreStatus;
    resolve();
  });
  const edge = await BusEdge.open({ bus, site, store: commitStore(db), clock: systemClock, log });
  const engine = new RemoteEngine(edge, systemClock, edge.state());
  await heard;
  return {
    engine,
    status: () => status as CoreStatus,
    // The next core may come at any time: the edge ends by itself.
    ended: Promise.resolve(),
    async close() {
      stopStatus();
      edge.close();
      await bus.close();
    },
  };
}
