import type { CoreEvent } from '@vitrine/core/events';
import type { Answer, Command, Fact } from '@vitrine/core/input';
import type { FundingTerms } from '@vitrine/domain/funding/index';
import { HOUR } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import type { Side, Stops } from '@vitrine/domain/trading/index';
import { readBody } from '@vitrine/engine/journal';
import { MemoryStore, type StoredRow } from '@vitrine/engine/simulation/memory-store';
import { RealisedResults } from '../../packages/engine/simulation/ledger/realised-results.ts';
import { Road } from '../../packages/engine/test/support/road.ts';
import { accountFact, instrumentFact, listed, optionsFact, siteFact } from '../support/market.ts';

const id = (code: string): number => listed(code).id;

/** Prices at the beginning, in each instrument's own units. */
const PRICES: Readonly<Record<string, bigint>> = {
  EURUSD: 116_500n,
  USDJPY: 154_000n,
  EURJPY: 179_410n,
  XAUUSD: 410_000n,
  GER40: 235_000n,
  AAPL: 26_800n,
  BTCUSD: 9_200_000n,
  ETHUSD: 305_000n,
};

export interface Story {
  readonly rows: readonly StoredRow[];
  readonly ticks: readonly Tick[];
}

class Teller {
  readonly road: Road;

  constructor(road: Road) {
    this.road = road;
  }

  async fact(fact: Fact): Promise<void> {
    void this.road.engine.fact(fact);
    await this.road.pass(7);
  }

  async price(code: string, bid: bigint): Promise<void> {
    this.road.quote(id(code), bid);
    await this.road.pass(110);
  }

  /** A command that must take effect. */
  async does(command: Command): Promise<Answer> {
    const done = this.road.engine.submit(command, {
      scope: `${command.uid}:${command.kind}`,
      value: `story ${this.road.time.elapsed}`,
      args: command.kind,
      validMs: 86_400_000,
    });
    await this.road.pass(7);
    const outcome = await done;
    if (!outcome.ok) throw new Error(`the story breaks: ${command.kind} of ${command.uid}: ${outcome.refusal.reason}`);
    return outcome.answer;
  }

  buys(uid: number, code: string, lots: bigint, multiple: number): Promise<Answer> {
    return this.does({ kind: 'submit-order', uid, instrument: id(code), side: 'buy', lots, multiple });
  }

  sells(uid: number, code: string, lots: bigint, multiple: number): Promise<Answer> {
    return this.does({ kind: 'submit-order', uid, instrument: id(code), side: 'sell', lots, multiple });
  }

  /** A pending order with leverage 50; its number. */
  async places(uid: number, code: string, side: Side, lots: bigint, target: bigint, stops?: Stops): Promise<number> {
    const order = { kind: 'submit-order', uid, instrument: id(code), side, lots, multiple: 50, target, stops } as const;
    const answer = await this.does(order);
    if (answer.kind !== 'order-placed') throw new Error(`the story breaks: ${code} was not placed`);
    return answer.order;
  }

  stakes(uid: number, code: string, direction: 'up' | 'down', stake: bigint): Promise<Answer> {
    return this.does({ kind: 'submit-option', uid, instrument: id(code), direction, stake, seconds: 30 });
  }

  /** What a first loss limit says of the results before it. */
  realised(uid: number) {
    const results = new RealisedResults(this.road.store.rows);
    return results.of(uid);
  }

  closes(uid: number, order: number): Promise<Answer> {
    return this.does({ kind: 'close-order', uid, order });
  }
}

/**
 * One afternoon that touches every event of this release: accounts in three books, profits in dollars, yen and euros, a
 * margin call that ends and one that does not, a stop-out in two parts, balance protection, a reset demo, a replay
 * restart, timed options of every outcome, pending orders and stops with all their ends, rollovers, a partial
 * close, deposits and withdrawals, changed terms and a restart in the middle. Every run writes the same bytes.
 */
