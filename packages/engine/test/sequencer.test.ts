import { DAY } from '@vitrine/domain/kernel/time';
import { ContentError, chain, GENESIS, readBody, readTape, sha256 } from '@vitrine/engine/journal';
import { describe, expect, it } from 'vitest';
import { accountFact, OPEN_HOURS } from '../../../tests/support/market.ts';
import { BTC, ETH, keyOf, Road, UID, type Watched } from './support/road.ts';

const reasonOf = ({ outcome }: Watched): string | undefined =>
  outcome === undefined || outcome.ok ? undefined : outcome.refusal.reason;
const orderOf = ({ outcome }: Watched): number | undefined =>
  outcome?.ok === true && 'order' in outcome.answer ? outcome.answer.order : undefined;

describe('output gate', () => {
  it('no caller or listener sees a step before its batch is durable, and listeners run before the answer is sent', async () => {
    const road = await Road.fresh();
    const before = road.engine.head();
    const heard: string[] = [];
    road.engine.onCommit(({ rows }) => heard.push(`listener ${rows.map(({ seq }) => seq)}`));
    road.journal.isOpen = false;
    const order = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;
    void road.engine.submit(order, undefined).then(() => heard.push('answer'));
    await road.pass(1_000);
    expect(road.journal.underway).toHaveLength(1);
    expect([heard, road.engine.head()]).toEqual([[], before]);
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(heard).toEqual([`listener ${before.seq + 1}`, 'answer']);
    expect(road.engine.head().seq).toBe(before.seq + 1);
  });

  it('a batch gathers while one is in the store, and one batch is one append', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const first = road.submit();
    await road.pass(1);
    const rest = [road.submit(), road.submit(), road.close(1)];
    await road.pass(50);
    expect(road.journal.underway.map(({ batch }) => batch.rows.length)).toEqual([1]);
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(orderOf(first)).toBe(1);
    expect(rest.map(orderOf)).toEqual([undefined, undefined, undefined]);
    expect(road.journal.underway.map(({ batch }) => batch.rows.length)).toEqual([3]);
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(rest.map(orderOf)).toEqual([2, 3, 1]);
  });

  it('a refusal waits for the batch whose effects it saw, and is sent at once when all it saw is durable', async () => {
    const road = await Road.fresh();
    expect(orderOf(await settled(road, road.submit()))).toBe(1);
    road.journal.isOpen = false;
    const closing = road.close(1);
    await road.pass(1);
    const late = road.close(1);
    await road.pass(50);
    expect(late).toEqual({});
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(orderOf(closing)).toBe(1);
    expect(reasonOf(late)).toBe('trading.order-not-open');
    const stranger = road.submit(undefined, BTC, 999);
    await road.pass(1);
    expect(reasonOf(stranger)).toBe('trading.account-not-found');
    expect(road.journal.underway).toEqual([]);
  });

  it('an old fact is told only when the newer one that shadows it is durable', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    let told = '';
    void road.engine.fact(accountFact(UID, 'demo', 3, true)).then(() => {
      told += 'new ';
    });
    await road.pass(1);
    void road.engine.fact(accountFact(UID, 'demo', 2)).then(() => {
      told += 'old';
    });
    await road.pass(50);
    expect(told).toBe('');
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(told).toBe('new old');
  });
});

async function settled(road: Road, watched: Watched): Promise<Watched> {
  await road.pass(5);
  return watched;
}

