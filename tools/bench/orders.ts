import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { calibrate } from './calibration.ts';
import type { LoadResult } from './load.ts';
import { grouped, perSecond, print, quantile } from './report.ts';
import { openDemos, withSite } from './site.ts';

const CONNECTIONS = 128;
const CUSTOMERS = 1_024;
const FIRST_START_MS = 7_000;
/** A contract that is open at every hour and small enough for thousands of them in a demo account. */
const CODE = 'XRPUSD';

async function measure(args: readonly string[], measureMs: number): Promise<LoadResult> {
  return withSite(args, async (port) => {
    const tokens = await openDemos(port, CUSTOMERS);
    // A fresh site stores two years of candles in its first seconds: not what is measured here.
    await sleep(FIRST_START_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/v2/api/forex/trade_list?t=1`);
    const { data } = (await answer.json()) as {
      data: { Id: number; Code: string; ForexMinCont: string; HasForexMultiple: { Value: number }[] }[];
    };
    const row = data.find(({ Code }) => Code === CODE);
    if (row === undefined) throw new Error(`no ${CODE}`);
    const multiple = Math.max(...row.HasForexMultiple.map(({ Value }) => Value));
    const query = new URLSearchParams({
      type: '1',
      cont: row.ForexMinCont,
      forex_id: String(row.Id),
      status: '1',
      target_price: '0',
      stop_loss_price: '0',
      target_profit_price: '0',
      multiple: String(multiple),
    }).toString();
    const task = { port, connections: CONNECTIONS, warmUpMs: 3_000, measureMs, tokens, query };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'load.ts'), JSON.stringify(task)],
      { maxBuffer: 64 * 2 ** 20 },
    );
    const result = JSON.parse(stdout) as LoadResult;
    if (result.refused > 0) throw new Error(`${result.refused} of ${result.answered} orders were refused`);
    return result;
  });
}

/** Durable orders over HTTP - sessions, validation, every rule, the hash chain - beside one transaction an order. */
export async function benchDurableOrders(): Promise<void> {
  const calibration = await calibrate();
  const grouping = await measure([], 10_000);
  const single = await measure(['1'], 6_000);
  const rate = perSecond(grouping.answered, grouping.ms);
  const singleRate = perSecond(single.answered, single.ms);
  const [median, p99] = [quantile(grouping.latencies, 0.5), quantile(grouping.latencies, 0.99)];
  print('durable contract orders over HTTP', `${grouped(rate)}/s`, 'goal 8,000/s', rate >= 8_000);
  const share = rate / calibration.requests;
  print('compared with an HTTP handler without work', share.toFixed(2), 'goal 0.25', share >= 0.25);
  print('the same, p50 and p99', `${median.toFixed(1)} / ${p99.toFixed(1)} ms`, 'goal p99 below 60 ms', p99 < 60);
  print('one transaction an order, same rules, same database', `${grouped(singleRate)}/s`, '');
  const ratio = rate / singleRate;
  print('ratio', `${ratio.toFixed(1)} x`, 'goal 12 x', ratio >= 12);
}