export async function tellStory(): Promise<Story> {
  const first = new Teller(await Road.open(new MemoryStore()));
  await first.fact(siteFact());
  for (const code of Object.keys(PRICES)) await first.fact(instrumentFact(listed(code)));
  const [anna, ben, chen, dora] = [100_001, 100_002, 100_003, 100_004];
  for (const uid of [anna, ben, chen, dora]) await first.fact(accountFact(uid));
  await first.fact(accountFact(200_001, 'paper'));
  await first.fact(accountFact(300_001, 'real'));
  for (const [code, price] of Object.entries(PRICES)) await first.price(code, price);

  // Anna trades in dollars, yen and euros, and closes with profits and losses.
  await first.buys(anna, 'EURUSD', 5_000n, 50);
  await first.sells(anna, 'USDJPY', 2_000n, 20);
  await first.buys(anna, 'EURJPY', 1_000n, 50);
  await first.sells(anna, 'GER40', 2_000n, 100);
  await first.buys(anna, 'XAUUSD', 100n, 10);
  await first.price('EURUSD', 116_731n);
  await first.price('EURJPY', 179_020n);
  await first.price('USDJPY', 153_777n);
  await first.price('GER40', 235_204n);
  await first.closes(anna, 1);
  await first.closes(anna, 3);

  // Ben is warned, breathes again, is warned again, and loses the larger of two positions.
  await first.buys(ben, 'BTCUSD', 10_000n, 20);
  await first.buys(ben, 'ETHUSD', 30_000n, 20);
  await first.price('BTCUSD', 9_120_000n);
  await first.price('BTCUSD', 9_240_000n);
  await first.price('BTCUSD', 9_110_000n);
  await first.price('BTCUSD', 8_660_000n);

  // The process dies; its successor goes on.
  const second = new Teller(await first.road.restart());

  // A fee that changes counts for new orders only; a halt and a frozen account come and go.
  await second.fact(instrumentFact(listed('ETHUSD', { fillRule: 'next', feeRate: 75_000n }), 2));
  await second.fact(instrumentFact(listed('AAPL', { halted: true }), 2));
  await second.fact(accountFact(dora, 'demo', 2, true));
  await second.fact(instrumentFact(listed('AAPL'), 3));
  await second.fact(accountFact(dora, 'demo', 3));
  await second.fact(siteFact({ tradeFee: 'per-lot', stopOutPercent: 40 }, 2));
  await second.price('AAPL', 26_812n);
  await second.buys(dora, 'AAPL', 30_000n, 20);
  const waiting = second.sells(dora, 'ETHUSD', 10_000n, 10);
  await second.price('ETHUSD', 304_400n);
  await waiting;

  // Chen is caught by a gap: the house pays what is missing.
  await second.price('BTCUSD', 8_860_000n);
  await second.buys(chen, 'BTCUSD', 19_000n, 20);
  second.road.time.sleep(2 * HOUR);
  await second.price('BTCUSD', 8_100_000n);

  // Dora starts anew; a replay reaches its seam while Anna holds its instrument.
  await second.price('AAPL', 26_700n);
  await second.price('ETHUSD', 304_900n);
  await second.does({ kind: 'reset-demo', uid: dora });
  second.road.engine.restartReplay([id('USDJPY')]);
  await second.road.pass(200);

  // Options win, lose (the stake, then under other terms a part of it), tie and are void, one by a reset, one by a seam.
  await second.fact(optionsFact());
  await second.price('EURUSD', 116_700n);
  for (const direction of ['up', 'down'] as const) await second.stakes(anna, 'EURUSD', direction, 12_350_000n);
  await second.stakes(dora, 'EURUSD', 'up', 10_000_000n);
  await second.price('EURUSD', 116_700n);
  await second.does({ kind: 'reset-demo', uid: dora });
  await second.fact(optionsFact({ ...INITIAL_OPTION_TERMS, lossLevel: 'ratio' }, 2));
  await second.stakes(ben, 'EURUSD', 'down', 25_000_000n);
  await second.price('EURUSD', 116_710n);
  await second.price('BTCUSD', 8_100_000n);
  await second.stakes(ben, 'BTCUSD', 'up', 10_000_000n);
  second.road.engine.restartReplay([id('BTCUSD')]);
  await second.road.pass(27_000);
  await second.price('EURUSD', 116_720n);
  await second.road.pass(4_000);
  await second.price('EURUSD', 116_720n);
  await second.stakes(ben, 'EURUSD', 'up', 10_000_000n);
  await second.price('EURUSD', 116_720n);
  await second.road.pass(28_000);
  await second.price('EURUSD', 116_720n);
  await second.stakes(ben, 'EURUSD', 'up', 10_000_000n);
  await second.road.pass(40_000);
  await tellOfPendingOrders(second);

  // Anna pays swap for gold, and is paid swap for the DAX.
  await second.fact(instrumentFact(listed('XAUUSD', { swap: { buy: 7_000n, sell: 0n } }), 2));
  await second.fact(instrumentFact(listed('GER40', { swap: { buy: 5_000n, sell: -3_000n } }), 2));
  second.road.time.sleep(24 * HOUR);
  await second.road.pass(200);

  // A part of a position closes, then the rest of it.
  await second.price('EURUSD', 116_720n);
  const opened = await second.buys(anna, 'EURUSD', 5_000n, 50);
  if (opened.kind !== 'order-opened') throw new Error(`answered ${opened.kind}`);
  await second.price('EURUSD', 116_790n);
  await second.does({ kind: 'close-order', uid: anna, order: opened.order, lots: 2_000n });
  await second.closes(anna, opened.order);
  await tellOfOwnLimits(second, anna);
  await tellOfMoney(second);
  const batches = [...first.road.journal.committed, ...second.road.journal.committed];
  return { rows: second.road.store.rows, ticks: batches.flatMap(({ tape }) => tape?.ticks ?? []) };
}

