import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from '@vitrine/core/rooms';
import type { Call } from '@vitrine/wire/call';
import { CALLS, OPERATOR_CALLS } from '@vitrine/wire/calls';
import { SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { sendMessage } from '@vitrine/wire/content/operator/send-message';
import { proposeCurrency } from '@vitrine/wire/funding/operator/propose-currency';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { proposePrice } from '@vitrine/wire/funding/operator/propose-price';
import { proposeErasure } from '@vitrine/wire/identity/operator/propose-erasure';
import { removeProfile } from '@vitrine/wire/identity/operator/remove-profile';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { describe, expect, it } from 'vitest';
import { EDITABLE } from '../../../apps/server/src/config/editable.ts';
import { createTestDatabase } from '../../support/database.ts';

// Rules 0: no screen, call, role or setting changes a tick, anything already open, or the terms of one customer. Something
// new makes this test fail until somebody has judged it: that is its purpose. The changes that calls offer are in
// what-staff-can-change.txt and what-customers-can-change.txt. Run this file with `-u` to write them again; the
// difference is what a reviewer judges. Everything else is listed here with what it can do.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const source = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const changesOf = (calls: readonly Call[]) => calls.filter((call) => call.effect === 'change');
const namesOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {});

/** Every change that the calls offer, as text: what the review of a new one reads. */
function changesText(calls: readonly Call[]): string {
  const parts = changesOf(calls).map((call) => {
    const { access } = call;
    return [
      call.operation,
      `  call:   ${call.method} ${call.path}`,
      `  who:    ${typeof access === 'object' ? access.staff.join(', ') : access}`,
      `  fields: ${namesOf(call.request).join(', ') || 'none'}`,
      `  people: ${{ true: 'two', sometimes: 'one or two', undefined: 'one' }[String(call.needsApproval)]}`,
      ...(call.needsCode === true ? ['  code:   of the authenticator, within five minutes'] : []),
      `  why:    ${call.why}`,
    ].join('\n');
  });
  return `${parts.sort().join('\n\n')}\n`;
}

/** What staff write to or about a customer, remove of what the customer shows, or erase with nothing left: no account, order or term. */
const ABOUT_A_CUSTOMER: readonly Call[] = [noteCustomer, proposeErasure, removeProfile, sendMessage];

/**
 * What two people decide: money of the house for a customer; limits, fees and published prices of currencies, the same for
 * everybody. Nothing that is open or closed changes by it.
 */
const MONEY_BY_TWO: readonly Call[] = [proposeGoodwill, proposeCurrency, proposePrice];

/** Settings that one owner changes: none has to do with money. */
const SETTINGS: readonly string[] = [
  'site_name logo logo_dark icon maintenance_from maintenance_until languages default_lang timezone theme_primary theme_up theme_down theme_kline_up theme_kline_down',
  'is_default_dark is_dark_mode tab_bar home_sections home_logo_height is_home_title_pic is_home_search',
  'is_home_account_name is_forex is_hazard_rate is_mock_login is_user_show_level is_user_show_credit',
  'is_reg_name is_reg_card_id is_reg_ssn is_reg_front_pic is_reg_reverse_pic is_reg_hand_pic',
  'is_show_mobile is_internal_message verify_reg_type customer_tag',
  'is_home_balance_recharge is_home_balance_withdraw is_recharge_contact is_withdraw_contact is_charge_withdraw_contact',
  'is_recharge_crypto is_withdraw_crypto is_bank_charge_cancel_btn is_withdraw_account_input is_bank_out_amount is_wallet_bank_card is_wallet_crypto',
  'is_bank_account_bank_name is_bank_account_bank_code is_bank_account_bank_address is_bank_account_routing_number is_bank_account_bank_swift',
  'is_bank_account_bank_iban is_bank_account_bank_ifsc is_bank_account_bank_branch is_bank_account_payee_address is_bank_account_post_code',
  'is_reg_pay_password is_reg_invite_code menu_home menu_user menu_footer category_order product_order service_link service_link_type complaint_url',
].flatMap((line) => line.split(' '));

