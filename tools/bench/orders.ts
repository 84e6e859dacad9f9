import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { calibrated, withNullHandler } from './calibration.ts';
import type { LoadResult } from './load.ts';
import { grouped, perSecond, print, quantile } from './report.ts';
import { openDemos, withSite } from './site.ts';

/** Enough that the server is never without work while a batch commits: with 128, it waited a quarter of the time. */
const CONNECTIONS = 256;
const CUSTOMERS = 1_024;
const FIRST_START_MS = 7_000;
const ROUNDS = 4;
/** A contract that is open at every hour and small enough for thousands of them in a demo account. */
const CODE = 'XRPUSD';

/** Something that answers requests: a site, or the handler without work. */
interface Target {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly query: string;
  /** Another call than that of an order, by POST, and its form. */
  readonly path?: string;
  readonly body?: string;
  /** As many as the benchmark of orders has, unless it says otherwise. */
  readonly connections?: number;
}

/** Loads a target from a process of its own. */
export async function fire(target: Target, warmUpMs: number, measureMs: number): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(import.meta.dirname, 'load.ts'),
      JSON.stringify({ connections: CONNECTIONS, ...target, warmUpMs, measureMs }),
    ],
    { maxBuffer: 64 * 2 ** 20 },
  );
  const result = JSON.parse(stdout) as LoadResult;
  if (result.refused > 0) throw new Error(`${result.refused} of ${result.answered} orders were refused`);
  return result;
}

/** The smallest order at the market, by customers with demo accounts. */
export async function targetAt(port: number, customers = CUSTOMERS): Promise<Target> {
  const tokens = await openDemos(port, customers);
  const answer = await fetch(`http://127.0.0.1:${port}/v2/api/forex/trade_list?t=1`);
  const { data } = (await answer.json()) as {
    data: { Id: number; Code: string; ForexMinCont: string; HasForexMultiple: { Value: number }[] }[];
  };
  const row = data.find(({ Code }) => Code === CODE);
  if (row === undefined) throw new Error(`no ${CODE}`);
  const query = new URLSearchParams({
    type: '1',
    cont: row.ForexMinCont,
    forex_id: String(row.Id),
    status: '1',
    target_price: '0',
    stop_loss_price: '0',
    target_profit_price: '0',
    multiple: String(Math.max(...row.HasForexMultiple.map(({ Value }) => Value))),
  });
  return { port, tokens, query: query.toString() };
}

/** What was answered in all rounds. */
function total(results: readonly LoadResult[]): { readonly rate: number; readonly latencies: readonly number[] } {
  const answered = results.reduce((sum, { answered }) => sum + answered, 0);
  const ms = results.reduce((sum, { ms }) => sum + ms, 0);
  return { rate: perSecond(answered, ms), latencies: results.flatMap(({ latencies }) => latencies) };
}

/**
 * Loads a site, the handler without work and a site with one transaction an order in turn, a few seconds each: the speed
 * of a shared machine changes within a minute, and what is compared must have had the same machine.
 */
async function inTurn(): Promise<Record<'site' | 'handler' | 'single', readonly LoadResult[]>> {
  return withSite([], (port) =>
    withSite(['1'], (singlePort) =>
      withNullHandler(async (nullPort) => {
        const [site, single] = [await targetAt(port), await targetAt(singlePort)];
        const handler: Target = { port: nullPort, tokens: ['none'], query: '' };
        // A fresh site stores two years of candles in its first seconds: not what is measured here.
        await sleep(FIRST_START_MS);
        await fire(site, 3_000, 100);
        const results = { site: [] as LoadResult[], handler: [] as LoadResult[], single: [] as LoadResult[] };
        for (let round = 0; round < ROUNDS; round += 1) {
          results.handler.push(await fire(handler, 1_000, 1_500));
          results.site.push(await fire(site, 1_000, 3_000));
          results.single.push(await fire(single, 1_000, 2_000));
        }
        return results;
      }),
    ),
  );
}

/** Durable orders over HTTP - sessions, validation, every rule, the hash chain - beside one transaction an order. */
export async function benchDurableOrders(): Promise<void> {
  const results = await calibrated(inTurn);
  const { rate, latencies } = total(results.site);
  const [requests, single] = [total(results.handler).rate, total(results.single).rate];
  const [median, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  print(`HTTP handler without work, ${CONNECTIONS} connections`, `${grouped(requests)}/s`, '');
  print('durable contract orders over HTTP', `${grouped(rate)}/s`, 'goal 8,000/s', rate >= 8_000);
  const share = rate / requests;
  print('compared with the handler without work', share.toFixed(2), 'goal 0.25', share >= 0.25);
  print('the same, p50 and p99', `${median.toFixed(1)} / ${p99.toFixed(1)} ms`, 'goal p99 below 60 ms', p99 < 60);
  print('one transaction an order, same rules, same database', `${grouped(single)}/s`, '');
  const ratio = rate / single;
  print('ratio', `${ratio.toFixed(1)} x`, 'goal 12 x', ratio >= 12);
}
