import { expect, it } from 'vitest';
import type { Column } from '../src/ground/table/column.ts';
import { toCsv } from '../src/ground/table/csv.ts';

interface Row {
  readonly text: string;
}
const columns: readonly Column<Row>[] = [{ key: 'text', label: 'Text', value: ({ text }) => text }];
const cellOf = (text: string) => toCsv(columns, [{ text }]).split('\r\n').slice(1, -1).join('\r\n');

it('writes the names of the columns, then a line each, ended as spreadsheets want', () => {
  expect(toCsv(columns, [{ text: 'a' }, { text: 'b' }])).toBe('Text\r\na\r\nb\r\n');
});

it('quotes what holds a comma, a quote or a line', () => {
  expect(cellOf('a,b')).toBe('"a,b"');
  expect(cellOf('say "a"')).toBe('"say ""a"""');
  expect(cellOf('a\nb')).toBe('"a\nb"');
});

it('never hands a spreadsheet a formula, and leaves figures as they are', () => {
  for (const text of [
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '＝1+1',
    '＋1+1',
    '－2',
    '＠SUM(A1)',
    '=HYPERLINK("http://x")',
  ])
    expect(cellOf(text).replaceAll('"', '').startsWith("'"), text).toBe(true);
  for (const text of ['-5', '+12.50', '1,234.50', '-0.13%']) expect(cellOf(text).replaceAll('"', ''), text).toBe(text);
});
