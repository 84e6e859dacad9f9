import { expect, it } from 'vitest';
import { type Column, compareCells, textOf } from '../src/ground/table/column.ts';

it('orders figures by size, of any kind, and ids within texts by their number', () => {
  const sorted = (cells: readonly (string | number | bigint)[]) => [...cells].sort(compareCells);
  expect(sorted([10, 9, -1])).toEqual([-1, 9, 10]);
  expect(sorted([10n, 9n, -1n])).toEqual([-1n, 9n, 10n]);
  expect(sorted([12345678901234567891n, 12345678901234567890n])).toEqual([
    12345678901234567890n,
    12345678901234567891n,
  ]);
  expect(sorted(['order 10', 'order 9'])).toEqual(['order 9', 'order 10']);
  expect(sorted(['2026-11-21T10:00:00Z', '2026-09-01T10:00:00Z'])).toEqual([
    '2026-09-01T10:00:00Z',
    '2026-11-21T10:00:00Z',
  ]);
});

it('writes a cell as its column says, else as its value; what is missing is empty', () => {
  const column = (
    more: Partial<Column<{ readonly n: number | undefined }>>,
  ): Column<{ readonly n: number | undefined }> => ({
    key: 'n',
    label: 'N',
    value: ({ n }) => n,
    ...more,
  });
  expect(textOf(column({}), { n: 5 })).toBe('5');
  expect(textOf(column({}), { n: undefined })).toBe('');
  expect(textOf(column({ text: ({ n }) => `n ${n}` }), { n: 5 })).toBe('n 5');
});
