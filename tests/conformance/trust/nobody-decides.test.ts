import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from '@vitrine/core/rooms';
import type { Call } from '@vitrine/wire/call';
import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { describe, expect, it } from 'vitest';
import { EDITABLE } from '../../../apps/server/src/config/editable.ts';
import { createTestDatabase } from '../../support/database.ts';

// Rules 0: no screen, call, role or setting changes a tick, anything already open, or the terms of one customer. Every way
// in is listed here with what it can do. Something new makes this test fail until somebody has judged it and said why it
// may be: that is its purpose.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const source = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const changing = (calls: readonly Call[]) =>
  calls.filter(({ effect }) => effect === 'change').map(({ method, path: url }) => `${method} ${url}`);

/** Calls of customers that change something: each about what is the caller's own. */
const CUSTOMER_CHANGES: Readonly<Record<string, string>> = {
  'GET /api/user/createAccountDemoForU': 'opens an account for whoever asks, on the terms of everybody',
  'POST /api/user/loginForU': 'begins a session',
  'POST /api/user/logout': 'ends the own session',
  'POST /api/user/sessions/revoke': 'ends another of the own sessions',
  'GET /v2/api/forex/submit': 'opens the own order at the price of the tape, or lets it wait for one',
  'GET /v2/api/forex/cancel_trade': 'cancels the own order that no price has filled yet',
  'GET /v2/api/forex/set_stop_price': 'sets the prices of the tape at which the own order closes',
  'GET /v2/api/forex/close': 'closes the own order at the price of the tape',
  'GET /v2/api/micro/submit': 'opens an own option at the next tick of the tape',
  'GET /v2/api/main/user/resetForexDemoAccount': 'ends what the own demo account has open, at the price of the tape',
};

/** Calls of the console that change something: none names a customer, an order or a price. */
const STAFF_CHANGES: Readonly<Record<string, string>> = {
  'POST /console/api/sign-in': 'the way in',
  'POST /console/api/set-password': 'the way in',
  'POST /console/api/totp/start': 'the way in',
  'POST /console/api/totp/confirm': 'the way in',
  'POST /console/api/sign-in/otp': 'the way in',
  'POST /console/api/accept-invitation': 'the way in',
  'POST /console/api/sign-out': 'ends the own session',
  'POST /console/api/sessions/revoke': 'ends another of the own sessions',
  'POST /console/api/password/change': 'the own password',
  'POST /console/api/customers/note': 'a word about a customer for the staff; nothing follows from it',
  'POST /console/api/staff/invite': 'who works here',
  'POST /console/api/staff/roles': 'who may what',
  'POST /console/api/staff/disable': 'who works here',
  'POST /console/api/staff/enable': 'who works here',
  'POST /console/api/staff/reset-totp': 'a new second factor',
  'POST /console/api/proposals/decide':
    'does what the kind of the proposal does: resume, instrument-terms, site-terms, option-terms, real-options',
  'POST /console/api/proposals/withdraw': 'takes the own proposal back',
  'POST /console/api/market/halt':
    'stops dealing for everybody alike; changes no price and nothing open, and is public',
  'POST /console/api/market/resume': 'proposes; a second person decides',
  'POST /console/api/market/terms': 'proposes terms of new orders, for everybody alike; a second person decides',
  'POST /console/api/site/terms/propose': 'proposes terms of the site, for everybody alike; a second owner decides',
  'POST /console/api/options/terms/propose':
    'proposes terms of new options, for everybody alike; a second person decides; what runs carries its own',
  'POST /console/api/options/real/propose':
    'proposes whether real accounts may open options at all; a second owner decides; what runs goes on',
  'POST /console/api/site/settings/change': 'name, looks and what is shown; see the settings below',
};

/** Settings that one owner changes: none has to do with money. */
const SETTINGS: readonly string[] = [
  'site_name logo default_lang timezone theme_primary theme_up theme_down theme_kline_up theme_kline_down',
  'is_default_dark is_dark_mode tab_bar home_sections home_logo_height is_home_title_pic is_home_search',
  'is_home_account_name is_hazard_rate is_mock_login is_user_show_level is_user_show_credit',
  'service_link service_link_type complaint_url',
].flatMap((line) => line.split(' '));

