import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import type { CoreEvent } from '../../src/events.ts';
import type { Command, Input } from '../../src/input.ts';
import { loadMachine } from '../../src/load.ts';
import { Machine, type StepResult } from '../../src/machine.ts';
import { project } from '../../src/project.ts';
import { Tables } from '../tables.ts';

// A master with more followers than fit in one step.

const MASTER = 1;
const FOLLOWERS = 4_500;
const MINUTE = 60_000;
const EURUSD = listed('EURUSD', { spreadPoints: 0 });

class House {
  readonly machine = new Machine();
  readonly tables = new Tables();
  #rows = 0;
  at = OPEN_HOURS;

  constructor(followers = FOLLOWERS) {
    const { at } = this;
    this.run({ type: 'fact', at, fact: siteFact({ houseCapital: 1_000_000_000_000_000_000n }) });
    this.run({ type: 'fact', at, fact: instrumentFact(EURUSD) });
    this.quote(110_000n);
    for (let uid = MASTER; uid <= MASTER + followers; uid += 1) {
      this.run({ type: 'fact', at, fact: accountFact(uid, 'paper') });
      const by = { proposal: uid, maker: 1, checker: 2 };
      this.command({ kind: 'post-goodwill', uid, amount: 2_000_000_000n, ...by });
      this.command({ kind: 'transfer', uid, from: 'change', to: 'forex', amount: 2_000_000_000n });
    }
    const body = { kind: 'master', uid: MASTER, isMaster: true } as const;
    this.run({ type: 'fact', at, fact: { subject: `master/${MASTER}`, version: 1, body } });
    for (let uid = MASTER + 1; uid <= MASTER + followers; uid += 1)
      this.command({ kind: 'follow', uid, master: MASTER, copyMultiple: 1, maxAmount: 1_000_000_000n });
  }

