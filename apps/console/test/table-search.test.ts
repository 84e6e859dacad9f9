import { expect, it } from 'vitest';
import { filtersOf, readTableSearch, sortOf } from '../src/ground/table/table-search.ts';

it('reads filters, order and the open row from an address, and drops what is none of it', () => {
  const search = readTableSearch({
    state: 'pending',
    customer: 100001,
    sort: '-at',
    id: 7,
    empty: '',
    list: ['a'],
    thing: { a: 1 },
    long: 'x'.repeat(201),
    nothing: undefined,
  });
  expect(search).toEqual({ state: 'pending', customer: '100001', sort: '-at', id: '7' });
  expect(filtersOf(search)).toEqual({ state: 'pending', customer: '100001' });
});

it('a minus before the name of a column turns its order about', () => {
  expect(sortOf({ sort: 'at' })).toEqual({ key: 'at', isDescending: false });
  expect(sortOf({ sort: '-at' })).toEqual({ key: 'at', isDescending: true });
  expect(sortOf({})).toBeUndefined();
});
