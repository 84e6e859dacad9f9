import { setTimeout as sleep } from 'node:timers/promises';
import { fire, targetAt } from './orders.ts';
import { print, quantile } from './report.ts';
import { withSite } from './site.ts';

/** As many customers register in a second. */
const REGISTRATIONS = 5;
/** A site that is busy and not full: with one that is full, any other work takes its time from the orders. */
const CONNECTIONS = 16;
const CUSTOMERS = 256;
const FIRST_START_MS = 7_000;
const ROUNDS = 5;
const MEASURE_MS = 6_000;

/** Registers a customer with a password as the app does: a code, then the account. Resolves with how long that took. */
async function registerOne(port: number, name: string): Promise<number> {
  const startedAt = performance.now();
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { paper_code: string } };
    if (code !== 1) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const account = `${name}@bench.example`;
  const { paper_code: sms_code } = await post('/api/notify/send_email', { to: account, type: '1' });
  const password = `a long walk ${name}`;
  const form = { type: '1', area_id: '1', account, sms_code, password, re_password: password };
  await post('/api/user/register', form);
  return performance.now() - startedAt;
}

/** Customers who register at a steady rate, until it is ended. */
function registering(port: number, round: number) {
  const under: Promise<number>[] = [];
  const timer = setInterval(() => {
    under.push(registerOne(port, `r${round}n${under.length}`));
  }, 1_000 / REGISTRATIONS);
  return async (): Promise<readonly number[]> => {
    clearInterval(timer);
    return Promise.all(under);
  };
}

/** Orders with and without registrations beside them, in turn: both must have had the same machine. */
export async function benchRegistrations(): Promise<void> {
  await withSite([], async (port) => {
    const target = await targetAt(port, CUSTOMERS);
    await sleep(FIRST_START_MS);
    const load = () => fire({ ...target, connections: CONNECTIONS }, 1_000, MEASURE_MS);
    await load();
    const alone: number[] = [];
    const beside: number[] = [];
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(quantile((await load()).latencies, 0.99));
      const end = registering(port, round);
      beside.push(quantile((await load()).latencies, 0.99));
      took.push(...(await end()));
    }
    const [without, with_] = [quantile(alone, 0.5), quantile(beside, 0.5)];
    const more = with_ - without;
    print(`orders of ${CONNECTIONS} connections, p99, median of ${ROUNDS}`, `${without.toFixed(1)} ms`, '');
    print(`the same beside ${REGISTRATIONS} registrations a second`, `${with_.toFixed(1)} ms`, '');
    print('what registrations add', `${more.toFixed(1)} ms`, 'goal at most 10 ms', more <= 10);
    print(
      'a registration with its code, p50 and slowest',
      `${quantile(took, 0.5).toFixed(0)} / ${quantile(took, 1).toFixed(0)} ms`,
      '',
    );
  });
}
