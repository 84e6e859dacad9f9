import type { Input } from '@vitrine/core/input';
import { Machine } from '@vitrine/core/machine';
import type { SubmitOrder } from '@vitrine/core/trading/input';
import type { Book } from '@vitrine/domain/ledger/chart';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { accountFact, instrumentFact, OPEN_HOURS, siteFact } from '../../tests/support/market.ts';

export const INSTRUMENT = SEED_INSTRUMENTS.find(({ code }) => code === 'EURUSD')?.id as number;

/** Of every instrument, before a benchmark moves it. */
const PRICE = 110_000n;

/** A machine with every instrument of the seed, a first tick each, and so many customers from uid 1. */
export function machineWith(customers: number, book: Book = 'demo'): Machine {
  const machine = new Machine();
  const step = (input: Input): void => void machine.step(input);
  step({ type: 'fact', at: OPEN_HOURS, fact: siteFact({ houseCapital: 9_000_000_000_000_000_000n / 4n }) });
  for (const instrument of SEED_INSTRUMENTS) step({ type: 'fact', at: OPEN_HOURS, fact: instrumentFact(instrument) });
  for (const { id } of SEED_INSTRUMENTS) tick(machine, id, PRICE);
  for (let uid = 1; uid <= customers; uid += 1) step({ type: 'fact', at: OPEN_HOURS, fact: accountFact(uid, book) });
  return machine;
}

/** A quote of the instrument that everybody trades, as an input. */
export function quote(bid: bigint, at: number): Input {
  return {
    type: 'tick',
    at,
    quote: { instrument: INSTRUMENT, bid, ask: bid + 1n, sourceAt: at, source: 'simulated' },
  };
}

/** Stakes 10 for 30 seconds. Throws when it is refused. */
export function stake(machine: Machine, uid: number, isUp: boolean): void {
  const command = {
    kind: 'submit-option',
    uid,
    instrument: INSTRUMENT,
    direction: isUp ? 'up' : 'down',
    stake: 10_000_000n,
    seconds: 30,
  } as const;
  const { refusal } = machine.step({ type: 'command', at: OPEN_HOURS, command });
  if (refusal !== undefined) throw new Error(`refused: ${refusal.reason}`);
}

/** Sequences one quote, one point wide. */
export function tick(machine: Machine, instrument: number, bid: bigint): void {
  const quote = { instrument, bid, ask: bid + 1n, sourceAt: OPEN_HOURS, source: 'simulated' };
  machine.step({ type: 'tick', at: OPEN_HOURS, quote });
}

/** The order that benchmarks send: 0.01 lots. */
export function orderOf(uid: number, isBuy: boolean): SubmitOrder {
  return {
    kind: 'submit-order',
    uid,
    instrument: INSTRUMENT,
    side: isBuy ? 'buy' : 'sell',
    lots: 100n,
    multiple: 100,
  };
}

/** Throws when it is refused: a benchmark of refusals measures nothing. */
function submit(machine: Machine, command: SubmitOrder): void {
  const { refusal } = machine.step({ type: 'command', at: OPEN_HOURS, command });
  if (refusal !== undefined) throw new Error(`refused: ${refusal.reason}`);
}

/** Opens a position for a customer, with both stops so far from the price when that is given. */
export function open(machine: Machine, uid: number, isBuy: boolean, far?: bigint): void {
  const order = orderOf(uid, isBuy);
  const [above, below] = [PRICE + (far ?? 0n), PRICE - (far ?? 0n)];
  const stops = isBuy ? { stopLoss: below, takeProfit: above } : { stopLoss: above, takeProfit: below };
  submit(machine, far === undefined ? order : { ...order, stops });
}

/** Places a pending order for a customer, so far below the price. */
export function wait(machine: Machine, uid: number, isBuy: boolean, far: bigint): void {
  submit(machine, { ...orderOf(uid, isBuy), target: PRICE - far });
}