/** What the core takes in. */
const COMMANDS = [
  'approve-deposit',
  'approve-withdrawal',
  'cancel-deposit',
  'cancel-order',
  'cancel-withdrawal',
  'claim-deposit',
  'close-all',
  'close-order',
  'correct-posting',
  'fail-withdrawal',
  'follow',
  'give-proof',
  'hold-withdrawal',
  'modify-order',
  'pay-withdrawal',
  'post-goodwill',
  'record-arrival',
  'reject-deposit',
  'reject-withdrawal',
  'release-withdrawal',
  'request-withdrawal',
  'reset-demo',
  'reverse-order',
  'set-own-limit',
  'set-stops',
  'submit-option',
  'submit-order',
  'sweep-account',
  'take-break',
  'transfer',
  'unfollow',
];
const FACTS: Readonly<Record<string, string>> = {
  account: 'opens a customer, or stops them from opening more, and says where they live; carries no terms and no money',
  funding:
    'bounds, fees and prices of new deposits and withdrawals for everybody; a customer keeps a version until a milder one follows',
  instrument: 'terms of new orders for everybody; what is open is frozen in its order',
  jurisdictions:
    'what is offered from then on to everybody who lives in a country; what is open and what waits goes on as it was placed',
  master:
    'whether orders of a customer may be copied from then on; what is copied stays open, and nothing of it is closed',
  options: 'terms of new options for everybody; what runs is frozen in its option',
  'site-days': 'when a day begins for limits that customers set for themselves; never ends one that has begun',
  'site-mode':
    'whether anybody opens something new; what is open and what waits for its price goes on as it was placed',
  site: 'terms for everybody; levels count from the next opening out of nothing',
};
const INPUTS = ['command', 'continue', 'fact', 'replay-restart', 'tick', 'time'];

/** Variables of the environment: which recording is played and how fast, from the start; none reaches into what is open. */
const VARIABLES =
  'BACKUP_EVERY_HOURS BACKUP_KEEP BACKUP_KEEP_DAYS BACKUP_TO BANK_ACCOUNTS BANK_ACCOUNT_HOLDER BANK_STATEMENTS_FROM CHECKPOINT_FILE CHECKPOINT_KEY_FILE CHECKPOINT_MAIL CHECKPOINT_WEBHOOK DATABASE_URL DATA_DIR EDGES ENCRYPTION_KEY ETH_CHAIN_ID ETH_CONFIRMATIONS ETH_RPC_URL ETH_TOKENS FEED FEED_FILES FEED_LOOP FEED_SEED FEED_SPEED HOST IMAGES_TO LOG_LEVEL MAIL_FROM METRICS_TOKEN MIN_FREE_DISK_MB MODE NATS_SITE NATS_URL OUTBOX_DAYS PORT PUBLIC_URL PUSH_HOSTS RAW_TICK_DAYS REJECTED_IMAGE_DAYS REPLICA_URL RESTORE_DRILL_DAYS ROLE S3_ACCESS_KEY_ID S3_ENDPOINT S3_REGION S3_SECRET_ACCESS_KEY SECURITY_CONTACT SMS_SECRET SMS_URL SMTP_URL TIME_FROM_JOURNAL TLS_CERT TLS_KEY TRUSTED_PROXY WALLET_XPUB_ETH';

/** Tables that decide money, and those that say what prices were. */
const OF_THE_CORE = [
  'journal',
  'journal_blocks',
  'journal_head',
  'tape_batches',
  'tape_blocks',
  'tape_digests',
  'tape_kept',
  'last_ticks',
  'accounts',
  'balances',
  'postings',
  'account_log',
  'contract_orders',
  'order_changes',
  'options',
  'applied_facts',
  'margin_check',
  'close_all',
  'rollover_progress',
  'trailing_bests',
  'customer_countries',
  'own_limits',
  'breaks',
  'loss_counts',
  'deposits',
  'withdrawals',
  'funding_terms',
  'funding_customers',
  'goodwill',
  'corrections',
] as const;

