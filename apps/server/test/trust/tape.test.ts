import { SECOND } from '@vitrine/domain/kernel/time';
import type { RequestOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { tape } from '@vitrine/wire/trust/tape';
import { describe, expect, it } from 'vitest';
import { EURUSD, startTestSite, USDJPY } from '../support/site.ts';

const site = await startTestSite();
const now = Math.floor(Date.now() / SECOND);
const range = { forex_id: EURUSD.id, from: now - 60, to: now + 600 };

type Fields = Partial<Record<keyof RequestOf<typeof tape>, string | number>>;
const get = (fields: Fields, headers: Record<string, string> = {}) =>
  fetch(
    `${site.url}/api/trust/tape?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`,
    {
      headers,
    },
  );

it('TRUST-05 everybody gets the ticks, the quarantined ones included, the same for demo and real', async () => {
  await site.quote(EURUSD, 110_000n, 110_020n);
  // A jump of 10 percent on a live feed: the price filter holds it back.
  site.engine.quote({
    instrument: EURUSD.id,
    bid: 121_000n,
    ask: 121_020n,
    sourceAt: Date.now(),
    source: 'live',
    isLive: true,
  });
  await site.quote(USDJPY, 150_000n, 150_010n);
  await site.quote(EURUSD, 110_010n, 110_030n);
  const demo = await site.customer();
  const answer = await site.client.call(tape, range);
  expect(answer).toMatchObject({ forex_id: EURUSD.id, symbol: 'EURUSD', precision: 5, pruned: [], next: null });
  const shown = answer.ticks.map(({ seq, isQuarantined, bid, ask, source }) => [seq, isQuarantined, bid, ask, source]);
  const source = EURUSD.source;
  expect(shown.slice(-3)).toEqual([
    [shown.length - 2, false, 1.1, 1.1002, source],
    [0, true, 1.21, 1.2102, 'live'],
    [shown.length - 1, false, 1.1001, 1.1003, source],
  ]);
  const asDemo = createClient({ origin: site.url, lang: () => 'en', token: () => demo.token });
  expect(await asDemo.call(tape, range)).toEqual(answer);
});

it('gives what has been read page by page, each tick once', async () => {
  const [first] = await site.database.superuser<{ place: string }>(
    `SELECT last_at || '-' || no || '-1' AS place FROM tape_batches WHERE body LIKE '${EURUSD.id},%' ORDER BY no LIMIT 1`,
  );
  const all = await site.client.call(tape, range);
  const { ticks } = await site.client.call(tape, { ...range, after: first!.place });
  expect(ticks).toEqual(all.ticks.slice(1));
});

it('looks at a bounded part of the tape for a page, and says where the next one begins', async () => {
  const { rows } = await site.database.app.query<{ no: string }>('SELECT max(no) AS no FROM tape_batches');
  const newest = Number(rows[0]!.no);
  // A quiet instrument beside a busy one, in a time of its own.
  const at = (now - 40_000) * SECOND;
  await site.database.superuser(
    `INSERT INTO tape_batches (shard, no, first_at, last_at, body, hash)
     SELECT 0, $1::bigint + n, $2::bigint + n, $2::bigint + n,
            $3::int || ',' || n || ',1,2,' || ($2::bigint + n) || ',0,test', ''
       FROM generate_series(1, 2600) AS n`,
    [newest + 1_000, at, USDJPY.id],
  );
  const quiet = { forex_id: EURUSD.id, from: now - 40_000, to: now - 39_000 };
  const page = await site.client.call(tape, quiet);
  expect(page.ticks).toEqual([]);
  expect(page.next).toMatch(new RegExp(`^${at + 2_000}-`));
  expect(await site.client.call(tape, { ...quiet, after: page.next! })).toMatchObject({ ticks: [], next: null });
  const busy = await site.client.call(tape, { ...quiet, forex_id: USDJPY.id });
  expect([busy.ticks.length, busy.ticks.at(-1)!.seq]).toEqual([500, 500]);
  const seen = [...busy.ticks];
  for (let { next } = busy; next !== null; ) {
    const more = await site.client.call(tape, { ...quiet, forex_id: USDJPY.id, after: next });
    seen.push(...more.ticks);
    next = more.next;
  }
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_600 }, (_, place) => place + 1));
  await site.database.superuser('DELETE FROM tape_batches WHERE no > $1', [newest + 1_000]);
});

describe('a stranger', () => {
  it('gets a long range a day at a time, nothing of one that ends before it begins, and nothing for odd fields', async () => {
    const ask = async (fields: Fields) => ((await (await get(fields)).json()) as { code: number }).code;
    for (const from of [range.to, range.to + 1])
      expect(await site.client.call(tape, { ...range, from })).toMatchObject({ ticks: [], pruned: [], next: null });
    const ages = await site.client.call(tape, { ...range, from: 0, to: 4_102_444_800 });
    expect([ages.ticks, ages.next]).toEqual([[], '86400000-0-0']);
    for (const from of ['', '-1', 'NaN', '1e9', '0x10', '9999999999999999', '1.5', "1'--"])
      expect(await ask({ ...range, from }), from).toBe(1000);
    for (const after of ['1', '1-2', '1-2-3-4', '-1-2-3', '1-2-x', '1-2-3\u0000', `${'9'.repeat(16)}-1-1`])
      expect(await ask({ ...range, after }), after).toBe(1000);
    for (const forex_id of ['0', '-1', 'EURUSD', '1;drop'])
      expect(await ask({ ...range, forex_id }), forex_id).toBe(1000);
    expect(await ask({ ...range, forex_id: 999_999 })).toBe(1201);
    expect(await ask({ ...range, after: `${'9'.repeat(15)}-1-1` })).toBe(1);
  });

  it('who has the newest answer gets no second copy', async () => {
    const past = { ...range, from: now - 7_200, to: now - 3_600 };
    const first = await get(past);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('private, max-age=0');
    expect((await get(past, { 'if-none-match': etag })).status).toBe(304);
  });

  it('who asks for much at once waits for their own turn, and keeps nobody else', async () => {
    const many = Array.from({ length: 40 }, (_, place) => get({ ...range, from: now - 1_000 - place }));
    const started = performance.now();
    expect((await site.customer()).uid).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(2_000);
    const codes = await Promise.all(
      many.map(async (answer) => ((await (await answer).json()) as { code: number }).code),
    );
    expect(new Set(codes)).toEqual(new Set([1, 1004]));
    expect(await site.client.call(tape, range)).toMatchObject({ next: null });
  });
});
