import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BANK_FIELDS, REGISTRATION_FIELDS, SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { describe, expect, it } from 'vitest';
import { EDITABLE } from '../../apps/server/src/config/editable.ts';

// A setting that nothing reads is a switch without a lamp.

const ROOT = path.resolve(import.meta.dirname, '../..');

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

const textOf = (files: readonly string[]) =>
  files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');

/** What lists settings, and reads none of them. */
const LISTS = /config\/(editable|site-settings|preview-screens|BrandingPage|setting-\w+)\.tsx?$/;
const readers = textOf(
  [...sourcesIn('apps/server/src'), ...sourcesIn('apps/web/src')].filter((file) => !LISTS.test(file)),
);
/** What turns a whole version into what the edges keep in memory. */
const state = textOf(['apps/server/src/config/site-settings.ts']);
const tests = textOf([...sourcesIn('apps/server/test'), ...sourcesIn('apps/web/test'), ...sourcesIn('tests')]);

/** Read by their common beginning: `is_reg_${field}`. */
const isRegistrationField = (key: string) => REGISTRATION_FIELDS.some((field) => key === `is_reg_${field}`);
/** Read by theirs: `is_bank_account_${field}`. */
const isBankField = (key: string) => BANK_FIELDS.some((field) => key === `is_bank_account_${field}`);
const isRead = (key: string) =>
  isBankField(key)
    ? readers.includes('`is_bank_account_$' + '{')
    : isRegistrationField(key)
      ? readers.includes('`is_reg_$' + '{')
      : new RegExp(`\\b${key}\\b`).test(readers) ||
        new RegExp(`(values\\.get\\('${key}'\\)|settings\\.${key}\\b)`).test(state);

/** What decides money: the core has it, and the terms of the site say it. */
const OF_THE_CORE =
  'currency currency_symbol trade_fee_type demo_grant margin_call_level stop_out_level micro_loss_level is_micro only_one_account is_real_name_auth is_recharge_auth is_withdraw_auth is_withdraw_pay_pwd';
/** Switches of rooms that are not built: nobody can turn them before. */
const OF_LATER_ROOMS = /^is_(loan_.*|mining_.*)$/;

describe('every setting', () => {
  it.each(Object.keys(EDITABLE))('%s, which owners can change, is read by server or app', (key) => {
    expect(isRead(key), key).toBe(true);
  });

  it.each(Object.keys(EDITABLE))('%s is named by a test', (key) => {
    expect(isRegistrationField(key) || isBankField(key) || new RegExp(`\\b${key}\\b`).test(tests), key).toBe(true);
  });

  it('that owners cannot change belongs to the core or to a room that is not built', () => {
    const others = SETTING_KEYS.filter((key) => !Object.hasOwn(EDITABLE, key));
    const unexplained = others.filter((key) => !OF_THE_CORE.split(' ').includes(key) && !OF_LATER_ROOMS.test(key));
    expect(unexplained).toEqual([]);
    for (const key of OF_THE_CORE.split(' ')) expect(isRead(key), key).toBe(true);
  });

  it('CFG-38c the keys of our own are there: one for each field of a registration, and repayment from the balance', () => {
    for (const field of REGISTRATION_FIELDS) expect(SETTING_KEYS).toContain(`is_reg_${field}`);
    expect(SETTING_KEYS).toContain('is_loan_repay_balance');
  });
});