/** What the rooms' role may write. */
const ROOMS_WRITE: Readonly<Record<string, string>> = {
  alert_progress: 'DELETE INSERT UPDATE',
  alerts: 'DELETE INSERT UPDATE',
  push_items: 'DELETE INSERT UPDATE',
  push_subscriptions: 'DELETE INSERT UPDATE',
  audit: 'INSERT',
  candle_heads: 'DELETE INSERT UPDATE',
  candle_histories: 'DELETE INSERT UPDATE',
  candles: 'DELETE INSERT UPDATE',
  captchas: 'DELETE INSERT',
  // What banks and chains say of real money. It decides nothing: the core credits what a deposit's arrival command says.
  bank_accounts: 'INSERT UPDATE(account)',
  bank_entries: 'INSERT UPDATE(decided_at,deposit,match,note,staff_id,state)',
  bank_files: 'INSERT UPDATE(at,entries,known,name,refused,staff_id)',
  bank_statements: 'INSERT',
  chain_blocks: 'DELETE INSERT',
  chain_cursors: 'INSERT UPDATE',
  chain_transfers:
    'INSERT UPDATE(block,block_at,block_hash,confirmed_at,deposit,dismissed_at,is_recorded,note,staff_id,state)',
  payout_batches: 'INSERT',
  payouts:
    'INSERT UPDATE(answered_by,decided_at,entry,given_up_by,given_up_note,is_reported,needs_second,reason,reference,state)',
  wallet_addresses: 'INSERT',
  wallet_keys: 'INSERT UPDATE(next_index)',
  // Whether the site serves customers: by two owners.
  company: 'UPDATE(loss_url,status,type)',
  content_images: 'INSERT',
  content_items: 'INSERT UPDATE(newest)',
  content_seeds: 'INSERT',
  // What customers could read stays on record.
  content_versions: 'INSERT UPDATE(publish_at,withdraw_at)',
  customer_notes: 'DELETE INSERT',
  // How the simulated bank behaves; what customers call currencies; where they pay to.
  bank_simulation: 'DELETE INSERT UPDATE',
  deposit_channels: 'INSERT UPDATE',
  deposit_wires: 'INSERT UPDATE',
  funding_currencies: 'DELETE INSERT UPDATE',
  // What a request says beside its amount, which is in the journal; what counts as its payment.
  deposit_details: 'DELETE INSERT UPDATE',
  withdrawal_details: 'DELETE INSERT UPDATE',
  payment_references: 'DELETE INSERT UPDATE',
  // Where customers are paid, and how long they wait after wrong pay passwords.
  pay_pauses: 'DELETE INSERT UPDATE',
  payout_ways: 'DELETE INSERT UPDATE',
  facts: 'INSERT UPDATE(submitted_at)',
  // By whom no new account is opened until their break is over.
  exclusion_key: 'INSERT',
  exclusion_marks: 'DELETE INSERT',
  // How long the next guess waits.
  failed_attempts: 'DELETE INSERT UPDATE(count,last_at)',
  follower_cursors: 'INSERT UPDATE',
  // Who asks to be erased.
  erasure_requests: 'DELETE INSERT',
  images: 'DELETE INSERT UPDATE(is_deleted,is_proof,is_stored,uid,used_at,visitor,visitor_address)',
  inbox_messages: 'DELETE INSERT UPDATE(read_at)',
  installation: 'INSERT',
  // Who wants no marketing.
  marketing_opt_outs: 'DELETE INSERT',
  reader_languages: 'INSERT UPDATE(language)',
  // Where a search need not look.
  journal_index: 'INSERT',
  journal_index_ticks: 'INSERT',
  market_halts: 'INSERT UPDATE(proposal,resumed_at)',
  // How many accounts lost money, as shown to customers.
  loss_share: 'INSERT UPDATE',
  outbox: 'DELETE INSERT UPDATE(attempts,last_error,leased_until,next_at,recipient,secret,sent_at,state,text)',
  passkey_challenges: 'DELETE INSERT',
  passkeys: 'DELETE INSERT UPDATE(counter,last_used_at)',
  proposals: 'INSERT UPDATE(checker,decided_at,reason,state)',
  recovery_codes: 'DELETE INSERT',
  real_name_drafts: 'DELETE INSERT',
  // What was submitted stays as it was; a decision is written once.
  // Deleted with their customer, by a trigger in no other way.
  real_name_reviews: 'DELETE INSERT UPDATE(decided_at,decided_by,front_pic,hand_pic,reason,remark,reverse_pic,state)',
  sent_codes: 'DELETE INSERT UPDATE(tries,used_at)',
  sessions: 'DELETE INSERT UPDATE',
  site_pictures: 'INSERT',
  // A version that waits is published or withdrawn; what it says stays as it was.
  site_publications: 'INSERT UPDATE(state,version)',
  site_settings: 'INSERT UPDATE',
  site_versions: 'INSERT',
  staff: 'INSERT UPDATE',
  // Sent once, step by step.
  staff_messages: 'INSERT UPDATE(next_uid,sent,sent_at)',
  staff_answers: 'DELETE INSERT UPDATE(answer)',
  staff_recovery_codes: 'DELETE INSERT',
  staff_sessions: 'DELETE INSERT UPDATE',
  staff_sign_in_steps: 'DELETE INSERT UPDATE(secret)',
  // Canned answers, what customers and staff say to each other, and internal notes: no account, order or term.
  support_canned_answers: 'DELETE INSERT UPDATE',
  support_conversations:
    'DELETE INSERT UPDATE(assigned_to,closed_at,language,last_at,network,read_up_to,told_up_to,uid,visitor,waiting_since)',
  // What was said stays as it was; a visitor's messages move into the conversation of their account.
  support_messages: 'DELETE INSERT UPDATE(conversation_id,key)',
  support_notes: 'DELETE INSERT UPDATE(conversation_id)',
  users:
    // A trigger lets contacts change when their customer is erased, and in no other way.
    'INSERT UPDATE(archived_at,area_id,avatar,contact_mobile,country,credit_score,demo_secret_hash,email,erased_at,invite_code,last_used_at,level,mobile,name,nickname,nickname_changed_at,nickname_skeleton,passkey_handle,password_hash,pay_password_hash,reputation_score,totp_last_step,totp_pending,totp_pending_until,totp_secret)',
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
  close_all: 'INSERT UPDATE',
  rollover_progress: 'INSERT UPDATE',
  trailing_bests: 'INSERT UPDATE',
  customer_countries: 'INSERT UPDATE',
  own_limits: 'INSERT UPDATE',
  breaks: 'INSERT UPDATE',
  loss_counts: 'INSERT UPDATE',
  deposits: 'INSERT UPDATE',
  withdrawals: 'INSERT UPDATE',
  funding_terms: 'INSERT UPDATE',
  funding_customers: 'INSERT UPDATE',
  goodwill: 'INSERT',
  corrections: 'INSERT',
  masters: 'INSERT UPDATE',
  copy_rates: 'INSERT UPDATE',
  copy_links: 'INSERT UPDATE',
  copies: 'INSERT UPDATE',
  copy_skips: 'INSERT',
  copy_work: 'INSERT UPDATE',
  options: 'INSERT UPDATE',
  order_changes: 'INSERT',
  postings: 'INSERT',
  quarantine: 'INSERT',
  tape_batches: 'INSERT',
};

