import {
  BANK_FIELDS,
  DEFAULT_TABS,
  HOME_SECTIONS,
  LOAN_FIELDS,
  REGISTRATION_FIELDS,
  SETTING_KEYS,
  type SettingKey,
  TABS_WITH_SCREENS,
} from '@vitrine/wire/config/basic-info';
import { type MenuChoice, type MenuEntry, menuText, parseMenu } from '@vitrine/wire/config/menu';
import { LANGUAGES, type Language } from '@vitrine/wire/envelope';
import { CATEGORIES } from '@vitrine/wire/market/categories';
import type { Pool } from 'pg';
import { DEFAULT_MENUS } from './menu.ts';
import { readSettings, type StoredSettings } from './store.ts';

type TermsKey =
  | 'currency'
  | 'currency_symbol'
  | 'trade_fee_type'
  | 'demo_grant'
  | 'margin_call_level'
  | 'stop_out_level'
  | 'micro_loss_level'
  | 'only_one_account'
  | 'is_micro'
  | 'is_real_name_auth'
  | 'is_recharge_auth'
  | 'is_withdraw_auth'
  | 'is_withdraw_pay_pwd';
export type Settings = Readonly<Record<Exclude<SettingKey, TermsKey>, string>>;

const off = <F extends string>(prefix: F, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [`${prefix}${field}`, '0'])) as Readonly<Record<SettingKey, string>>;

/** The settings of a new site. Features that do not exist yet are '0'. */
const DEFAULTS: Settings = {
  ...off('is_reg_', REGISTRATION_FIELDS),
  ...off('is_bank_account_', BANK_FIELDS),
  ...off('is_loan_', LOAN_FIELDS),
  site_name: 'Vitrine',
  logo: '',
  logo_dark: '',
  icon: '',
  default_lang: 'en',
  service_link: '',
  service_link_type: '2',
  verify_reg_type: '1',
  theme_primary: '#85bd00',
  theme_up: '#85bd00',
  theme_down: '#f6543e',
  theme_kline_up: '',
  theme_kline_down: '',
  timezone: 'GMT',
  home_logo_height: '3',
  customer_tag: '',
  complaint_url: '',
  maintenance_from: '',
  maintenance_until: '',
  is_default_dark: '0',
  is_forex: '1',
  is_home_title_pic: '0',
  is_home_search: '1',
  is_home_account_name: '1',
  is_home_balance_recharge: '1',
  is_home_balance_withdraw: '1',
  is_internal_message: '1',
  is_recharge_contact: '0',
  is_withdraw_contact: '0',
  is_charge_withdraw_contact: '0',
  is_dark_mode: '1',
  is_user_show_level: '0',
  is_user_show_credit: '0',
  is_mock_login: '1',
  is_hazard_rate: '1',
  is_show_mobile: '0',
  is_recharge_crypto: '1',
  is_withdraw_crypto: '1',
  is_bank_charge_cancel_btn: '1',
  is_withdraw_account_input: '0',
  is_bank_out_amount: '1',
  is_wallet_bank_card: '1',
  is_wallet_crypto: '1',
  is_loan_protocol: '0',
  is_loan_repayment_address_copy: '0',
  is_loan_repayment_chat: '0',
  is_loan_show_daily_profit: '0',
  is_loan_show_total_profit: '0',
  is_loan_repay_balance: '0',
  is_loan_limit_paid_in: '0',
  is_mining_hide_max_subscribe: '0',
};

const KNOWN: ReadonlySet<string> = new Set(SETTING_KEYS);

/** Reads a list stored as names separated by commas. Skips unknown names and duplicates. */
function namesOf<N extends string>(names: readonly N[], stored: string | undefined, otherwise: readonly N[]) {
  const given = (stored ?? '').split(',').flatMap((text) => names.find((name) => name === text.trim()) ?? []);
  return given.length === 0 ? otherwise : [...new Set(given)];
}

/** A menu as stored; one that nothing can be read from is that of a new site. */
function menuOf(group: MenuEntry['group'], stored: string | undefined): MenuChoice {
  const choice = parseMenu(stored ?? '');
  return choice.length === 0 ? DEFAULT_MENUS[group] : choice;
}

const MENU_KEYS = { menu_home: 'home', menu_user: 'user', menu_footer: 'footer' } as const;