describe('B2 a store that does not answer', () => {
  it('takes no new orders after two seconds and says so; closes wait, and what was sent is answered when it is known', async () => {
    const road = await Road.fresh();
    expect(orderOf(await settled(road, road.submit()))).toBe(1);
    road.journal.isOpen = false;
    const sent = road.submit();
    await road.pass(1_900);
    expect(road.engine.health().accepting).toBe(true);
    const gathered = road.submit();
    await road.pass(300);
    expect(road.engine.health().accepting).toBe(false);
    const refused = await settled(road, road.submit());
    expect(reasonOf(refused)).toBe('request.busy');
    const close = await settled(road, road.close(1));
    expect([sent, gathered, close]).toEqual([{}, {}, {}]);

    road.journal.isOpen = true;
    road.journal.underway[0]?.commit();
    await road.pass(10);
    expect([sent, gathered, close].map(orderOf)).toEqual([2, 3, 1]);
    expect(road.engine.health().accepting).toBe(true);
    expect(orderOf(await settled(road, road.submit()))).toBe(4);
  });

  it('ends the process after two minutes, but not because the machine slept', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const sent = road.submit();
    await road.pass(900);
    road.time.sleep(DAY);
    await road.pass(900);
    expect(road.engine.health().accepting).toBe(true);
    await road.pass(121_000);
    expect(road.fatal.map(({ message }) => message)).toEqual([
      'the database has not answered a commit for two minutes',
    ]);
    expect(sent.error).toBe(road.fatal[0]);
  });
});

describe('the queue', () => {
  it('is bounded: beyond 20,000 lines commands are told request.busy, closes beyond 25,000', async () => {
    const road = await Road.fresh();
    // Nothing runs before the turn ends, so that all of these wait.
    const waiting = Array.from({ length: 20_000 }, () => road.submit(undefined, BTC, 999));
    const refused = road.submit();
    const closes = Array.from({ length: 5_000 }, () => road.close(7));
    const refusedClose = road.close(7);
    expect(road.engine.health().queued).toBe(25_000);
    await road.pass(1);
    expect([refused, refusedClose].map(reasonOf)).toEqual(['request.busy', 'request.busy']);
    expect(new Set(waiting.map(reasonOf))).toEqual(new Set(['trading.account-not-found']));
    expect(new Set(closes.map(reasonOf))).toEqual(new Set(['trading.order-not-open']));
    expect(road.engine.health().queued).toBe(0);
    expect(orderOf(await settled(road, road.submit()))).toBe(1);
  });

  it('counts who waits for a tick: a silent feed does not let the line grow for ever', async () => {
    const road = await Road.fresh();
    for (let line = 0; line < 20_000; line += 1) road.submit(undefined, ETH);
    await road.pass(10);
    expect(road.engine.health().queued).toBe(20_000);
    expect(reasonOf(await settled(road, road.submit()))).toBe('request.busy');
    expect(reasonOf(await settled(road, road.close(7)))).toBe('trading.order-not-open');
    await road.pass(5_200);
    expect(road.engine.health().queued).toBe(0);
    expect(reasonOf(await settled(road, road.submit()))).toBe('market.quote-stale');
  });

  it('a batch takes at most 128 rows, or 2,000 after a slow commit, and the rest follows in order', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const facts = Array.from({ length: 4_556 }, (_, place) => road.engine.fact(accountFact(200_000 + place, 'paper')));
    await road.pass(1);
    const sizes: number[] = [];
    for (const commitMs of [19, 20, 20, 1, 1, 1, 1]) {
      const part = road.journal.underway[0];
      sizes.push(part?.batch.rows.length ?? 0);
      await road.pass(commitMs - 1);
      part?.commit();
      await road.pass(1);
    }
    expect(sizes).toEqual([128, 128, 2_000, 2_000, 128, 128, 44]);
    await Promise.all(facts);
    expect(road.engine.health()).toMatchObject({ lastBatchRows: 44, queued: 0, accepting: true });
  });
});

