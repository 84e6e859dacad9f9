import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Levels } from '../src/trading/level-heaps.ts';

const SLOTS = 12;
const level = fc.integer({ min: 1, max: 20 });

/** Slots get levels, lose them and are asked for, on two instruments. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), slot: fc.nat({ max: SLOTS }), level, above: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), slot: fc.nat({ max: SLOTS }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), bid: level, spread: fc.nat({ max: 3 }) }) },
);

interface Kept {
  readonly slot: number;
  readonly above: boolean;
  readonly level: number;
}

it('the levels that a quote reaches are those that a list of all of them says, whatever came and went before', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
      const levels = new Levels();
      let list: Kept[] = [];
      // A slot is always of one instrument and one side, as an order is.
      const instrumentOf = (slot: number): number => 1 + (slot % 2);
      const isOnAsk = (slot: number): boolean => slot % 3 === 0;
      for (const one of actions) {
        if (one.do === 'add') {
          const { slot, above, level } = one;
          if (list.some((kept) => kept.slot === slot && kept.above === above)) continue;
          list.push({ slot, above, level });
          levels.add(instrumentOf(slot), isOnAsk(slot), above, slot, BigInt(level));
        } else if (one.do === 'remove') {
          list = list.filter(({ slot }) => slot !== one.slot);
          levels.remove(instrumentOf(one.slot), isOnAsk(one.slot), one.slot);
        } else {
          for (const instrument of [1, 2, 3]) {
            const [bid, ask] = [one.bid, one.bid + one.spread];
            const expected = list.filter(({ slot, above, level }) => {
              const price = isOnAsk(slot) ? ask : bid;
              return instrumentOf(slot) === instrument && (above ? price >= level : price <= level);
            });
            const found = levels.reached({ instrument, bid: BigInt(bid), ask: BigInt(ask) });
            const inOrder = (slots: readonly number[]) => [...slots].sort((a, b) => a - b);
            expect(inOrder(found)).toEqual(inOrder([...new Set(expected.map(({ slot }) => slot))]));
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});