const isMenuKey = (key: string): key is keyof typeof MENU_KEYS => Object.hasOwn(MENU_KEYS, key);

/** The keys of the settings that are lists, and are read into lists. */
type ListKey = 'tab_bar' | 'home_sections' | 'languages' | 'category_order' | 'product_order' | keyof typeof MENU_KEYS;

/** Everything that a version of the settings says. */
export interface SiteState {
  readonly version: number;
  readonly settings: Settings;
  readonly homeSections: readonly (typeof HOME_SECTIONS)[number][];
  readonly tabs: readonly (typeof TABS_WITH_SCREENS)[number][];
  readonly menus: Readonly<Record<MenuEntry['group'], MenuChoice>>;
  /** Those that customers can choose. */
  readonly languages: readonly Language[];
  /** The categories of instruments that are shown. */
  readonly categories: readonly (typeof CATEGORIES)[number][];
  /** Codes of the instruments that come first. */
  readonly products: readonly string[];
}

/** Reads the settings as stored. What nothing can be read from is that of a new site. */
export function siteStateOf({ version, values }: StoredSettings): SiteState {
  return {
    version,
    settings: { ...DEFAULTS, ...Object.fromEntries([...values].filter(([key]) => KNOWN.has(key))) },
    homeSections: namesOf(HOME_SECTIONS, values.get('home_sections'), HOME_SECTIONS),
    tabs: namesOf(TABS_WITH_SCREENS, values.get('tab_bar'), DEFAULT_TABS),
    languages: namesOf(LANGUAGES, values.get('languages'), LANGUAGES),
    categories: namesOf(CATEGORIES, values.get('category_order'), CATEGORIES),
    products: (values.get('product_order') ?? '').split(',').filter((code) => code !== ''),
    menus: {
      home: menuOf('home', values.get('menu_home')),
      user: menuOf('user', values.get('menu_user')),
      footer: menuOf('footer', values.get('menu_footer')),
    },
  };
}

const NEW_SITE = siteStateOf({ version: 0, values: new Map() });

/** A setting as text. */
export function settingText(
  { settings, tabs, homeSections, languages, menus, categories, products }: SiteState,
  key: keyof Settings | ListKey,
): string {
  if (isMenuKey(key)) return menuText(menus[MENU_KEYS[key]]);
  if (key === 'tab_bar') return tabs.join(',');
  if (key === 'languages') return languages.join(',');
  if (key === 'category_order') return categories.join(',');
  if (key === 'product_order') return products.join(',');
  return key === 'home_sections' ? homeSections.join(',') : settings[key];
}

/** The site settings that do not affect money, in memory. */
export class Site {
  #state = NEW_SITE;
  #revision = 0;
  readonly #listeners = new Set<() => void>();

  /** Reads the newest version, unless a later reading has been faster. */
  async load(db: Pool): Promise<void> {
    const stored = await readSettings(db);
    if (stored.version < this.#state.version) return;
    this.#state = siteStateOf(stored);
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Called whenever the settings have been read again. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The sections of the home screen, in order. */
  get homeSections() {
    return this.#state.homeSections;
  }

  /** The tabs of the tab bar, in order. */
  get tabs() {
    return this.#state.tabs;
  }

  /** In which order the market is shown. */
  readonly order = {
    categories: () => this.#state.categories,
    products: () => this.#state.products,
    revision: () => this.#revision,
  };

  /** The menus of the home screen, of the user centre and of the footer. */
  get menus() {
    return this.#state.menus;
  }

  /** The languages that customers can choose. */
  get languages(): readonly Language[] {
    return this.#state.languages;
  }

  /** The number of the version in force. */
  get version(): number {
    return this.#state.version;
  }

  /** A setting as text, and whether it is that of a new site. */
  written(key: keyof Settings | ListKey): { readonly value: string; readonly isDefault: boolean } {
    const value = settingText(this.#state, key);
    return { value, isDefault: value === settingText(NEW_SITE, key) };
  }

  get settings(): Settings {
    return this.#state.settings;
  }

  /** Grows whenever the settings have been read again. */
  get revision(): number {
    return this.#revision;
  }

  get timezone(): string {
    return this.settings.timezone;
  }

  /** The language for callers that request none, or an unknown one. */
  get language(): Language {
    return LANGUAGES.find((language) => language === this.settings.default_lang) ?? 'en';
  }
}