/** What the core takes in. */
const COMMANDS = ['cancel-order', 'close-order', 'reset-demo', 'set-stops', 'submit-option', 'submit-order'];
const FACTS: Readonly<Record<string, string>> = {
  account: 'opens a customer, or stops them from opening more; carries no terms and no money',
  instrument: 'terms of new orders for everybody; what is open is frozen in its order',
  options: 'terms of new options for everybody; what runs is frozen in its option',
  site: 'terms for everybody; levels count from the next opening out of nothing',
};
const INPUTS = ['command', 'continue', 'fact', 'replay-restart', 'tick', 'time'];

/** Variables of the environment: which recording is played and how fast, from the start; none reaches into what is open. */
const VARIABLES =
  'DATABASE_URL DATA_DIR FEED FEED_FILES FEED_LOOP FEED_SEED FEED_SPEED HOST LOG_LEVEL METRICS_TOKEN MODE PORT PUBLIC_URL SMTP_URL';

/** Tables that decide money, and those that say what prices were. */
const OF_THE_CORE = [
  'journal',
  'journal_head',
  'tape_batches',
  'last_ticks',
  'accounts',
  'balances',
  'postings',
  'account_log',
  'contract_orders',
  'options',
  'applied_facts',
  'margin_check',
  'rollover_progress',
] as const;

/** What the rooms' role may write. */
const ROOMS_WRITE: Readonly<Record<string, string>> = {
  audit: 'INSERT',
  candle_heads: 'DELETE INSERT UPDATE',
  candle_histories: 'DELETE INSERT UPDATE',
  candles: 'DELETE INSERT UPDATE',
  content_seeds: 'INSERT',
  customer_notes: 'INSERT',
  description_texts: 'DELETE INSERT UPDATE',
  facts: 'INSERT UPDATE(submitted_at)',
  follower_cursors: 'INSERT UPDATE',
  inbox_messages: 'INSERT',
  installation: 'INSERT',
  market_halts: 'INSERT UPDATE(proposal,resumed_at)',
  news: 'DELETE INSERT UPDATE',
  news_texts: 'DELETE INSERT UPDATE',
  outbox: 'INSERT UPDATE(state)',
  proposals: 'INSERT UPDATE(checker,decided_at,reason,state)',
  sessions: 'DELETE INSERT UPDATE',
  site_settings: 'INSERT UPDATE',
  staff: 'INSERT UPDATE',
  staff_answers: 'DELETE INSERT UPDATE(answer)',
  staff_recovery_codes: 'DELETE INSERT',
  staff_sessions: 'DELETE INSERT UPDATE',
  users: 'INSERT',
};

/** What the core's role may write: what it has once said it cannot take back. */
const CORE_WRITES: Readonly<Record<string, string>> = {
  account_log: 'INSERT',
  accounts: 'INSERT UPDATE',
  applied_facts: 'INSERT UPDATE',
  balances: 'INSERT UPDATE',
  contract_orders: 'INSERT UPDATE',
  journal: 'INSERT',
  journal_head: 'INSERT UPDATE',
  last_ticks: 'INSERT UPDATE',
  margin_check: 'INSERT UPDATE',
  rollover_progress: 'INSERT UPDATE',
  options: 'INSERT UPDATE',
  postings: 'INSERT',
  quarantine: 'INSERT',
  tape_batches: 'INSERT',
};

const database = await createTestDatabase();

/** By table what a role may do to it besides reading: on the whole row, or on columns alone. */
async function rightsOf(role: string): Promise<Record<string, string>> {
  const rows = await database.superuser<{ table: string; right: string }>(
    `SELECT table_name AS table, privilege_type AS right FROM information_schema.role_table_grants
       WHERE grantee = $1 AND table_schema = 'public' AND privilege_type <> 'SELECT'
     UNION
     SELECT c.table_name, c.privilege_type || '(' || string_agg(c.column_name, ',' ORDER BY c.column_name) || ')'
       FROM information_schema.role_column_grants c
       WHERE c.grantee = $1 AND c.table_schema = 'public' AND c.privilege_type NOT IN ('SELECT', 'REFERENCES')
         AND NOT EXISTS (SELECT FROM information_schema.role_table_grants t WHERE t.grantee = $1
           AND t.table_name = c.table_name AND t.privilege_type = c.privilege_type)
       GROUP BY c.table_name, c.privilege_type
     ORDER BY 1, 2`,
    [role],
  );
  const rights: Record<string, string> = {};
  for (const { table, right } of rows)
    rights[table] = `${rights[table] === undefined ? '' : `${rights[table]} `}${right}`;
  return rights;
}

