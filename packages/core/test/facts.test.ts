import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import type { Fact } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
import { wordsOf } from './words.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 0n };
const EURUSD = listed('EURUSD', open);
const USDJPY = listed('USDJPY', open);
const EURJPY = listed('EURJPY', open);

let machine: Machine;
const tell = (fact: Fact): string[] =>
  machine.step({ type: 'fact', at: OPEN_HOURS, fact }).events.map(({ type }) => type);
const quote = (instrument: number, price: bigint): string[] => {
  const tick = { instrument, bid: price, ask: price, sourceAt: OPEN_HOURS, source: 'simulated' };
  return wordsOf(machine.step({ type: 'tick', at: OPEN_HOURS, quote: tick }));
};
const buy = (uid: number, instrument: number, lots = 10_000n): string[] => {
  const command = { kind: 'submit-order', uid, instrument, side: 'buy', lots, multiple: 100 } as const;
  return wordsOf(machine.step({ type: 'command', at: OPEN_HOURS, command }));
};
const posted = (uid: number): bigint => machine.ledger.contractPostedAt(machine.ledger.indexOf(uid));

function site(changes: Partial<SiteTerms> = {}, version = 1): string[] {
  return tell(siteFact({ demoGrant: 2_000_000_000n, ...changes }, version));
}

beforeEach(() => {
  machine = new Machine();
  site();
  for (const instrument of [EURUSD, USDJPY, EURJPY]) tell(instrumentFact(instrument));
});

describe('accounts', () => {
  it('the first of a book brings the house capital, every demo account its grant three times, other books nothing', () => {
    expect(tell(accountFact(1))).toEqual([
      'CustomerOpened',
      'AccountOpened',
      'AccountOpened',
      'Posted',
      'Posted',
      'Posted',
      'Posted',
    ]);
    expect(tell(accountFact(2))).toEqual(['CustomerOpened', 'Posted', 'Posted', 'Posted']);
    expect(tell(accountFact(3, 'paper'))).toEqual(['CustomerOpened', 'AccountOpened', 'AccountOpened', 'Posted']);
    expect(tell(accountFact(4, 'paper'))).toEqual(['CustomerOpened']);
    expect(tell(accountFact(5, 'real'))).toEqual(['CustomerOpened']);
    expect([1, 2, 3, 4, 5].map(posted)).toEqual([2_000_000_000n, 2_000_000_000n, 0n, 0n, 0n]);
  });

  it('an older version is ignored, a newer one counts, and the book never changes', () => {
    tell(accountFact(1, 'demo', 5));
    expect(tell(accountFact(1, 'demo', 4, true))).toEqual([]);
    expect(tell(accountFact(1, 'demo', 5, true))).toEqual([]);
    expect(tell(accountFact(1, 'real', 6, true))).toEqual(['CustomerChanged']);
    const index = machine.ledger.indexOf(1);
    expect(machine.ledger.isFrozenAt(index)).toBe(true);
    expect(machine.ledger.bookAt(index)).toBe('demo');
    expect(posted(1)).toBe(2_000_000_000n);
  });

  it('an account before the site has terms is an error of the relay, not an account without money', () => {
    machine = new Machine();
    expect(() => tell(accountFact(1))).toThrow(/before the site/);
  });

  it('without a grant and without capital nothing is posted', () => {
    site({ demoGrant: 0n, houseCapital: 0n }, 2);
    expect(tell(accountFact(1))).toEqual(['CustomerOpened']);
  });
});

describe('terms of instruments', () => {
  it('an older version is ignored', () => {
    expect(tell(instrumentFact({ ...EURUSD, halted: true }, 3))).toEqual(['InstrumentPublished']);
    expect(tell(instrumentFact(EURUSD, 2))).toEqual([]);
    expect(machine.market.get(1)?.terms.halted).toBe(true);
  });

  it.each([
    ['its code', { code: 'EURXXX' }],
    ['its decimals', { pricePrecision: 4 }],
    ['its units', { unitsPerLot: 1n }],
    ['its currency', { quoteCurrency: 'JPY' }],
  ])('a version that changes %s is ignored: open orders are counted in it', (_what, changes) => {
    expect(tell(instrumentFact({ ...EURUSD, ...changes }, 2))).toEqual([]);
    expect(machine.market.get(1)?.terms).toEqual(EURUSD);
  });

  it('what is open keeps margin and price when leverage caps, fees and margins change', () => {
    tell(accountFact(1));
    quote(1, 100_000n);
    buy(1, 1);
    const before = [...machine.stateLines()].filter((line) => /^(order|balance|customer)/.test(line));
    const stricter = { leverageCap: { real: 1, paper: 1, demo: 1 }, feeRate: 99_999_999n, marginMode: 1 as const };
    tell(instrumentFact({ ...EURUSD, ...stricter, marginPerLot: 10n ** 12n, multiples: [] }, 2));
    expect(quote(1, 100_000n)).toEqual([]);
    expect([...machine.stateLines()].filter((line) => /^(order|balance|customer)/.test(line))).toEqual(before);
  });

  it('a conversion pair published later leaves open orders their rate and the margin guard its eyes', () => {
    tell(accountFact(1));
    quote(USDJPY.id, 150_000n);
    quote(EURJPY.id, 150_000n);
    buy(1, EURJPY.id);
    tell(instrumentFact({ ...EURUSD, id: 99, code: 'JPYUSD', pricePrecision: 8 }));
    expect(quote(EURJPY.id, 147_750n)).toEqual([
      'called 1: 500000000 on 1000000000',
      'closed #1 of 1 at 147750 (tick 2) by stop-out, profit -1500000000',
      'restored 1: 500000000 on 0',
    ]);
  });
});

describe('terms of the site', () => {
  it('an older version is ignored', () => {
    expect(site({ stopOutPercent: 20 }, 3)).toEqual(['SitePublished']);
    expect(site({ stopOutPercent: 90 }, 2)).toEqual([]);
    expect(machine.site.stopOutPercent).toBe(20);
  });

  it('a version with another currency is ignored once there are accounts in the first', () => {
    expect(site({ currency: 'EUR' }, 2)).toEqual(['SitePublished']);
    expect(site({ currency: 'USD' }, 3)).toEqual(['SitePublished']);
    tell(accountFact(1));
    expect(site({ currency: 'EUR' }, 4)).toEqual([]);
    expect(machine.site.currency).toBe('USD');
    tell(accountFact(2));
    expect(posted(2)).toBe(2_000_000_000n);
  });

  it('new levels count from the same tick on, whether the machine was restarted in between or not', () => {
    const told = [false, true].map((isRestarted) => {
      machine = new Machine();
      site();
      tell(instrumentFact(EURUSD));
      tell(accountFact(1));
      quote(1, 100_000n);
      buy(1, 1);
      const called = quote(1, 98_900n);
      site({ stopOutPercent: 80 }, 2);
      if (isRestarted) machine.derive();
      return [called, quote(1, 98_801n), quote(1, 98_750n)];
    });
    expect(told[1]).toEqual(told[0]);
  });
});
