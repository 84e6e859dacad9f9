import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const document = readFileSync(path.resolve(import.meta.dirname, '../../../docs/metrics.md'), 'utf8');

interface Metric {
  readonly name: string;
  readonly type: string;
  readonly labels: string;
  readonly help: string;
}

async function scrape(): Promise<string> {
  return (await fetch(`${site.url}/metrics`)).text();
}

/** The metrics of the program itself, as Prometheus reads them. */
function metricsOf(text: string): Metric[] {
  return [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)\n((?:[^#\n].*\n?)*)/gm)].map(
    ([, name, help, type, samples]) => {
      const labels = new Set([...(samples ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label as string));
      labels.delete('le');
      return {
        name: name as string,
        type: type as string,
        labels: [...labels].sort().join(', '),
        help: help as string,
      };
    },
  );
}

/** The value of a sample, as it is written. */
function sampleOf(text: string, sample: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);
}

it('docs/metrics.md lists every metric with type, labels and meaning, and no other', async () => {
  const customer = await site.customer();
  await customer.call(tradeList, {});
  const metrics = metricsOf(await scrape());
  const [own, others] = [
    metrics.filter(({ name }) => name.startsWith('vitrine_')),
    metrics.filter(({ name }) => !name.startsWith('vitrine_')),
  ];
  expect(others.filter(({ name }) => !/^(?:process|nodejs)_/.test(name))).toEqual([]);
  const documented = [...document.matchAll(/^\| `(vitrine_\w+)` \| (\w+) \| ([\w, ]*?) ?\| (.*) \|$/gm)].map(
    ([, name, type, labels, help]) => ({ name, type, labels, help }),
  );
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name).localeCompare(String(b.name));
  expect(documented.sort(byName)).toEqual(own.sort(byName));
});

it('commits, feeds and conservation show what happens', async () => {
  await site.quote(EURUSD, 110_000n, 110_010n);
  const customer = await site.customer();
  await customer.call(submitOrder, { type: 1, cont: '0.10', forex_id: EURUSD.id, status: 1, multiple: 10 });
  const text = await scrape();
  expect(Number(sampleOf(text, 'vitrine_commit_seconds_count'))).toBeGreaterThan(0);
  expect(Number(sampleOf(text, 'vitrine_commit_seconds_sum'))).toBeGreaterThan(0);
  expect(Number(sampleOf(text, 'vitrine_feed_age_seconds{source="test"}'))).toBeLessThan(20);
  expect(sampleOf(text, 'vitrine_feed_open{source="test"}')).toBe('2');
  // USD/JPY has never been quoted here.
  expect(sampleOf(text, 'vitrine_feed_stale{source="test"}')).toBe('1');
  await expect.poll(async () => sampleOf(await scrape(), 'vitrine_conservation_ok')).toBe('1');
  expect(Number(sampleOf(await scrape(), 'vitrine_conservation_age_seconds'))).toBeLessThan(60);
});

it('a value that is not there is NaN, as the format of Prometheus spells it', async () => {
  const text = await scrape();
  // This site has no replica.
  expect(sampleOf(text, 'vitrine_replica_used')).toBe('NaN');
  expect(text).not.toMatch(/ Nan$/m);
});

it('a millionth too much in one balance, or in one hold, turns conservation red', async () => {
  const customer = await site.customer();
  for (const column of ['posted', 'held']) {
    await site.restart();
    await expect.poll(async () => sampleOf(await scrape(), 'vitrine_conservation_ok')).toBe('1');
    const change = (by: string) =>
      site.database.superuser(`UPDATE balances SET ${column} = ${column} ${by} WHERE account = $1`, [
        customer.uid * 64 + 2,
      ]);
    await change('+ 1');
    await site.restart();
    await expect.poll(async () => sampleOf(await scrape(), 'vitrine_conservation_ok')).toBe('0');
    await change('- 1');
  }
  expect(site.log()).toContain('money is not conserved');
});