/** Terms of the money desk: dollars by bank, a coin at one to one, euros at the price of EUR/USD. */
function deskTerms(feePercent: bigint): FundingTerms {
  const bounds = { min: 10_000_000n, max: 100_000_000_000n };
  const withdrawal = { ...bounds, feeType: 'percent', drawRate: feePercent } as const;
  const inEuro = { kind: 'instrument', instrument: id('EURUSD'), inverse: false } as const;
  return {
    currencies: [
      { id: 1, code: 'USD', way: 'bank', deposit: bounds, withdrawal, price: { kind: 'par' } },
      { id: 2, code: 'USDT', way: 'coin', deposit: bounds, withdrawal, price: { kind: 'par' } },
      { id: 3, code: 'EUR', way: 'bank', deposit: bounds, withdrawal, price: inEuro },
    ],
    checks: { depositNeedsName: false, withdrawalNeedsName: true, withdrawalNeedsPayPassword: true },
    twoStaffAbove: 1_000_000_000n,
  };
}

/**
 * Gina pays euros in, more than one person may approve, and takes some out: one withdrawal is held, released and paid, one
 * fails, one is rejected, one cancelled. Her other deposits are rejected, cancelled and expire.
 */
async function tellOfMoney(teller: Teller): Promise<void> {
  const uid = 300_001;
  const fact = (version: number, percent: bigint) =>
    teller.fact({ subject: 'funding', version, body: { kind: 'funding', terms: deskTerms(percent) } });
  await fact(1, 1_500_000n);
  await fact(2, 1_000_000n);
  await teller.price('EURUSD', 116_720n);
  await teller.does({ kind: 'claim-deposit', uid, way: 'wire', currency: 3, amount: 2_000_000_000n });
  await teller.does({ kind: 'record-arrival', uid, deposit: 1, received: 1_999_000_001n, staff: 1 });
  for (const staff of [1, 2]) await teller.does({ kind: 'approve-deposit', uid, deposit: 1, staff });
  await teller.does({ kind: 'claim-deposit', uid, way: 'coin', currency: 2, amount: 70_000_000n });
  await teller.does({ kind: 'reject-deposit', uid, deposit: 2, reason: 'not-received', staff: 1 });
  await teller.does({ kind: 'claim-deposit', uid, way: 'bank', currency: 1, amount: 80_000_000n });
  await teller.does({ kind: 'give-proof', uid, deposit: 3 });
  await teller.does({ kind: 'cancel-deposit', uid, deposit: 3 });
  await teller.does({ kind: 'claim-deposit', uid, way: 'bank', currency: 1, amount: 90_000_000n });
  for (const [currency, amount] of [
    [3, 1_100_000_000n],
    [1, 100_000_000n],
    [1, 50_000_000n],
    [1, 20_000_000n],
  ] as const)
    await teller.does({ kind: 'request-withdrawal', uid, way: 'bank', currency, amount });
  const hold = { kind: 'hold-withdrawal', uid, withdrawal: 1, reason: 'source-of-funds' } as const;
  for (const staff of [1, 2]) await teller.does({ ...hold, staff });
  await teller.does({ kind: 'release-withdrawal', uid, withdrawal: 1, staff: 1 });
  for (const staff of [1, 2]) await teller.does({ kind: 'approve-withdrawal', uid, withdrawal: 1, staff });
  await teller.does({ kind: 'pay-withdrawal', uid, withdrawal: 1, staff: 1 });
  await teller.does({ kind: 'approve-withdrawal', uid, withdrawal: 2, staff: 2 });
  await teller.does({ kind: 'fail-withdrawal', uid, withdrawal: 2, reason: 'details-wrong', staff: 2 });
  await teller.does({ kind: 'reject-withdrawal', uid, withdrawal: 3, reason: 'duplicate', staff: 1 });
  await teller.does({ kind: 'cancel-withdrawal', uid, withdrawal: 4 });
  await teller.does({ kind: 'post-goodwill', uid, amount: 12_340_000n, proposal: 1, maker: 1, checker: 2 });
  const [place, posted] = newestPosting(teller, 'correction');
  const { book, debit, credit, amount } = posted;
  const reversed = { ...place, book, debit, credit, amount, proposal: 2, maker: 1, checker: 2 } as const;
  await teller.does({ kind: 'correct-posting', uid, ...reversed });
  teller.road.time.sleep(25 * HOUR);
  await teller.road.pass(200);
}

