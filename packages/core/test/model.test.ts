import { type CustomerKind, customerAccount, kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import { readBody } from '@vitrine/engine/journal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadMachine } from '../src/load.ts';
import { Machine } from '../src/machine.ts';
import { type Action, action, CUSTOMERS, World, wordsOf } from './world.ts';

const actions = fc.array(action, { minLength: 20, maxLength: 300, size: 'max' });
/** fast-check prints the seed and the path of a failure; put them here to see it again. */
const SEED = { seed: 20_261_121 };

function run(list: readonly Action[], world = new World()): World {
  for (const one of list) world.act(one);
  return world;
}

/** Gives a machine inputs and tells what it did in words. */
function replayInputs(machine: Machine, inputs: World['inputs']): string[] {
  return inputs.flatMap((input) => wordsOf(machine.step(input)));
}

function linesOf(machine: Machine): string[] {
  return [...machine.stateLines()];
}

/**
 * What a journal row says happened, everybody under his name, in no order: customers of one margin check are looked at by
 * number, and each house balance on the way there is another.
 */
function storyOf(body: string, nameOf: ReadonlyMap<number, number>): string[] {
  const named = (uid: number): number => nameOf.get(uid) ?? uid;
  const account = (number: number): number =>
    ownerOf(number) === 0 ? number : customerAccount(named(ownerOf(number)), kindOf(number) as CustomerKind);
  return readBody(body)
    .events.map((event) => {
      const { debitAfter: _debit, creditAfter: _credit, ...what } = event as typeof event & Record<string, unknown>;
      return JSON.stringify(what, (key, value: unknown) => {
        if (typeof value === 'bigint') return `${value}`;
        if (typeof value !== 'number') return value;
        if (key === 'uid') return named(value);
        return key === 'account' || key === 'debit' || key === 'credit' ? account(value) : value;
      });
    })
    .sort();
}

describe('random trading', () => {
  it('LED-01a LED-03a TRD-28 TRD-30a TRD-32b TRD-38 TRD-39 TRD-40 OPT-17 OPT-18 OPT-19 OPT-20 OPT-21 the machine does what the rules say, input by input, and every step keeps the invariants', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(actions, (list) => {
        for (const [kind, times] of run(list).seen) seen.set(kind, (seen.get(kind) ?? 0) + times);
      }),
      { ...SEED, numRuns: 500 },
    );
    // The walk must have been everywhere, or it proves nothing.
    const everywhere = [
      'opened',
      'placed',
      'triggered',
      'stops',
      'by user',
      'part',
      'by stop-out',
      'by stop-loss',
      'by take-profit',
      'by cancelled',
      'by insufficient-at-trigger',
      'called',
      'restored',
      'protected',
      'rollover',
      'waits',
      'refused trading.account-frozen',
      'refused market.closed',
      'refused market.suspended',
      'refused trading.no-multiple',
      'refused trading.multiple-not-offered',
      'refused trading.multiple-above-cap',
      'refused trading.lots-below-minimum',
      'refused trading.lots-above-maximum',
      'refused trading.lots-off-step',
      'refused market.quote-stale',
      'refused trading.price-changed',
      'refused trading.insufficient-margin',
      'refused trading.house-limit',
      'refused trading.order-not-open',
      'refused trading.lots-above-position',
      'refused trading.remainder-below-minimum',
      'refused trading.order-not-pending',
      'refused trading.stop-loss-wrong-side',
      'refused trading.take-profit-wrong-side',
      'refused trading.not-a-demo',
      'staked',
      'entered',
      'by win',
      'by loss',
      'by tie',
      'by no-entry',
      'by no-exit',
      'by replay-seam',
      'by demo-reset',
      'refused options.account-frozen',
      'refused options.not-offered',
      'refused options.terms-changed',
      'refused options.duration-not-offered',
      'refused options.stake-decimals',
      'refused options.stake-below-minimum',
      'refused options.stake-above-maximum',
      'refused options.insufficient-balance',
      'refused options.closes-before-expiry',
      'refused options.house-limit',
    ];
    for (const kind of everywhere) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(10);
  });

  it('LED-13a the events alone, written and read back, lead to the same state', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const world = run(list);
        const replayed = new Machine();
        for (const body of world.bodies) for (const event of readBody(body).events) replayed.apply(event);
        expect(linesOf(replayed)).toEqual(linesOf(world.machine));
      }),
      { ...SEED, numRuns: 60 },
    );
  });

  it('LED-08 the same input twice gives the same journal, byte for byte', () => {
    fc.assert(
      fc.property(actions, (list) => {
        expect(run(list).bodies).toEqual(run(list).bodies);
      }),
      { ...SEED, numRuns: 40 },
    );
  });

  it('LED-21 the machine loaded from the tables is in the state it was in, and goes on as if it had never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(actions, actions, async (before, after) => {
        const world = run(before);
        const loaded = await loadMachine(world.tables.stored(world.ticks));
        expect(linesOf(loaded)).toEqual(linesOf(world.machine));
        const from = world.inputs.length;
        const told = world.told.length;
        run(after, world);
        expect(replayInputs(loaded, world.inputs.slice(from))).toEqual(world.told.slice(told));
        expect(linesOf(loaded)).toEqual(linesOf(world.machine));
      }),
      { ...SEED, numRuns: 60 },
    );
  });

  it('what the tables say of orders, options and accounts is what happened', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { tables, naive, machine } = run(list);
        const orders = tables.rows('contract_orders');
        expect(orders).toHaveLength(naive.lastOrder);
        for (const order of orders) {
          const owner = naive.customers.get(Number(order.uid));
          const open = owner?.positions.find((one) => one.order === order.id);
          const pending = owner?.pending.find((one) => one.order === order.id);
          const live = open ?? pending;
          expect(order.status).toBe(pending !== undefined ? 0 : open !== undefined ? 1 : 3);
          for (const column of ['profit', 'closed_by', 'closed_at', 'closed_seq', 'close_tick_seq']) {
            expect(order[column] === null).toBe(live !== undefined);
          }
          const neverFilled = pending !== undefined || (live === undefined && order.close_price === null);
          for (const column of ['open_price', 'open_tick_seq']) expect(order[column] === null).toBe(neverFilled);
          if (order.target_price === null) expect(order.triggered_seq).toBeNull();
          else expect(order.triggered_seq === null).toBe(neverFilled);
          if (open !== undefined) expect(order.swap).toBe(open.swap);
          const rollovers = tables.rows('postings').filter(({ reason, ref }) => reason === 13 && ref === order.id);
          const ofHouse = rollovers.map((row) =>
            Number(row.debit) < 64 ? -(row.amount as bigint) : (row.amount as bigint),
          );
          expect(order.swap).toBe(ofHouse.reduce((sum, amount) => sum + amount, 0n));
          if (live === undefined) continue;
          expect([order.stop_loss, order.take_profit]).toEqual([live.stopLoss, live.takeProfit]);
        }
        for (const option of tables.rows('options')) {
          const running = naive.options.running.find((one) => one.option === option.id);
          expect(option.status).toBe(running === undefined ? 3 : 1);
          for (const column of ['outcome', 'profit', 'closed_at', 'closed_seq', 'exit_tick_seq']) {
            expect(option[column] === null).toBe(running !== undefined);
          }
          if (running !== undefined) expect(option.entry_tick_seq).toBe(running.entry?.seq ?? null);
        }
        // Balances are the sums of the postings, and a customer's log adds up to them too.
        for (const { account, book, currency, posted } of tables.rows('balances')) {
          let sum = 0n;
          for (const row of tables.rows('postings')) {
            if (row.book !== book || row.currency !== currency) continue;
            if (row.credit === account) sum += row.amount as bigint;
            if (row.debit === account) sum -= row.amount as bigint;
          }
          expect(posted).toBe(sum);
          expect(posted).toBe(machine.ledger.posted(book as 'demo', currency as string, Number(account)));
        }
        for (const { uid } of tables.rows('accounts')) {
          for (const kind of [1, 2, 3]) {
            const log = tables.rows('account_log').filter((row) => row.uid === uid && row.kind === kind);
            const balance = tables.rows('balances').find((row) => row.account === Number(uid) * 64 + kind)?.posted;
            expect(log.reduce((sum, row) => sum + (row.value as bigint), 0n)).toBe(balance);
            expect(log.at(-1)?.balance_after ?? 0n).toBe(balance);
          }
        }
      }),
      { ...SEED, numRuns: 30 },
    );
  });

  it('customer numbers have no effect: with other numbers everybody gets the same fills', () => {
    // Neighbours become strangers and the order is turned round.
    const renamed = CUSTOMERS.map((_, index) => 900_000 - index * 7_919);
    const nameOf = new Map(renamed.map((uid, index) => [`${uid}`, `${index + 1}`]));
    const asBefore = (line: string): string =>
      line.replace(
        /( of |called |restored |protected )(\d+)(?=: | at | with | by | costs )/,
        (_all, lead: string, uid: string) => lead + nameOf.get(uid),
      );
    fc.assert(
      fc.property(actions, (list) => {
        const one = run(list);
        const other = run(list, new World(renamed));
        expect(other.told.map(asBefore).sort()).toEqual(one.told.toSorted());
      }),
      { ...SEED, numRuns: 60 },
    );
  });

  it('TRUST-02a when any two customers swap numbers, every row of the journal holds the same events', () => {
    const [first, ...others] = CUSTOMERS.map((_, index) => index + 1);
    let permuted = 0;
    fc.assert(
      fc.property(actions, fc.shuffledSubarray(others, { minLength: others.length }), (list, shuffled) => {
        // The first changes places with the fourth: at least two numbers have moved in every run.
        const uids = [shuffled[3] as number, ...shuffled.with(3, first as number)];
        const [one, other] = [run(list), run(list, new World(uids))];
        const nameOf = new Map(uids.map((uid, index) => [uid, index + 1]));
        expect(other.bodies.map((body) => storyOf(body, nameOf))).toEqual(
          one.bodies.map((body) => storyOf(body, new Map())),
        );
        permuted += other.bodies.length;
      }),
      { ...SEED, numRuns: 60 },
    );
    expect(permuted).toBeGreaterThan(3_000);
  });

  it('LED-17b a fact that is sent again, or an older one, changes nothing', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const world = run(list);
        const lines = linesOf(world.machine);
        for (const input of world.inputs) {
          if (input.type === 'fact') expect(world.machine.step(input).events).toEqual([]);
        }
        expect(linesOf(world.machine)).toEqual(lines);
      }),
      { ...SEED, numRuns: 30 },
    );
  });

  it('LED-12b a command that is refused or waits leaves no trace', () => {
    fc.assert(
      fc.property(actions, fc.array(action, { minLength: 10, maxLength: 40 }), (before, after) => {
        const world = run(before);
        const lines = linesOf(world.machine);
        for (const one of after) {
          if (one.do !== 'open' && one.do !== 'lots' && one.do !== 'close' && one.do !== 'option') continue;
          const rows = world.rows.length;
          const told = world.told.length;
          world.act(one);
          if (!/^(refused|waits)/.test(world.told[told] ?? '')) return;
          expect(world.rows).toHaveLength(rows);
          expect(linesOf(world.machine)).toEqual(lines);
        }
      }),
      { ...SEED, numRuns: 60 },
    );
  });
});
