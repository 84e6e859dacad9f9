import { createHash } from 'node:crypto';
import { EVENT_SCHEMAS } from '@vitrine/core/events';
import { readBody, writeTape } from '@vitrine/engine/journal';
import { CONSOLE_ROOMS, loadConsoleTexts, mergeConsoleTexts } from '@vitrine/locales/console';
import type { RequestOf } from '@vitrine/wire/call';
import { STAFF_ROLES } from '@vitrine/wire/staff/role';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { chainHash } from '@vitrine/wire/trust/chain-hash';
import { type JournalTick, journalRow } from '@vitrine/wire/trust/operator/journal-row';
import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { readEvent } from '../../src/trust/journal-reading.ts';
import { patternsOf, searchJournal } from '../../src/trust/journal-search.ts';
import { EURUSD, startTestSite, USDJPY } from '../support/site.ts';

const site = await startTestSite();
const risk = await createStaff(site, ['risk']);
const db = site.database.app;

const buy = { type: '1', cont: '0.10', status: '1', multiple: '20', stop_loss_price: '0', target_profit_price: '0' };
const order = (instrument: number, expected: string): RequestOf<typeof submitOrder> => ({
  ...buy,
  forex_id: String(instrument),
  target_price: '',
  expect_price: expected,
  max_dev: '0.5',
});

await site.quote(EURUSD, 116_500n, 116_506n);
await site.quote(USDJPY, 154_000n, 154_010n);
const [one, other] = [await site.customer(), await site.customer()];
const euro = await one.call(submitOrder, order(EURUSD.id, '1.16506'));
const yen = await other.call(submitOrder, order(USDJPY.id, '154.010'));

const found = async (filter: RequestOf<typeof journalRows>) =>
  (await risk.call(journalRows, filter)).rows.map(({ seq }) => seq);

describe('the journal', () => {
  it('is read page by page, and each row is reckoned again from the one before it', async () => {
    for (let made = 0; made < 60; made += 1) await site.customer();
    const first = await risk.call(journalRows, {});
    expect(first.rows).toHaveLength(50);
    const second = await risk.call(journalRows, { after: first.next! });
    const seqs = [...first.rows, ...second.rows].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from(seqs, (_, place) => seqs[0]! - place));
    expect(first.rows[0]?.events).toContain('CustomerOpened');

    for (const seq of [1, 2, seqs[0]!]) {
      const row = await risk.call(journalRow, { seq });
      const expected = createHash('sha256').update(Buffer.from(row.previousHash, 'hex')).update(row.body).digest('hex');
      expect([row.hash, await chainHash(row.previousHash, row.body)]).toEqual([expected, expected]);
      expect(await chainHash(row.previousHash, `${row.body} `)).not.toBe(row.hash);
      expect(row.isNewest).toBe(seq === seqs[0]);
    }
    expect((await risk.call(journalRow, { seq: 1 })).previousHash).toBe('00'.repeat(32));
  });

  it('is narrowed to an event, a customer, an order, a tick, a time and a row, and to several of them at once', async () => {
    const all = (await searchJournal(db, {}, 1_000)).rows.map(({ body }) => readBody(body));
    const holding = (test: (row: (typeof all)[number]) => boolean) => all.filter(test).map(({ seq }) => seq);
    const opened = holding(({ events }) => events.some(({ type }) => type === 'OrderOpened'));
    expect(opened).toHaveLength(2);
    expect(await found({ event: 'OrderOpened' })).toEqual(opened);
    const [yens, euros] = opened as [number, number];

    const mine = holding(
      ({ actor, events }) =>
        actor === one.uid ||
        events.some(
          (event) =>
            ('uid' in event && event.uid === one.uid) ||
            (event.type === 'Posted' && [event.debit, event.credit].some((each) => Math.floor(each / 64) === one.uid)),
        ),
    );
    expect(mine.length).toBeGreaterThan(1);
    expect(await found({ customer: String(one.uid) })).toEqual(mine);
    expect(await found({ customer: String(one.uid), event: 'OrderOpened' })).toEqual([euros]);
    expect(await found({ order: String(euro.id) })).toEqual([euros]);
    expect(await found({ order: String(euro.id), customer: String(other.uid) })).toEqual([]);
    expect(await found({ order: '999999' })).toEqual([]);
    // Options are numbered on their own; their postings name them by the same word.
    const { rows: byReason } = await db.query<{ order: boolean; option: boolean }>(
      `SELECT $1 ~ $3 AS order, $2 ~ $3 AS option`,
      ['"order":"7","reason":"contract-fee"', '"order":"7","reason":"option-stake"', ...patternsOf({ order: 7 })],
    );
    expect(byReason).toEqual([{ order: true, option: false }]);

    const { said } = await risk.call(journalRow, { seq: yens });
    const [tick] = said!.ticks;
    expect(await found({ tick: `${tick!.instrument}/${tick!.seq}` })).toEqual([yens]);
    expect(await found({ tick: `${tick!.instrument}/${tick!.seq + 1}` })).toEqual([]);

    expect((await found({ upTo: String(euros) }))[0]).toBe(euros);
    const at = Math.floor(all.find(({ seq }) => seq === yens)!.at / 1_000);
    const window = { startTime: String(at), endTime: String(at + 1), event: 'OrderOpened' } as const;
    expect(await found(window)).toContain(yens);
    expect(await found({ ...window, startTime: String(at + 3_600), endTime: '' })).toEqual([]);
    expect(await found({ ...window, startTime: '', endTime: '1000' })).toEqual([]);
  });

  it('is searched a part at a time: nothing found says how far it looked, and nothing is left out or told twice', async () => {
    const filter = { event: 'OrderOpened' };
    const whole = (await searchJournal(db, filter, 1_000)).rows.map(({ seq }) => seq);
    for (const [limit, window] of [
      [1, 3],
      [50, 7],
      [1, 1_000],
    ] as const) {
      const seqs: number[] = [];
      let after: number | undefined;
      for (let asked = 0; asked < 1_000; asked += 1) {
        const { rows, reached } = await searchJournal(db, { ...filter, after }, limit, window);
        seqs.push(...rows.map(({ seq }) => seq));
        if (reached === undefined) break;
        expect(reached).toBeLessThan(after ?? Number.POSITIVE_INFINITY);
        after = reached;
      }
      expect(seqs).toEqual(whole);
    }
    const { rows, reached } = await searchJournal(db, { event: 'MarginCalled' }, 50, 5);
    expect([rows, reached]).toEqual([[], (await found({}))[0]! - 4]);
  });
});

