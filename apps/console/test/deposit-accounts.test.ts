import { expect, it } from 'vitest';
import { accountsFor } from '../src/funding/deposit-accounts.ts';

const ACCOUNTS = [
  { id: 1, currency: 1, currencyName: 'USD (bank)', isActive: '1' },
  { id: 2, currency: 5, currencyName: 'Einlagen in Euro', isActive: '1' },
  { id: 3, currency: 5, currencyName: 'Einlagen in Euro', isActive: '0' },
  // Of another currency whose name begins with the code of the first.
  { id: 4, currency: 6, currencyName: 'USD at another house', isActive: '1' },
] as const;
const idsFor = (currencyId: number) => accountsFor({ currencyId }, ACCOUNTS).map(({ id }) => id);

it('a deposit is offered the active accounts of its currency, whatever the operator calls it', () => {
  expect(idsFor(1)).toEqual([1]);
  expect(idsFor(5)).toEqual([2]);
  expect(idsFor(6)).toEqual([4]);
  expect(idsFor(7)).toEqual([]);
});
