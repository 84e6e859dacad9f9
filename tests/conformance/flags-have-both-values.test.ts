import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REGISTRATION_FIELDS, type SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { expect, it } from 'vitest';
import { EDITABLE } from '../../apps/server/src/config/editable.ts';

// A flag that is tested with one value alone may do nothing. Here is, for each flag that an owner can change, the test that
// runs with '1' and the one that runs with '0', often the same.

const ROOT = path.resolve(import.meta.dirname, '../..');
const FLAGS = 'tests/e2e/config/flags.test.ts';
const HOME = 'tests/e2e/market/home.test.ts';

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

const familyOf = (key: string) => (REGISTRATION_FIELDS.some((field) => key === `is_reg_${field}`) ? 'is_reg' : key);
const OF_THE_CORE = ['only_one_account', 'is_micro'] as const satisfies readonly (typeof SETTING_KEYS)[number][];

it('every flag that can be switched has a test of both values', () => {
  const flags = Object.entries(EDITABLE).flatMap(([key, kind]) => (kind === 'flag' ? [familyOf(key)] : []));
  expect(Object.keys(PROVEN).sort()).toEqual([...new Set([...flags, ...OF_THE_CORE])].sort());
});

it.each(Object.entries(PROVEN))('%s is in the tests that are said to prove it', (key, tests) => {
  for (const [file, title] of tests) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    expect(text, file).toContain(title);
    expect(text, `${file} never sets ${key}`).toMatch(new RegExp(key === 'is_reg' ? 'is_reg_' : `\\b${key}\\b`));
  }
});
