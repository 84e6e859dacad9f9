import { describe, expect, it } from 'vitest';
import { choiceFilter, dayFilters, isFiltered, numberFilter, requestOf } from '../src/ground/table/filter.ts';

const SIDES = ['buy', 'sell'] as const;
const side = choiceFilter('side', 'Side', SIDES, (value) => value);
const FILTERS = [numberFilter('customer', 'Customer'), side, ...dayFilters('From', 'To')];

describe('the filters of a table', () => {
  it('ask the call for what the address sets of them, and for nothing else that it has', () => {
    expect(requestOf(FILTERS, { customer: '7', side: 'sell', tab: 'log', after: '9' })).toEqual({
      customer: '7',
      side: 'sell',
    });
    expect(requestOf(FILTERS, {})).toEqual({});
  });

  it('both days are included: the range ends where the day after the last begins', () => {
    expect(requestOf(FILTERS, { from: '1970-01-02', to: '1970-01-02' })).toEqual({
      startTime: 86_400,
      endTime: 172_800,
    });
    expect(requestOf(FILTERS, { from: 'yesterday' })).toEqual({ startTime: undefined });
  });

  it('a choice that is not offered counts as none, and none is the default if there is one', () => {
    expect(requestOf(FILTERS, { side: 'both' })).toEqual({});
    for (const set of [{}, { side: 'both' }])
      expect(requestOf([{ ...side, byDefault: 'buy' }], set)).toEqual({ side: 'buy' });
  });

  it('a list is filtered only by its own filters', () => {
    expect(isFiltered(FILTERS, { customer: '7' })).toBe(true);
    expect(isFiltered(FILTERS, { tab: 'log' })).toBe(false);
    expect(isFiltered([], { customer: '7' })).toBe(false);
  });
});