describe('idempotency', () => {
  it('a repeat in flight waits for the first answer, a later one gets it again, and nothing is done twice', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const [first, inFlight] = [road.submit(keyOf('k')), road.submit(keyOf('k'))];
    await road.pass(1);
    expect(road.journal.underway[0]?.batch.rows).toHaveLength(1);
    road.journal.underway[0]?.commit();
    await road.pass(1);
    expect(first.outcome).toMatchObject({ ok: true, answer: { order: 1 }, repeated: false });
    const later = road.submit(keyOf('k'));
    await road.pass(1);
    const same = { ...first.outcome, repeated: true };
    expect([inFlight.outcome, later.outcome]).toEqual([same, same]);
    expect(road.journal.underway).toEqual([]);
  });

  it('the same key with other arguments is refused, in flight and later; another scope is another key', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    road.submit(keyOf('k'));
    const inFlight = road.submit(keyOf('k', 'b'));
    await road.pass(1);
    expect(reasonOf(inFlight)).toBe('request.key-reused');
    road.journal.underway[0]?.commit();
    road.journal.isOpen = true;
    await road.pass(1);
    expect(reasonOf(await settled(road, road.submit(keyOf('k', 'b'))))).toBe('request.key-reused');
    expect(orderOf(await settled(road, road.submit({ ...keyOf('k', 'b'), scope: '7:submit-order' })))).toBe(2);
  });

  it('after a restart the same key gets the first answer', async () => {
    const road = await Road.fresh();
    const first = await settled(road, road.submit(keyOf('k')));
    const next = await road.restart();
    expect((await settled(next, next.submit(keyOf('k')))).outcome).toEqual({ ...first.outcome, repeated: true });
    expect(reasonOf(await settled(next, next.submit(keyOf('k', 'b'))))).toBe('request.key-reused');
    expect([...next.machine.stateLines()]).toEqual([...road.machine.stateLines()]);
  });

  it('a refusal does not consume the key: the repeat is decided anew', async () => {
    const road = await Road.fresh();
    expect(reasonOf(await settled(road, road.submit(keyOf('k'), BTC, 999)))).toBe('trading.account-not-found');
    void road.engine.fact(accountFact(999));
    await road.pass(5);
    expect(orderOf(await settled(road, road.submit(keyOf('k'), BTC, 999)))).toBe(1);
  });

  it('a key older than its validity is free again, also after a restart; before that it is not', async () => {
    const road = await Road.fresh();
    const short = keyOf('short', 'a', 300_000);
    road.submit(short);
    road.submit(keyOf('day'));
    await road.pass(299_000);
    road.quote(BTC, 9_000_000n);
    const inTime = road.submit(short);
    await road.pass(2_000);
    road.quote(BTC, 9_000_000n);
    const expired = road.submit(short);
    await road.pass(5);
    expect([orderOf(inTime), orderOf(expired)]).toEqual([1, 3]);

    const nextDay = await road.restart(OPEN_HOURS + DAY + 1_000);
    nextDay.quote(BTC, 9_000_000n);
    expect(orderOf(await settled(nextDay, nextDay.submit(keyOf('day'))))).toBe(4);
  });

  it('a wall clock that went back brings no key to life again, before and after a restart alike', async () => {
    const road = await Road.fresh();
    road.submit(keyOf('k'));
    road.submit(keyOf('m'));
    await road.pass(5);
    road.time.sleep(DAY);
    await road.pass(1_000);
    road.quote(BTC, 9_000_000n);
    await road.pass(200);
    road.time.setWallOffset(-3_600_000);
    expect(orderOf(await settled(road, road.submit(keyOf('k'))))).toBe(3);
    const next = await road.restart(road.time.wall());
    expect(orderOf(await settled(next, next.submit(keyOf('m'))))).toBe(4);
  });
});

describe('fill rule next', () => {
  it('the order waits for the first tick after it and is filled at that one', async () => {
    const road = await Road.fresh();
    const [first, second] = [road.submit(keyOf('k'), ETH), road.submit(undefined, ETH)];
    await road.pass(2_000);
    expect([first, second]).toEqual([{}, {}]);
    expect(road.machine.ledger.contractHeldAt(0)).toBe(0n);
    road.quote(ETH, 310_000n);
    await road.pass(5);
    expect([orderOf(first), orderOf(second)]).toEqual([1, 2]);
    const orders = [...road.store.tables.contract_orders.values()];
    expect(orders.map((row) => [row.open_price, row.open_tick_seq])).toEqual([
      [310_100n, 2],
      [310_100n, 2],
    ]);
    expect(road.journal.committed.at(-1)?.rows).toHaveLength(2);
  });

  it('without a tick within the quote’s age it is refused, nothing is held, and the key is free', async () => {
    const road = await Road.fresh();
    const waiting = road.submit(keyOf('k'), ETH);
    await road.pass(4_900);
    expect(waiting).toEqual({});
    await road.pass(400);
    expect(reasonOf(waiting)).toBe('market.quote-stale');
    road.quote(ETH, 310_000n);
    await road.pass(5);
    expect(road.machine.ledger.contractHeldAt(0)).toBe(0n);
    const again = road.submit(keyOf('k'), ETH);
    await road.pass(1);
    road.quote(ETH, 320_000n);
    await road.pass(5);
    expect(orderOf(again)).toBe(1);
  });
});