describe('TRUST-01a nobody decides an outcome', () => {
  it('by a call: every one that changes something is known', () => {
    expect(changing(CALLS).sort()).toEqual(Object.keys(CUSTOMER_CHANGES).sort());
    expect(changing(OPERATOR_CALLS).sort()).toEqual(Object.keys(STAFF_CHANGES).sort());
  });

  it('by a field: but for a note, no change of the staff names a customer, an order, a price, a tick or an amount', () => {
    const changes = OPERATOR_CALLS.filter((call) => call.effect === 'change' && call !== noteCustomer);
    const named = changes.flatMap((call) =>
      Object.keys((call.request as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter((field) => /uid|user|customer|order|price|tick|bid|ask|profit|balance|amount/i.test(field)),
    ).toEqual([]);
  });

  it('by a setting: those that one owner changes decide no money', () => {
    expect(Object.keys(EDITABLE).sort()).toEqual([...SETTINGS].sort());
    const money = SETTING_KEYS.filter((key) =>
      /currency|fee|level|grant|pay|recharge|withdraw|loan|only_one/.test(key),
    );
    expect(money.filter((key) => Object.hasOwn(EDITABLE, key) && key !== 'is_user_show_level')).toEqual([]);
  });

  it('by what the core takes in: commands, facts and inputs are known, and no fact is about one order', () => {
    expect(ROOMS.flatMap(({ commands }) => Object.keys(commands)).sort()).toEqual(COMMANDS);
    expect(ROOMS.flatMap(({ facts }) => Object.keys(facts)).sort()).toEqual(Object.keys(FACTS).sort());
    const inputs = source('packages/core/src/input.ts');
    const kinds = [...inputs.slice(inputs.indexOf('export type Input')).matchAll(/readonly type: '([\w-]+)'/g)];
    expect(kinds.map(([, kind]) => kind).sort()).toEqual(INPUTS);
    const ledger = source('packages/core/src/ledger/input.ts');
    const facts = ledger.slice(ledger.indexOf('export interface AccountFact'));
    expect(facts).toMatch(/frozen/);
    expect(facts).not.toMatch(/order|price|profit|leverage|fee/i);
  });

  it('by the environment: every variable is known', () => {
    const settings = source('apps/server/src/platform/settings.ts');
    const schema = settings.slice(settings.indexOf('const schema'), settings.indexOf('const SECRET'));
    expect(
      [...schema.matchAll(/^ {2}([A-Z_]+):/gm)]
        .map(([, name]) => name)
        .sort()
        .join(' '),
    ).toBe(VARIABLES);
  });

  it('by the database: each role writes what is known, and nothing else', async () => {
    expect(await rightsOf('vitrine_app')).toEqual(ROOMS_WRITE);
    expect(await rightsOf('vitrine_engine')).toEqual(CORE_WRITES);
    expect(await rightsOf('PUBLIC')).toEqual({});
    expect(Object.keys(ROOMS_WRITE).filter((table) => (OF_THE_CORE as readonly string[]).includes(table))).toEqual([]);
  });

  it('by trying: the rooms are refused every write to what decides money or says what prices were', async () => {
    for (const table of OF_THE_CORE) {
      for (const statement of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `INSERT INTO ${table} SELECT * FROM ${table}`,
      ])
        await expect(database.app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      const [column] = await database.superuser<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position LIMIT 1`,
        [table],
      );
      const update = `UPDATE ${table} SET ${column!.name} = ${column!.name}`;
      await expect(database.app.query(update), update).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('by trying: not even a superuser changes a posting, a journal row or an audit entry in silence', async () => {
    for (const table of ['postings', 'journal', 'audit'])
      await expect(database.superuser(`DELETE FROM ${table}`), table).rejects.toThrow(/append-only|only added to/);
  });
});