describe('a row', () => {
  it('says whose command it was, what happened with decimals and currency, and what it posted', async () => {
    const [seq] = await found({ order: String(euro.id) });
    const { said, postings, postingCount } = await risk.call(journalRow, { seq: seq! });
    expect(said).toMatchObject({ input: 'command', customer: one.uid });
    expect([said!.key, said!.args].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    const opened = said!.events.find(({ type }) => type === 'OrderOpened')!;
    const field = (name: string) => opened.fields.find((each) => each.name === name);
    expect(field('price')).toMatchObject({ kind: 'price', text: '1.16506' });
    expect(field('lots')).toMatchObject({ kind: 'lots', text: '0.1000' });
    expect(field('instrument')).toMatchObject({ text: 'EUR/USD', unit: 'EURUSD' });
    expect(field('uid')).toMatchObject({ kind: 'customer', text: String(one.uid) });
    expect(field('margin')).toMatchObject({ kind: 'money', unit: 'USD' });
    expect(field('margin')?.text).toMatch(/^\d+\.\d{6}$/);
    // One to one: there is no rate to tell of.
    expect(field('convSeq')).toBeUndefined();

    expect(postingCount).toBe(postings.length);
    expect(postings).toEqual([
      expect.objectContaining({
        debit: `cust/${one.uid}/forex`,
        credit: 'house/fee_trade',
        currency: 'USD',
        book: 'demo',
        reason: 'contract-fee',
        order: Number(euro.id),
      }),
    ]);
    expect(postings[0]!.amount).toBe(field('fee')!.text);
  });

  it('shows each tick beside its entry on the tape, and finds one that was forged', async () => {
    const [seq] = await found({ order: String(yen.id) });
    const { said, at } = await risk.call(journalRow, { seq: seq! });
    expect(said!.ticks).toEqual([
      expect.objectContaining({
        code: 'USDJPY',
        use: 'price',
        used: expect.objectContaining({ bid: '154.000', ask: '154.010' }),
        tape: expect.objectContaining({ bid: '154.000', ask: '154.010', source: 'test' }),
        agrees: true,
      }),
    ]);
    const [{ tape, instrument, seq: tickSeq }] = said!.ticks as [JournalTick];
    expect(Date.parse(tape!.at)).toBeLessThanOrEqual(Date.parse(at));
    const [batch] = await site.database.superuser<{ body: string; hash: string }>(
      `SELECT body, encode(hash, 'hex') AS hash FROM tape_batches WHERE no = $1`,
      [tape!.batch],
    );
    expect([batch!.hash, batch!.body.split('\n')[tape!.line - 1]]).toEqual([
      tape!.hash,
      expect.stringMatching(new RegExp(`^${instrument},${tickSeq},154000,154010,`)),
    ]);

    const forged = batch!.body.replace('154010', '154011');
    await site.database.superuser('UPDATE tape_batches SET body = $2 WHERE no = $1', [tape!.batch, forged]);
    const [differs] = (await risk.call(journalRow, { seq: seq! })).said!.ticks;
    expect([differs!.agrees, differs!.used!.ask, differs!.tape!.ask]).toEqual([false, '154.010', '154.011']);
    await site.database.superuser('UPDATE tape_batches SET body = $2 WHERE no = $1', [
      tape!.batch,
      writeTape([{ instrument: 9, seq: 1, bid: 1n, ask: 1n, at: 1, sourceAt: 1, source: 'x' }]),
    ]);
    const [missing] = (await risk.call(journalRow, { seq: seq! })).said!.ticks;
    expect([missing!.agrees, missing!.tape]).toEqual([null, null]);
    await site.database.superuser('UPDATE tape_batches SET body = $2 WHERE no = $1', [tape!.batch, batch!.body]);
  });

  it('tells facts and the market from commands, and shows one that cannot be read as it lies there', async () => {
    const [published] = await found({ event: 'InstrumentPublished' });
    expect((await risk.call(journalRow, { seq: published! })).said).toMatchObject({ input: 'fact', customer: null });

    const seq = 1;
    const [row] = await site.database.superuser<{ body: string }>('SELECT body FROM journal WHERE seq = $1', [seq]);
    const write = (body: string) =>
      site.database.superuser(
        `DO $$ BEGIN
           ALTER TABLE journal DISABLE TRIGGER journal_append_only;
           UPDATE journal SET body = ${`convert_from('\\x${Buffer.from(body).toString('hex')}', 'UTF8')`} WHERE seq = ${seq};
           ALTER TABLE journal ENABLE TRIGGER journal_append_only;
         END $$`,
      );
    await write('{"events":[{"type":"Posted"');
    const damaged = await risk.call(journalRow, { seq });
    expect([damaged.said, damaged.body]).toEqual([null, '{"events":[{"type":"Posted"']);
    const listed = (await risk.call(journalRows, { upTo: String(seq) })).rows[0];
    expect(listed).toMatchObject({ seq, events: [] });
    await write(row!.body);
  });

  it('says every figure of every event in its unit, by a name in words', async () => {
    const texts = mergeConsoleTexts(await Promise.all(CONSOLE_ROOMS.map((room) => loadConsoleTexts('en', room))));
    const eventNames: Readonly<Record<string, string>> = texts.event;
    const fieldNames: Readonly<Record<string, string>> = texts.eventField;
    expect(Object.keys(eventNames).sort()).toEqual(Object.keys(EVENT_SCHEMAS).sort());
    for (const [type, { fields }] of Object.entries(EVENT_SCHEMAS)) {
      const event = Object.fromEntries(
        Object.entries(fields).map(([name, { written }]) => [
          name,
          written === 'big' ? 7n : written === 'int' ? 7 : written === 'flag' ? true : written === 'text' ? 'x' : {},
        ]),
      );
      const read = readEvent({ type, ...event } as never, { instruments: new Map(), currencies: new Map() });
      for (const one of read.fields) {
        expect(fieldNames[one.name], one.name).toBeDefined();
        // A fixed-point figure that is told as a count has lost its decimals.
        const isPlain = one.name === 'convNum' || one.name === 'convDen';
        const written = (fields as Readonly<Record<string, { readonly written: string }>>)[one.name]?.written;
        if (written === 'big' && !isPlain) expect(['money', 'price', 'lots', 'rate'], one.name).toContain(one.kind);
      }
    }
  });

  it('is for whoever has to do with money; what there is not is not found', async () => {
    expect(await outcome(risk.call(journalRow, { seq: 999_999 }))).toBe('request.not-found');
    const readers = ['finance-maker', 'finance-checker', 'risk', 'owner'];
    for (const role of STAFF_ROLES) {
      const person = await createStaff(site, [role]);
      const expected = readers.includes(role) ? 'done' : 'request.not-allowed';
      expect(await outcome(person.call(journalRows, {})), role).toBe(expected);
      expect(await outcome(person.call(journalRow, { seq: 1 })), role).toBe(expected);
    }
  });
});
