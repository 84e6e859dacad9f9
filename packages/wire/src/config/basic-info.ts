import { SITE_MODES } from '@vitrine/domain/config/site-mode';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { LANGUAGES } from '../envelope.ts';
import { isoTime } from '../fields.ts';
import { PERIODS } from '../market/candle.ts';
import { CATEGORIES } from '../market/categories.ts';
import { jurisdictionRow } from './jurisdiction-fields.ts';

/** The registration fields that a flag `is_reg_<field>` shows and requires. */
export const REGISTRATION_FIELDS = [
  'name',
  'card_id',
  'ssn',
  'front_pic',
  'reverse_pic',
  'hand_pic',
  'pay_password',
  'invite_code',
] as const;

/** The bank fields that a flag `is_bank_account_<field>` shows and requires. */
export const BANK_FIELDS = [
  'bank_name',
  'bank_code',
  'bank_address',
  'routing_number',
  'bank_swift',
  'bank_iban',
  'bank_ifsc',
  'bank_branch',
  'payee_address',
  'post_code',
] as const;

/** The loan form's fields that a flag `is_loan_<field>` requires. */
export const LOAN_FIELDS = [
  'sex',
  'birthday',
  'country',
  'mobile',
  'id_card_type',
  'id_number',
  'hand_pic',
  'age',
  'contact_info',
  'loan_amount',
  'social_security',
  'has_family',
  'address_detail',
  'job',
  'work_years',
  'personal_income',
  'family_income',
  'annual_income',
  'other_income',
  'annual_savings',
  'debt_info',
  'has_pension',
  'has_house',
  'has_car',
  'passport_photo',
  'credit_score',
  'tax_bill',
] as const;

/**
 * Every single-valued entry of the site configuration; `is_*` entries hold '1' for on, '0' for off. Ours: `demo_grant`
 * (money), `logo_dark` (the logo on dark pages), `icon` (of the installed app), `maintenance_from` and `maintenance_until` (ISO 8601 UTC, of an announced window), `margin_call_level` and `stop_out_level` (prepayment ratio, whole percent) of accounts with nothing open.
 */
export const SETTING_KEYS = [
  'site_name',
  'logo',
  'logo_dark',
  'icon',
  'currency',
  'currency_symbol',
  'default_lang',
  'service_link',
  'service_link_type',
  'verify_reg_type',
  'trade_fee_type',
  'demo_grant',
  'margin_call_level',
  'stop_out_level',
  'micro_loss_level',
  'theme_primary',
  'theme_up',
  'theme_down',
  'theme_kline_up',
  'theme_kline_down',
  'timezone',
  'home_logo_height',
  'customer_tag',
  'complaint_url',
  'maintenance_from',
  'maintenance_until',
  'only_one_account',
  'is_default_dark',
  'is_micro',
  'is_forex',
  'is_home_title_pic',
  'is_home_search',
  'is_home_account_name',
  'is_home_balance_recharge',
  'is_home_balance_withdraw',
  'is_internal_message',
  'is_recharge_contact',
  'is_withdraw_contact',
  'is_charge_withdraw_contact',
  'is_dark_mode',
  'is_user_show_level',
  'is_user_show_credit',
  'is_mock_login',
  'is_hazard_rate',
  'is_show_mobile',
  'is_recharge_crypto',
  'is_withdraw_crypto',
  'is_real_name_auth',
  'is_recharge_auth',
  'is_withdraw_auth',
  'is_bank_charge_cancel_btn',
  'is_withdraw_pay_pwd',
  'is_withdraw_account_input',
  'is_bank_out_amount',
  'is_wallet_bank_card',
  'is_wallet_crypto',
  'is_loan_protocol',
  'is_loan_repayment_address_copy',
  'is_loan_repayment_chat',
  'is_loan_show_daily_profit',
  'is_loan_show_total_profit',
  'is_loan_repay_balance',
  'is_loan_limit_paid_in',
  'is_mining_hide_max_subscribe',
  ...REGISTRATION_FIELDS.map((field) => `is_reg_${field}` as const),
  ...BANK_FIELDS.map((field) => `is_bank_account_${field}` as const),
  ...LOAN_FIELDS.map((field) => `is_loan_${field}` as const),
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, z.string()])) as Record<
  SettingKey,
  z.ZodMiniString
>;

export const HOME_SECTIONS = ['search', 'notice', 'assets', 'shortcut', 'menu', 'trades'] as const;
export const TABS = ['documentary', 'order', 'quotes', 'ranking', 'trade', 'market', 'account'] as const;
type TabName = (typeof TABS)[number];
/** The tabs whose screens exist: those that a site can show. */
export const TABS_WITH_SCREENS = [
  'quotes',
  'market',
  'trade',
  'order',
  'account',
] as const satisfies readonly TabName[];
/** The tabs of a new site, and of an app that does not know its site yet. */
export const DEFAULT_TABS = ['quotes', 'trade', 'order', 'account'] as const satisfies readonly TabName[];

export const siteInfo = z.extend(z.object(settings), {
  languages: z.array(z.enum(LANGUAGES)),
  /** ISO 3166-1 alpha-2. */
  excluded_countries: z.array(z.string()),
  home_sections: z.array(z.enum(HOME_SECTIONS)),
  tab_bar: z.array(z.enum(TABS)),
  /** Ours: the categories of instruments that are shown, and codes of the instruments that come first. */
  category_order: z.array(z.enum(CATEGORIES)),
  product_order: z.array(z.string()),
  chart_periods: z.array(z.enum(PERIODS)),
  /** `simulated`, `replay`, or both joined by `+`. */
  price_source: z.string(),
  server_time: isoTime,
  /** Ours: another one after every change of the configuration; the topic `SITE` tells it. */
  version: z.string(),
  /** Ours: what customers may do now, and why not more, by language; in `default_lang` at least. */
  site_mode: z.enum(SITE_MODES),
  site_mode_reasons: z.partialRecord(z.enum(LANGUAGES), z.string()),
  /** Ours: what is offered where no other profile applies: to visitors, until they say where they live. */
  jurisdiction: jurisdictionRow,
  /** Ours: `paper` or `real`. */
  mode: z.enum(['paper', 'real']),
  /** Ours: of the accounts that closed a trade in the last 12 months, how many lost money in all. Null: too few, or paper mode. */
  loss_share: z.nullable(z.object({ percent: z.string(), accounts: z.number(), measuredAt: isoTime })),
});
export type SiteInfo = z.output<typeof siteInfo>;

export const basicInfo = defineCall({
  operation: 'basic-info',
  room: 'config',
  summary: 'Returns the site configuration in force as one flat object.',
  method: 'GET',
  path: '/api/basicSet/getBasicInfo',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: siteInfo,
  example: {},
  reasons: [],
});