describe('fail-stop', () => {
  it('LED-05a a failed commit stops the engine: waiting callers are rejected, new input too, and listeners never see the batch', async () => {
    const road = await Road.fresh();
    const before = road.engine.head();
    road.journal.isOpen = false;
    const committing = road.submit(keyOf('a'));
    await road.pass(1);
    const gathering = road.submit(keyOf('b'));
    const repeated = road.submit(keyOf('a'));
    const waiting = road.submit(undefined, ETH);
    await road.pass(1);
    const queued = road.submit();
    const commits = road.commits.length;
    road.journal.underway[0]?.fail(new Error('connection lost'));
    await road.pass(1_000);
    for (const { error } of [committing, gathering, repeated, waiting, queued]) {
      expect(error?.message).toBe('connection lost');
    }
    expect(road.fatal.map(({ message }) => message)).toEqual(['connection lost']);
    expect(road.commits).toHaveLength(commits);
    expect(road.engine.head()).toEqual(before);
    expect(road.engine.health().accepting).toBe(false);
    road.quote(BTC, 1n);
    expect((await settled(road, road.submit())).error?.message).toBe('connection lost');
    await expect(road.engine.fact(accountFact(5))).rejects.toThrow('connection lost');
    await road.engine.close();
    expect(road.journal.underway).toEqual([]);
    expect(road.fatal).toHaveLength(1);
  });

  it('a step that throws ends everything, and its own sender is told too', async () => {
    const road = await Road.fresh();
    const before = road.submit();
    road.machine.step = () => {
      throw new Error('the step broke');
    };
    const [own, after] = [road.submit(), road.submit()];
    await road.pass(5);
    expect([before, own, after].map(({ error }) => error?.message)).toEqual(Array(3).fill('the step broke'));
    expect(road.fatal).toHaveLength(1);
  });

  it('a tick that the tape cannot hold ends everything before it is kept, and who was in its batch is told', async () => {
    const road = await Road.fresh();
    const last = road.store.lastTicks.get(BTC);
    const order = road.submit();
    road.engine.quote({ instrument: BTC, bid: 9n, ask: 10n, sourceAt: road.time.wall(), source: 'two, three' });
    await road.pass(200);
    expect(order.error?.message).toBe('the tape cannot hold the source name "two, three"');
    expect(road.fatal).toHaveLength(1);
    expect(road.store.lastTicks.get(BTC)).toEqual(last);
  });

  it('a listener that throws ends everything: the others may not have heard', async () => {
    const road = await Road.fresh();
    road.engine.onCommit(() => {
      throw new Error('deaf');
    });
    const order = await settled(road, road.submit(keyOf('k')));
    expect(order.error?.message).toBe('deaf');
    expect(road.fatal).toHaveLength(1);
    const next = await road.restart();
    expect((await settled(next, next.submit(keyOf('k')))).outcome).toMatchObject({ ok: true, repeated: true });
  });

  it('a command that the store refuses for its content is quarantined before the engine stops, and refused afterwards', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const poisoned = road.submit(keyOf('poison'));
    const innocent = road.submit(keyOf('innocent'));
    void road.engine.fact(accountFact(7)).catch(() => undefined);
    road.journal.isGuilty = ({ key }) => key === sha256(`${UID}:submit-order\npoison`);
    await road.pass(1);
    road.journal.underway[0]?.fail(new ContentError('value out of range'));
    await road.pass(1);
    for (const { error } of [poisoned, innocent]) expect(error).toBeInstanceOf(ContentError);
    expect(road.journal.quarantined).toHaveLength(1);
    expect(road.fatal).toHaveLength(1);

    const next = await road.restart();
    expect(reasonOf(await settled(next, next.submit(keyOf('poison'))))).toBe('request.quarantined');
    expect(orderOf(await settled(next, next.submit(keyOf('innocent'))))).toBe(1);
    void next.engine.fact(accountFact(7));
    await next.pass(5);
    expect(next.machine.ledger.indexOf(7)).toBeGreaterThanOrEqual(0);
  });

  it('where the poison command cannot be told from the others, none of them comes back', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    road.submit(keyOf('one'));
    void road.engine.fact(accountFact(7)).catch(() => undefined);
    await road.pass(1);
    road.journal.underway[0]?.fail(new ContentError('value out of range'));
    await road.pass(1);
    expect(road.journal.quarantined).toHaveLength(2);

    const next = await road.restart();
    expect(reasonOf(await settled(next, next.submit(keyOf('one'))))).toBe('request.quarantined');
    void next.engine.fact(accountFact(7));
    await next.pass(5);
    expect(next.machine.ledger.indexOf(7)).toBe(-1);
    expect(orderOf(await settled(next, next.submit(keyOf('healthy'))))).toBe(1);
  });

  it('when the store refuses what nobody asked for, nobody is kept out for it', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const innocent = road.submit(keyOf('innocent'));
    void road.submit();
    road.journal.isGuilty = ({ key }) => key === '';
    await road.pass(1);
    road.journal.underway[0]?.fail(new ContentError('value out of range'));
    await road.pass(1);
    expect(innocent.error).toBeInstanceOf(ContentError);
    expect(road.journal.quarantined).toEqual([]);
    expect(road.fatal).toHaveLength(1);
  });

  it('the process ends also when the quarantine cannot be written', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    road.journal.quarantineFails = true;
    road.submit(keyOf('poison'));
    await road.pass(1);
    road.journal.underway[0]?.fail(new ContentError('value out of range'));
    await road.pass(1);
    expect(road.fatal.map(({ message }) => message)).toEqual(['value out of range']);
  });

  it('of two cores on one journal the earlier one ends at its next batch', async () => {
    const earlier = await Road.fresh();
    const later = await earlier.restart();
    const refused = await settled(earlier, earlier.submit());
    expect(refused.error?.message).toBe('the journal has another writer');
    expect(earlier.fatal).toHaveLength(1);
    expect(orderOf(await settled(later, later.submit()))).toBe(1);
  });
});