const database = await createTestDatabase();

/** By table what a role may do to it besides reading: on the whole row, or on columns alone. */
async function rightsOf(role: string): Promise<Record<string, string>> {
  const rows = await database.superuser<{ table: string; right: string }>(
    `WITH tables AS (SELECT oid, relname, relacl FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')),
       grantee AS (SELECT coalesce((SELECT oid FROM pg_roles WHERE rolname = $1), 0) AS oid)
     SELECT relname AS table, privilege_type AS right
       FROM tables, aclexplode(relacl) acl WHERE acl.grantee = (SELECT oid FROM grantee) AND privilege_type <> 'SELECT'
     UNION
     SELECT relname, privilege_type || '(' || string_agg(attname, ',' ORDER BY attname) || ')'
       FROM tables JOIN pg_attribute ON attrelid = tables.oid, aclexplode(attacl) acl
       WHERE acl.grantee = (SELECT oid FROM grantee) AND privilege_type NOT IN ('SELECT', 'REFERENCES')
       GROUP BY relname, privilege_type
     ORDER BY 1, 2`,
    [role],
  );
  const rights: Record<string, string> = {};
  for (const { table, right } of rows)
    rights[table] = `${rights[table] === undefined ? '' : `${rights[table]} `}${right}`;
  return rights;
}

