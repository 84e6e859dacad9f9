// @vitest-environment jsdom
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { beforeEach, expect, it } from 'vitest';
import { problemOfPrice } from '../src/alerts/edit/alert-form.ts';
import { takeUnseen } from '../src/alerts/seen-alerts.ts';

beforeEach(() => localStorage.clear());

const alert = (id: number, no?: number) =>
  ({ id, fired: no === undefined ? null : { no, price: 1, at: '', tick: 1 } }) as AlertRow;
const idsOf = (alerts: readonly AlertRow[]) => alerts.map(({ id }) => id);

it('each alert that fired is shown once, in the order in which they fired', () => {
  expect(takeUnseen(1, [alert(1)])).toEqual([]);
  expect(idsOf(takeUnseen(1, [alert(3), alert(2, 9), alert(1, 7)]))).toEqual([1, 2]);
  expect(takeUnseen(1, [alert(3), alert(2, 9), alert(1, 7)])).toEqual([]);
  expect(idsOf(takeUnseen(1, [alert(3, 12), alert(2, 9), alert(1, 7)]))).toEqual([3]);
});

it('a browser that is new to a customer shows nothing old; another customer has their own count', () => {
  expect(takeUnseen(1, [alert(1, 7)])).toEqual([]);
  expect(idsOf(takeUnseen(1, [alert(2, 8), alert(1, 7)]))).toEqual([2]);
  expect(takeUnseen(2, [alert(3, 5)])).toEqual([]);
  expect(idsOf(takeUnseen(2, [alert(4, 6), alert(3, 5)]))).toEqual([4]);
});

it('a price that cannot be read, is not above 0 or is there now cannot be sent', () => {
  expect(['1.165', '1,165', '2'].map((text) => problemOfPrice(text, 5, 1.1))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (const text of ['', '0', '-1', 'x', '1.1650001', '1e3'])
    expect(problemOfPrice(text, 5, 1.1), text).toBe('unreadable');
  expect(problemOfPrice('1.10', 5, 1.1)).toBe('atPrice');
});