describe('close', () => {
  it('makes durable what was taken, rejects who waits for a tick, and takes nothing new', async () => {
    const road = await Road.fresh();
    road.journal.isOpen = false;
    const committing = road.submit();
    const waiting = road.submit(undefined, ETH);
    await road.pass(1);
    const [queued, queuedToWait] = [road.submit(), road.submit(undefined, ETH)];
    road.quote(BTC, 9_100_000n);
    let isClosed = false;
    void road.engine.close().then(() => {
      isClosed = true;
    });
    const late = road.submit();
    await road.pass(10);
    expect(isClosed).toBe(false);
    while (road.journal.underway[0] !== undefined) {
      road.journal.underway[0].commit();
      await road.pass(10);
    }
    expect(isClosed).toBe(true);
    expect([orderOf(committing), orderOf(queued)]).toEqual([1, 2]);
    for (const { error } of [waiting, queuedToWait, late]) expect(error?.message).toBe('the engine has stopped');
    expect(road.store.lastTicks.get(BTC)?.bid).toBe(9_100_000n);
    expect(road.fatal).toEqual([]);
  });

  it('returns at once when nothing waits', async () => {
    const road = await Road.fresh();
    let isClosed = false;
    void road.engine.close().then(() => {
      isClosed = true;
    });
    await road.pass(1);
    expect(isClosed).toBe(true);
  });

  it('a repeat that looked up its key while the engine stopped is told so', async () => {
    const road = await Road.fresh();
    await settled(road, road.submit(keyOf('k', 'a', 1)));
    await road.pass(10);
    const found = Promise.withResolvers<undefined>();
    road.journal.read = () => found.promise;
    const repeat = road.submit(keyOf('k', 'a', 1));
    void road.engine.close();
    found.resolve(undefined);
    await road.pass(1);
    expect(repeat.error?.message).toBe('the engine has stopped');
  });
});

