import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { refusal } from '../../src/kernel/refusal.ts';

describe('canonicalJson', () => {
  it('sorts keys at every depth and writes bigints as strings', () => {
    expect(canonicalJson({ b: [{ d: 2n, c: null }], a: -1n, A: true })).toBe(
      '{"A":true,"a":"-1","b":[{"c":null,"d":"2"}]}',
    );
  });

  it('keeps the order of lists', () => expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]'));

  it('gives one value one text, in whatever order its keys were written', () => {
    const shuffled = (value: fc.JsonValue): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, shuffled(member as fc.JsonValue)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

it('a refusal is its reason and the figures that explain it, none by default', () => {
  expect(refusal('market.closed')).toEqual({ reason: 'market.closed', params: {} });
  expect(refusal('market.closed', { instrument: 'EUR/USD' }).params).toEqual({ instrument: 'EUR/USD' });
});
