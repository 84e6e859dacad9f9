import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { expect, it } from 'vitest';
import {
  accountFact,
  instrumentFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  siteFact,
} from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Command, Fact } from '../src/input.ts';
import { Machine } from '../src/machine.ts';

const EURUSD = listed('EURUSD', { spreadPoints: 0, calendar: ALWAYS_OPEN });
const GRANT = 10_000_000_000n;
const [CHANGE, FOREX, MICRO, STAKE] = [64 + 1, 64 + 2, 64 + 3, 64 + 4];
const ONE = { onlyOneAccount: true } as const;
const BUY = { kind: 'submit-order', uid: 1, instrument: EURUSD.id, side: 'buy', lots: 10_000n, multiple: 20 } as const;
const UP = {
  kind: 'submit-option',
  uid: 1,
  instrument: EURUSD.id,
  direction: 'up',
  stake: 10_000_000n,
  seconds: 30,
} as const;

/** A demo account at 1.10000, on a site that begins with these terms. */
function desk(site: Parameters<typeof siteFact>[0] = {}) {
  const machine = new Machine();
  let at = OPEN_HOURS;
  let version = 1;
  const fact = (given: Fact) => machine.step({ type: 'fact', at, fact: given }).events;
  const run = (command: Command) => machine.step({ type: 'command', at, command });
  const tick = (price: bigint) => {
    const quote = { instrument: EURUSD.id, bid: price, ask: price, sourceAt: at, source: 'simulated' };
    return machine.step({ type: 'tick', at, quote }).events;
  };
  fact(siteFact(site));
  fact(instrumentFact(EURUSD));
  fact(optionsFact());
  fact(accountFact(1));
  tick(110_000n);
  return {
    machine,
    run,
    tick,
    publish(terms: Parameters<typeof siteFact>[0]) {
      version += 1;
      return fact(siteFact(terms, version));
    },
    pass(ms: number) {
      at += ms;
      return machine.step({ type: 'time', at }).events;
    },
    postedOf: (account: number) => machine.ledger.posted('demo', 'USD', account),
  };
}

const moved = (events: readonly CoreEvent[]) =>
  events.flatMap((event) =>
    event.type === 'Posted' ? [[event.debit, event.credit, event.amount, event.reason] as const] : [],
  );

it('a new demo account has its grant on the one account, and a reset sets that and empties the others', () => {
  const one = desk(ONE);
  expect([CHANGE, FOREX, MICRO].map(one.postedOf)).toEqual([0n, GRANT, 0n]);
  const three = desk();
  three.publish(ONE);
  three.run({ kind: 'reset-demo', uid: 1 });
  expect([CHANGE, FOREX, MICRO].map(three.postedOf)).toEqual([0n, GRANT, 0n]);
  three.publish({});
  three.run({ kind: 'reset-demo', uid: 1 });
  expect([CHANGE, FOREX, MICRO].map(three.postedOf)).toEqual([GRANT, GRANT, GRANT]);
});

it('a sweep empties both other accounts in one step, once, and only while there is one account', () => {
  const { publish, run, postedOf } = desk();
  const sweep = () => run({ kind: 'sweep-account', uid: 1 });
  expect(sweep().refusal?.reason).toBe('ledger.nothing-to-sweep');
  publish(ONE);
  expect(moved(sweep().events)).toEqual([
    [CHANGE, FOREX, GRANT, 'account-sweep'],
    [MICRO, FOREX, GRANT, 'account-sweep'],
  ]);
  expect([CHANGE, FOREX, MICRO].map(postedOf)).toEqual([0n, 3n * GRANT, 0n]);
  expect(sweep().refusal?.reason).toBe('ledger.nothing-to-sweep');
  expect(run({ kind: 'sweep-account', uid: 2 }).refusal?.reason).toBe('ledger.account-not-found');
  publish({});
  expect([CHANGE, FOREX, MICRO].map(postedOf)).toEqual([0n, 3n * GRANT, 0n]);
});

it('while an option runs, terms that switch the accounts leave them as they are and say everything else', () => {
  for (const [before, after] of [
    [{}, ONE],
    [ONE, {}],
  ] as const) {
    const { machine, run, publish, pass, tick } = desk(before);
    run(UP);
    const isOne = machine.config.terms.onlyOneAccount;
    publish({ ...after, demoGrant: 5n });
    expect(machine.config.terms).toMatchObject({ demoGrant: 5n });
    expect(machine.config.terms.onlyOneAccount).toBe(isOne);
    tick(110_001n);
    pass(30_000);
    publish({ ...after, demoGrant: 6n });
    expect(machine.config.terms.onlyOneAccount === true).toBe('onlyOneAccount' in after);
  }
});

it('the stake leaves the one account and returns to it', () => {
  const { run, tick, pass } = desk(ONE);
  expect(moved(run(UP).events)).toEqual([[FOREX, STAKE, 10_000_000n, 'option-stake']]);
  tick(110_000n);
  pass(29_000);
  tick(110_010n);
  expect(moved(pass(1_000)).at(-1)).toEqual([STAKE, FOREX, 18_000_000n, 'option-result']);
});

it('a stake is paid from free margin: neither from margin nor from what an open loss needs, to the cent', () => {
  const { run, tick, postedOf, machine } = desk(ONE);
  run(BUY);
  tick(109_900n);
  const free = postedOf(FOREX) - machine.ledger.contractHeldAt(0) + machine.openProfitOf(1);
  expect(free).toBeLessThan(5_000_000_000n);
  const most = free - (free % 10_000n);
  expect(run({ ...UP, stake: most + 10_000n }).refusal?.reason).toBe('options.insufficient-balance');
  expect(run({ ...UP, stake: most }).refusal).toBeUndefined();
  expect(run({ ...UP, stake: 10_000_000n }).refusal?.reason).toBe('options.insufficient-balance');
  // An open profit pays for nothing.
  tick(110_100n);
  expect(run({ ...UP, stake: 1_000_000_000n }).refusal?.reason).toBe('options.insufficient-balance');
});

it('a stake brings the margin call and the stop-out nearer, at the tick that reaches them', () => {
  // 1 lot at 20: margin 5,500, so 50% is a net value of 2,750.
  const stopped = (staked: bigint) => {
    const { run, tick } = desk(ONE);
    run(BUY);
    if (staked > 0n) expect(run({ ...UP, stake: staked }).refusal).toBeUndefined();
    for (let price = 109_900n; price > 90_000n; price -= 100n) {
      const closed = tick(price).find((event) => event.type === 'OrderClosed');
      if (closed?.type === 'OrderClosed') return { by: closed.closedBy, price };
    }
    throw new Error('nothing was closed');
  };
  const [without, withStake] = [stopped(0n), stopped(2_000_000_000n)];
  expect([without.by, withStake.by]).toEqual(['stop-out', 'stop-out']);
  // 2,000 less to lose on 100,000 units are 2 cents of the price.
  expect(withStake.price - without.price).toBe(2_000n);
});
