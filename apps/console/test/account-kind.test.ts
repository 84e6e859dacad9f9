import {
  accountName,
  CUSTOMER_KINDS,
  customerAccount,
  HOUSE_ACCOUNTS,
  houseAccount,
} from '@vitrine/domain/ledger/chart';
import { expect, it } from 'vitest';
import { accountKind } from '../src/ledger/account-kind.ts';
import { ENGLISH } from './texts.ts';

it('every account of the chart has a kind that has a name', () => {
  const customers = Object.keys(CUSTOMER_KINDS) as (keyof typeof CUSTOMER_KINDS)[];
  const house = Object.keys(HOUSE_ACCOUNTS) as (keyof typeof HOUSE_ACCOUNTS)[];
  const accounts = [...customers.map((kind) => customerAccount(7, kind)), ...house.map(houseAccount)];
  const kinds = accounts.map((account) => accountKind(accountName(account)));
  expect(kinds).toEqual([...customers, ...house]);
  expect(Object.keys(ENGLISH.accountKind)).toEqual(kinds);
});