describe('TRUST-01a nobody decides an outcome', () => {
  it('by a call: every change is in the files that were reviewed, with its fields, its roles and its reason', async () => {
    for (const call of changesOf([...CALLS, ...OPERATOR_CALLS]))
      expect(call.why, call.operation).toMatch(/^[A-Z].{20,}\.$/);
    await expect(changesText(CALLS)).toMatchFileSnapshot('what-customers-can-change.txt');
    await expect(changesText(OPERATOR_CALLS)).toMatchFileSnapshot('what-staff-can-change.txt');
  });

  it('by a call: exactly the calls that answer a proposal take two people', () => {
    for (const call of changesOf(OPERATOR_CALLS))
      expect([call.operation, call.needsApproval !== undefined]).toEqual([
        call.operation,
        namesOf(call.response).includes('proposal'),
      ]);
    expect(changesOf(CALLS).filter(({ needsApproval }) => needsApproval !== undefined)).toEqual([]);
  });

  it('by a field: but for notes, erasing and what customers show of themselves, no change of the staff names a customer, an order, a price, a tick or an amount', () => {
    const named = changesOf(OPERATOR_CALLS).flatMap((call) =>
      ABOUT_A_CUSTOMER.includes(call) || MONEY_BY_TWO.includes(call) ? [] : namesOf(call.request),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter((field) => /uid|user|customer|order|price|tick|bid|ask|profit|balance|amount/i.test(field)),
    ).toEqual([]);
  });

  it('by one person: what names money is decided by two', () => {
    for (const call of MONEY_BY_TWO) expect(call, call.operation).toMatchObject({ needsApproval: true });
  });

  it('by a setting: those that one owner changes decide no money', () => {
    expect(Object.keys(EDITABLE).sort()).toEqual([...SETTINGS].sort());
    const money = SETTING_KEYS.filter((key) =>
      /currency|fee|level|grant|pay|recharge|withdraw|loan|only_one/.test(key),
    );
    // What is shown, what a registration asks for, and what a payout way needs: what is checked before money moves is not among them.
    const shown =
      /^is_(home_balance|recharge_contact|withdraw_contact|charge_withdraw_contact|recharge_crypto|withdraw_crypto|withdraw_account_input|bank_account_payee)/;
    const known = ['is_user_show_level', 'is_reg_pay_password'];
    expect(money.filter((key) => Object.hasOwn(EDITABLE, key) && !known.includes(key) && !shown.test(key))).toEqual([]);
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
      [...schema.matchAll(/^ {2}([A-Z0-9_]+):/gm)]
        .map(([, name]) => name)
        .sort()
        .join(' '),
    ).toBe(VARIABLES);
  });

  it('TRUST-01f by the database: each role writes what is known, and nothing else', async () => {
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