  run(input: Input): StepResult {
    const result = this.machine.step(input);
    this.record(result.events);
    return result;
  }
  record(events: readonly CoreEvent[]): void {
    this.#rows += 1;
    for (const [idx, event] of events.entries()) project(event, { seq: this.#rows, at: this.at, idx }, this.tables);
  }
  command(command: Command): StepResult {
    const result = this.run({ type: 'command', at: this.at, command });
    if (result.refusal !== undefined) throw new Error(`${command.kind}: ${result.refusal.reason}`);
    return result;
  }
  quote(price: bigint): StepResult {
    const quote = { instrument: EURUSD.id, bid: price, ask: price, sourceAt: this.at, source: 'simulated' };
    return this.run({ type: 'tick', at: this.at, quote });
  }
  /** The orders of each step until there is none left; `between` is done before each further one. */
  parts(first: StepResult, type: CoreEvent['type'], between: () => void = () => {}): number[] {
    const counts: number[] = [];
    let result = first;
    for (;;) {
      counts.push(result.events.filter((event) => event.type === type).length);
      if (result.continuation === undefined) return counts;
      expect(result.continuation).toEqual({ type: 'continue' });
      between();
      result = this.run({ type: 'continue', at: this.at });
    }
  }
}

const buy = (uid = MASTER) =>
  ({ kind: 'submit-order', uid, instrument: EURUSD.id, side: 'buy', lots: 1_000n, multiple: 100 }) as const;
const bothHold = (house: House) => house.machine.trading.positions.size;

describe('copying in several steps', () => {
  it('opens, changes and closes 2,000 copies a step, the order of the master first, in the order in which they followed', () => {
    const house = new House();
    const opened = house.command(buy());
    expect(opened.events.find(({ type }) => type === 'OrderOpened')).toMatchObject({ uid: MASTER });
    const uids: number[] = [];
    const parts = house.parts(opened, 'OrderCopied', () => {
      // Others trade meanwhile, followers too.
      expect(house.run({ type: 'command', at: house.at, command: buy(FOLLOWERS) }).continuation).toBeUndefined();
    });
    expect(parts).toEqual([2_000, 2_000, 500]);
    for (const { uid } of house.tables.rows('copies')) uids.push(uid as number);
    expect(uids).toEqual(Array.from({ length: FOLLOWERS }, (_, place) => MASTER + 1 + place));
    const stops = { kind: 'set-stops', uid: MASTER, order: 1, stopLoss: 100_000n, takeProfit: 0n } as const;
    expect(house.parts(house.command(stops), 'StopsSet')).toEqual([2_001, 2_000, 500]);
    const part = { kind: 'close-order', uid: MASTER, order: 1, lots: 500n } as const;
    expect(house.parts(house.command(part), 'OrderPartClosed')).toEqual([2_001, 2_000, 500]);
    expect(house.parts(house.command({ kind: 'close-order', uid: MASTER, order: 1 }), 'OrderClosed')).toEqual([
      2_001, 2_000, 500,
    ]);
    expect(bothHold(house)).toBe(2);
    expect(house.machine.isSplit).toBe(false);
  });

  it('of a stop-loss that a tick reaches closes the copies whose followers have taken theirs away', () => {
    const house = new House();
    house.parts(house.command({ ...buy(), stops: { stopLoss: 109_000n, takeProfit: 0n } }), 'OrderCopied');
    for (const { id, uid } of house.tables.rows('copies')) {
      const order = { uid: uid as number, order: id as number };
      house.command({ kind: 'set-stops', ...order, stopLoss: 0n, takeProfit: 0n });
    }
    const closes = house.parts(house.quote(108_990n), 'OrderClosed');
    expect(closes).toEqual([2_000, 2_000, 501]);
    expect(bothHold(house)).toBe(0);
    const by = house.tables.rows('contract_orders').map(({ closed_by }) => closed_by);
    expect(by.filter((one) => one === 'copied-close')).toHaveLength(FOLLOWERS);
  });

  it('is in the tables: a machine that is loaded between two steps goes on as this one does', async () => {
    const house = new House();
    house.command(buy());
    house.run({ type: 'continue', at: house.at });
    const tick = { ...house.machine.market.get(EURUSD.id)!.tickRef(), sourceAt: house.at, source: 'simulated' };
    const loaded = await loadMachine(house.tables.stored([tick]));
    expect([...loaded.stateLines()]).toEqual([...house.machine.stateLines()]);
    expect(loaded.isSplit).toBe(true);
    const last = { type: 'continue', at: house.at } as const;
    expect(loaded.step(last)).toEqual(house.run(last));
    expect([...loaded.stateLines()]).toEqual([...house.machine.stateLines()]);
    expect(loaded.isSplit).toBe(false);
  });

  it('opens nothing more once the master has closed it, nor for who has stopped following', () => {
    const house = new House();
    house.command(buy());
    house.command({ kind: 'unfollow', uid: 3_000, master: MASTER });
    const second = house.run({ type: 'continue', at: house.at });
    expect(second.events.filter(({ type }) => type === 'OrderCopied')).toHaveLength(2_000);
    expect(house.tables.rows('copies').some(({ uid }) => uid === 3_000)).toBe(false);
    house.command({ kind: 'close-order', uid: MASTER, order: 1 });
    const parts = house.parts(house.run({ type: 'continue', at: house.at }), 'OrderClosed');
    expect(parts.reduce((sum, part) => sum + part)).toBe(4_000);
    expect(house.tables.rows('copies')).toHaveLength(4_000);
    expect(bothHold(house)).toBe(0);
  });
});

describe('the highest number of copies', () => {
  it('of a minute is 20,000: beyond it an order of the master is refused, and one that fills is copied for nobody', () => {
    const house = new House();
    const waiting = { ...buy(), target: 109_000n };
    house.command(waiting);
    for (let order = 0; order < 4; order += 1)
      expect(house.parts(house.command(buy()), 'OrderCopied')).toEqual([2_000, 2_000, 500]);
    const fifth = house.run({ type: 'command', at: house.at, command: buy() });
    expect(fifth.refusal).toEqual({ reason: 'copy.too-fast', params: { maximum: 20_000 } });
    const first = { kind: 'reverse-order', uid: MASTER, order: 2, multiple: 100 } as const;
    expect(house.run({ type: 'command', at: house.at, command: first }).refusal?.reason).toBe('copy.too-fast');
    const filled = house.quote(109_000n);
    const types = filled.events.map(({ type }) => type);
    expect(types).toContain('OrderTriggered');
    expect(types).toContain('CopyingRefused');
    expect(types).not.toContain('OrderCopied');
    expect(house.tables.rows('copy_skips')).toMatchObject([{ uid: 0, master: MASTER, reason: 'copy.too-fast' }]);
    house.at += MINUTE;
    house.quote(109_001n);
    expect(house.parts(house.command(buy()), 'OrderCopied').reduce((sum, part) => sum + part)).toBe(FOLLOWERS);
  });
});