type Posted = Extract<CoreEvent, { type: 'Posted' }>;

/** The newest posting for a reason, and its place in the journal. */
function newestPosting(teller: Teller, reason: Posted['reason']): [{ seq: number; idx: number }, Posted] {
  for (const { body } of teller.road.store.rows.toReversed()) {
    const { seq, events } = readBody(body);
    const idx = events.findIndex((event) => event.type === 'Posted' && event.reason === reason);
    if (idx >= 0) return [{ seq, idx }, events[idx] as Posted];
  }
  throw new Error(`the story breaks: nothing was posted for ${reason}`);
}

/** Limits that a customer sets for herself after some results of the day, a looser one that waits, and a break. */
async function tellOfOwnLimits(teller: Teller, uid: number): Promise<void> {
  const changes = '0:3600000 1793754000000:0';
  await teller.fact({ subject: 'site-days', version: 1, body: { kind: 'site-days', zone: 'Europe/Lisbon', changes } });
  const limit = { kind: 'set-own-limit', uid, ...teller.realised(uid) } as const;
  await teller.does({ ...limit, limit: 'day-loss', value: 500_000_000n });
  await teller.does({ ...limit, limit: 'session', value: 60n });
  const opened = await teller.buys(uid, 'EURUSD', 1_000n, 50);
  if (opened.kind !== 'order-opened') throw new Error(`answered ${opened.kind}`);
  await teller.price('EURUSD', 116_700n);
  await teller.closes(uid, opened.order);
  await teller.does({ ...limit, limit: 'day-loss', value: 900_000_000n });
  await teller.does({ kind: 'take-break', uid, length: '1-week' });
}