describe('the tape', () => {
  it('ticks alone are written every 100 ms, with a command at once, also after a slow commit', async () => {
    const road = await Road.fresh();
    const written = (): number => road.journal.committed.length;
    const start = written();
    for (let tick = 0; tick < 40; tick += 1) {
      road.quote(BTC, 9_000_000n + BigInt(tick));
      await road.pass(10);
    }
    expect(written() - start).toBe(4);
    road.quote(BTC, 9_000_000n);
    const before = written();
    road.submit();
    await road.pass(1);
    expect(written() - before).toBe(1);
    expect(road.journal.committed.at(-1)?.tape?.ticks).toHaveLength(1);

    road.journal.isOpen = false;
    road.submit();
    await road.pass(1);
    road.quote(BTC, 9_000_001n);
    await road.pass(500);
    road.journal.underway[0]?.commit();
    road.journal.isOpen = true;
    const stalled = written();
    await road.pass(150);
    expect(written() - stalled).toBe(1);
  });

  it('LED-06a rows and ticks are chained by hash from the first on, over a restart too', async () => {
    const road = await Road.fresh();
    road.submit();
    await road.pass(200);
    const next = await road.restart();
    next.quote(BTC, 9_200_000n);
    next.submit();
    await next.pass(200);
    let hash: Buffer = GENESIS;
    for (const row of road.store.rows) {
      hash = chain(hash, row.body);
      expect(row.hash.equals(hash)).toBe(true);
    }
    let tape: Buffer = GENESIS;
    const seqs: number[] = [];
    for (const batch of [...road.journal.committed, ...next.journal.committed]) {
      if (batch.tape === undefined) continue;
      tape = chain(tape, batch.tape.body);
      expect(batch.tape.hash.equals(tape)).toBe(true);
      for (const { instrument, seq } of readTape(batch.tape.body)) if (instrument === BTC) seqs.push(seq);
    }
    expect(seqs).toEqual([1, 2]);
    expect(next.engine.head().hash).toBe(hash.toString('hex'));
  });

  it('LED-12a each step that changes something is one row, with shard, number, actor, key, arguments, ticks and events', async () => {
    const road = await Road.fresh();
    const before = road.store.rows.length;
    const opening = accountFact(UID + 1);
    void road.engine.fact(opening);
    const buy = { kind: 'submit-order', uid: UID, instrument: BTC, side: 'buy', lots: 100n, multiple: 10 } as const;
    const stops = { stopLoss: 8_900_000n, takeProfit: 0n };
    void road.engine.submit({ ...buy, stops }, keyOf('a key', 'its arguments'));
    await road.pass(10);
    const bodies = road.store.rows.slice(before).map(({ body }) => body);
    const [fact, order, ...more] = bodies.map(readBody);
    expect(more).toEqual([]);
    for (const body of bodies) expect(JSON.parse(body)).toMatchObject({ shard: '0' });
    expect(fact).toMatchObject({ seq: before + 1, actor: 0, args: '' });
    expect(fact?.key).toBe(sha256(`fact\n${opening.subject}@${opening.version}`));
    expect(fact?.events[0]).toMatchObject({ type: 'CustomerOpened', uid: UID + 1 });
    expect(order).toMatchObject({ seq: before + 2, at: road.time.wall() - 10, actor: UID });
    expect([order?.key, order?.args]).toEqual([sha256(`${UID}:submit-order\na key`), sha256('its arguments')]);
    expect(order?.events[0]).toMatchObject({ type: 'OrderOpened', tick: { instrument: BTC, seq: 1 } });
    road.quote(BTC, 5_000_000n);
    await road.pass(10);
    const tick = readBody(road.store.rows.at(-1)?.body ?? '');
    expect([road.store.rows.length, tick.actor, tick.key]).toEqual([before + 3, 0, '']);
    expect(tick.events[0]).toMatchObject({ type: 'OrderClosed', tick: { instrument: BTC, seq: 2, bid: 5_000_000n } });
  });

  it('sequencing time never goes back, whatever the wall clock does', async () => {
    const road = await Road.fresh();
    road.submit();
    await road.pass(100);
    road.time.setWallOffset(-3_600_000);
    road.quote(BTC, 9_000_000n);
    road.submit();
    await road.pass(100);
    const next = await road.restart(road.time.wall());
    next.submit();
    await next.pass(100);
    const times = road.store.rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times).toHaveLength(7);
  });

  it('MKT-37a a tick on the tape has seven fields; ages go by its sequencing time, which never goes back, whatever its source says', async () => {
    const road = await Road.fresh();
    const quote = (bid: bigint, sourceAt: number) =>
      road.engine.quote({ instrument: BTC, bid, ask: bid + 100n, sourceAt, source: 'simulated' });
    // By its own clock the price is a day old; it has just been sequenced, and so it is fresh.
    quote(9_000_000n, road.time.wall() - DAY);
    const fresh = road.submit();
    await road.pass(6_000);
    // By its own clock it will come tomorrow; six seconds after it was sequenced it is too old.
    quote(9_001_000n, road.time.wall() + DAY);
    await road.pass(6_000);
    const stale = road.submit();
    road.time.setWallOffset(-3_600_000);
    quote(9_002_000n, road.time.wall());
    await road.pass(200);
    expect(fresh.outcome).toMatchObject({ ok: true });
    expect(stale.outcome).toMatchObject({ ok: false, refusal: { reason: 'market.quote-stale' } });
    const ticks = road.journal.committed.flatMap(({ tape }) => (tape === undefined ? [] : readTape(tape.body)));
    for (const tick of ticks) {
      expect(Object.keys(tick).sort()).toEqual(['ask', 'at', 'bid', 'instrument', 'seq', 'source', 'sourceAt']);
    }
    const own = ticks.filter(({ instrument }) => instrument === BTC);
    expect(own.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const times = own.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(own[1]?.at).toBeGreaterThan((own[1]?.sourceAt ?? 0) + DAY / 2);
    expect(own[3]?.sourceAt).toBeLessThan(own[2]?.at ?? 0);
  });

  it('a wild live tick stays on the tape without a number; no listener, waiting order or restart takes it for a price', async () => {
    const road = await Road.fresh();
    const live = (bid: bigint) =>
      road.engine.quote({ instrument: ETH, bid, ask: bid + 100n, sourceAt: 0, source: 'live', isLive: true });
    live(300_100n);
    await road.pass(200);
    const order = road.submit(undefined, ETH);
    await road.pass(1);
    live(400_000n);
    await road.pass(200);
    expect(order.outcome).toBeUndefined();
    expect(road.engine.health().filteredTicks).toBe(1);
    const heard = road.commits.flatMap(({ ticks }) => ticks).filter(({ instrument }) => instrument === ETH);
    expect(heard.map(({ bid }) => bid)).toEqual([300_000n, 300_100n]);
    const tapes = road.journal.committed.flatMap(({ tape }) => (tape === undefined ? [] : readTape(tape.body)));
    expect(tapes.filter(({ instrument }) => instrument === ETH).map(({ seq, bid }) => [seq, bid])).toEqual([
      [1, 300_000n],
      [2, 300_100n],
      [0, 400_000n],
    ]);
    live(300_200n);
    await road.pass(200);
    expect(order.outcome).toMatchObject({ ok: true });
    live(400_000n);
    await road.pass(200);
    const next = await road.restart();
    expect(next.machine.market.get(ETH)).toMatchObject({ seq: 3, bid: 300_200n });
  });

  it('quotes of instruments nobody listed are left out', async () => {
    const road = await Road.fresh();
    const before = road.journal.committed.length;
    road.quote(777, 1n);
    await road.pass(500);
    expect(road.journal.committed).toHaveLength(before);
  });
});
