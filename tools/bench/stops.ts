import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, WireError } from '@vitrine/wire/client';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { grouped, print, quantile } from './report.ts';
import { openDemos } from './site.ts';
import type { StopsMessage } from './stops-server.ts';

const GOAL_MS = 8_000;
const ANSWER_GOAL_MS = 500;
/** Customers who order nothing else: each sends his first order while the stops are being closed. */
const NEWCOMERS = 400;
/** A fresh site stores two years of candles in its first seconds: not what is measured here. */
const FIRST_START_MS = 7_000;
const CODE = 'XRPUSD';

async function told<K extends string>(
  child: ChildProcess,
  key: K,
): Promise<Extract<StopsMessage, Readonly<Record<K, unknown>>>> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  for (;;) {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [StopsMessage];
    if (key in message) return message as Extract<StopsMessage, Record<K, unknown>>;
  }
}

/** Orders of others while the stops are being closed: how long each took, and what was refused. */
interface Beside {
  readonly answers: number[];
  readonly refusals: Map<string, number>;
}

/**
 * A hundred thousand stops that one tick hits, on the real road: closed and durable in cut steps, while customers who
 * have nothing to do with it send orders over HTTP, one at a time: some their first, one with a position in the same
 * product as before.
 */
export async function benchStops(): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'stops-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const { url } = await told(child, 'url');
    const tokens = await openDemos(Number(new URL(url).port), NEWCOMERS + 1);
    const clients = tokens.map((token) => createClient({ origin: url, lang: () => 'en', token: () => token }));
    const [holder, ...newcomers] = clients;
    if (holder === undefined) throw new Error('no demo account');
    const product = (await holder.call(tradeList, {})).find(({ Code }) => Code === CODE);
    if (product === undefined) throw new Error(`no ${CODE}`);
    const multiple = Math.max(...product.HasForexMultiple.map(({ Value }) => Value));
    const order = {
      type: 1,
      forex_id: product.Id,
      status: 1,
      cont: product.ForexMinCont,
      multiple,
      target_price: '0',
      stop_loss_price: '0',
      target_profit_price: '0',
    } as const;
    await holder.call(submitOrder, order);
    await sleep(FIRST_START_MS);

    let isFalling = true;
    const ask = async (next: () => (typeof clients)[number] | undefined): Promise<Beside> => {
      const beside: Beside = { answers: [], refusals: new Map() };
      for (let client = next(); isFalling && client !== undefined; client = next()) {
        const sentAt = performance.now();
        try {
          await client.call(submitOrder, order);
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
          const reason = error.reason ?? error.message;
          beside.refusals.set(reason, (beside.refusals.get(reason) ?? 0) + 1);
        }
        beside.answers.push(performance.now() - sentAt);
        await sleep(5);
      }
      return beside;
    };
    const end = told(child, 'ms').then((message) => {
      isFalling = false;
      return message;
    });
    child.send('fall');
    const [{ ms, steps, longestStepOrders }, first, again] = await Promise.all([
      end,
      ask(() => newcomers.pop()),
      ask(() => holder),
    ]);
    print(
      `100,000 stops hit by one tick, durable in ${steps} steps of at most ${grouped(longestStepOrders)}`,
      `${(ms / 1_000).toFixed(2)} s`,
      'goal below 8 s',
      ms < GOAL_MS,
    );
    for (const [who, { answers, refusals }] of [
      ['first orders of others meanwhile', first],
      ['further orders of one other meanwhile', again],
    ] as const) {
      const longest = quantile(answers, 1);
      const refused = [...refusals].map(([reason, count]) => `${count} ${reason}`).join(', ');
      print(
        `${grouped(answers.length)} ${who}, p50 and longest`,
        `${quantile(answers, 0.5).toFixed(0)} / ${longest.toFixed(0)} ms`,
        `goal below 500 ms, none refused${refused === '' ? '' : ` (${refused})`}`,
        longest < ANSWER_GOAL_MS && refusals.size === 0,
      );
    }
    child.send('stop');
    await once(child, 'exit');
  } finally {
    child.kill();
  }
}