/** Pending orders of all four kinds with all their ends, one that is modified, and stops that are set, moved, taken away and reached. */
async function tellOfPendingOrders(teller: Teller): Promise<void> {
  const [emil, finn] = [100_005, 100_006];
  for (const uid of [emil, finn]) await teller.fact(accountFact(uid));
  await teller.price('USDJPY', 153_777n);
  await teller.price('EURJPY', 179_020n);
  await teller.price('EURUSD', 116_720n);
  const limit = await teller.places(emil, 'EURUSD', 'buy', 3_000n, 116_600n, {
    stopLoss: 116_450n,
    takeProfit: 117_300n,
  });
  await teller.places(emil, 'EURUSD', 'sell', 2_000n, 117_000n, { stopLoss: 0n, takeProfit: 116_900n });
  await teller.places(emil, 'EURUSD', 'buy', 1_000n, 117_200n);
  await teller.places(emil, 'EURUSD', 'sell', 1_000n, 116_300n);
  const yen = await teller.places(emil, 'EURJPY', 'buy', 1_000n, 178_900n);
  const given = await teller.places(emil, 'EURJPY', 'sell', 1_000n, 180_000n);
  await teller.does({ kind: 'set-stops', uid: emil, order: limit, stopLoss: 116_460n, takeProfit: 0n });
  await teller.does({ kind: 'cancel-order', uid: emil, order: given });
  for (const price of [116_490n, 116_455n, 117_040n, 116_780n, 117_150n, 116_200n]) await teller.price('EURUSD', price);
  await teller.price('EURJPY', 178_700n);
  await teller.does({ kind: 'set-stops', uid: emil, order: yen, stopLoss: 178_000n, takeProfit: 0n });
  await teller.price('EURJPY', 177_990n);

  await tellOfTrailingStops(teller, emil);

  // Finn's order is reached by a gap that he cannot pay; later a stop-out ends what he has waiting before it closes.
  await teller.price('EURUSD', 116_720n);
  await teller.places(finn, 'EURUSD', 'buy', 40_000n, 117_000n);
  await teller.price('EURUSD', 130_000n);
  await teller.buys(finn, 'EURUSD', 40_000n, 100);
  await teller.places(finn, 'EURUSD', 'buy', 5_000n, 125_000n);
  await teller.price('EURUSD', 127_900n);
  const held = await teller.buys(emil, 'EURUSD', 1_000n, 100);
  if (held.kind !== 'order-opened') throw new Error(`answered ${held.kind}`);
  await teller.does({ kind: 'reverse-order', uid: emil, order: held.order, multiple: 100 });
  const last = await teller.places(emil, 'EURUSD', 'buy', 1_000n, 120_000n);
  const inYen = await teller.places(emil, 'EURJPY', 'buy', 1_000n, 177_000n);
  await teller.does({ kind: 'modify-order', uid: emil, order: inYen, lots: 1_200n });
  const smaller = { lots: 800n, target: 119_000n, stopLoss: 118_000n };
  await teller.does({ kind: 'modify-order', uid: emil, order: last, ...smaller });
  await teller.does({ kind: 'reset-demo', uid: emil });
}

/** A trailing stop that follows the price and closes its position, one that is removed, and one that starts at a fill. */
async function tellOfTrailingStops(teller: Teller, uid: number): Promise<void> {
  await teller.price('EURUSD', 116_500n);
  const order = { kind: 'submit-order', uid, instrument: id('EURUSD'), lots: 1_000n, multiple: 50 } as const;
  await teller.does({ ...order, side: 'buy', trailingStop: 200n });
  const removed = await teller.does({ ...order, side: 'sell', trailingStop: 150n });
  const waiting = await teller.does({ ...order, side: 'buy', target: 116_400n, trailingStop: 500n });
  if (!('order' in removed) || !('order' in waiting)) throw new Error('the story breaks: no trailing stop');
  const none = { stopLoss: 0n, takeProfit: 0n, trailingStop: 0n };
  await teller.does({ kind: 'set-stops', uid, order: removed.order, ...none });
  for (const price of [116_600n, 116_800n, 116_650n, 116_590n, 116_350n]) await teller.price('EURUSD', price);
  await teller.does({ kind: 'set-stops', uid, order: waiting.order, ...none });
}
