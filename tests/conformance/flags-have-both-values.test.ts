import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BANK_FIELDS, REGISTRATION_FIELDS, type SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { expect, it } from 'vitest';
import { EDITABLE } from '../../apps/server/src/config/editable.ts';

// A flag that is tested with one value alone may do nothing. Here is, for each flag that an owner can change, the test that
// runs with '1' and the one that runs with '0', often the same.

const ROOT = path.resolve(import.meta.dirname, '../..');
const FLAGS = 'tests/e2e/config/flags.test.ts';
const HOME = 'tests/e2e/market/home.test.ts';
const DEPOSIT = 'apps/web/test/funding/deposit.test.tsx';
const WITHDRAW = 'apps/web/test/funding/withdraw.test.tsx';
const WAYS = 'apps/web/test/funding/ways.test.tsx';

/** File, and a part of the title: of both values, or of '1' and of '0'. */
const PROVEN: Readonly<Record<string, readonly [file: string, title: string][]>> = {
  is_default_dark: [['apps/server/test/config.test.ts', 'manifest']],
  is_dark_mode: [[FLAGS, 'the dark-mode switch is there where the site offers it']],
  is_home_title_pic: [[HOME, 'the header shows logo or name']],
  is_home_search: [
    [HOME, 'the site decides which blocks there are'],
    [HOME, 'each column has its blocks in the order of the site'],
  ],
  is_home_account_name: [[FLAGS, 'with is_home_account_name %s the home header']],
  is_hazard_rate: [[FLAGS, 'with is_hazard_rate %s']],
  is_mock_login: [[FLAGS, 'the demo login stands where a visitor would press']],
  is_show_mobile: [[FLAGS, 'a phone is a way of login, registration and recovery']],
  is_internal_message: [[HOME, 'the header shows logo or name']],
  is_user_show_level: [[FLAGS, 'the user centre shows the level (%s)']],
  is_user_show_credit: [[FLAGS, 'the user centre shows the level (%s)']],
  is_reg: [[FLAGS, 'a field of the registration is there where its flag says so']],
  is_home_balance_recharge: [[HOME, 'the site decides which blocks there are']],
  is_home_balance_withdraw: [[HOME, 'the site decides which blocks there are']],
  is_recharge_contact: [[DEPOSIT, 'with is_recharge_contact %s there are']],
  is_withdraw_contact: [[WITHDRAW, 'with is_withdraw_contact %s there are']],
  is_charge_withdraw_contact: [[DEPOSIT, 'without a chosen wire says so, unless the chat arranges it']],
  is_recharge_crypto: [[DEPOSIT, 'with is_recharge_crypto %s begins']],
  is_withdraw_crypto: [[WITHDRAW, 'with is_withdraw_crypto %s and']],
  is_bank_charge_cancel_btn: [[DEPOSIT, 'with is_bank_charge_cancel_btn %s has']],
  is_bank_out_amount: [[WITHDRAW, 'what arrives where is_bank_out_amount is on']],
  is_wallet_bank_card: [[WAYS, 'with is_wallet_bank_card %s and']],
  is_wallet_crypto: [[WAYS, 'is_wallet_crypto %s leads to']],
  is_bank_account: [
    ['apps/server/test/funding/payout-ways.test.ts', 'asks for the bank fields that the site asks for'],
  ],
  is_withdraw_account_input: [
    ['apps/server/test/funding/withdrawals.test.ts', 'goes to a typed address where the site takes one'],
  ],
  only_one_account: [
    ['apps/server/test/one-account.test.ts', 'two owners make the contract account the only one'],
    [FLAGS, 'with only_one_account %s'],
  ],
  is_micro: [[FLAGS, 'contract and future are offered by their flags']],
  is_forex: [
    [FLAGS, 'contract and future are offered by their flags'],
    ['apps/server/test/market/operator.test.ts', 'contracts leave the app and come back'],
  ],
};

/** Fields of one form have one test. */
function familyOf(key: string): string {
  if (REGISTRATION_FIELDS.some((field) => key === `is_reg_${field}`)) return 'is_reg';
  return BANK_FIELDS.some((field) => key === `is_bank_account_${field}`) ? 'is_bank_account' : key;
}

const OF_THE_CORE = ['only_one_account', 'is_micro'] as const satisfies readonly (typeof SETTING_KEYS)[number][];

it('every flag that can be switched has a test of both values', () => {
  const flags = Object.entries(EDITABLE).flatMap(([key, kind]) => (kind === 'flag' ? [familyOf(key)] : []));
  expect(Object.keys(PROVEN).sort()).toEqual([...new Set([...flags, ...OF_THE_CORE])].sort());
});

it.each(Object.entries(PROVEN))('%s is in the tests that are said to prove it', (key, tests) => {
  for (const [file, title] of tests) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    expect(text, file).toContain(title);
    expect(text, `${file} never sets ${key}`).toMatch(
      new RegExp(['is_reg', 'is_bank_account'].includes(key) ? `${key}_` : `\\b${key}\\b`),
    );
  }
});
