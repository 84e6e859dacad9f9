import { HOME_SECTIONS, TABS_WITH_SCREENS } from '@vitrine/wire/config/basic-info';
import { isSeenOnCharts } from '@vitrine/wire/config/colours';
import { menuText, parseMenu } from '@vitrine/wire/config/menu';
import { SERVICE_LINK_TYPES, type SETTING_KINDS, VERIFICATIONS } from '@vitrine/wire/config/operator/operator-settings';
import { LANGUAGES } from '@vitrine/wire/envelope';
import { CATEGORIES } from '@vitrine/wire/market/categories';

type Kind = (typeof SETTING_KINDS)[number];

/**
 * The settings that staff may change, and their formats. Switches of features that do not exist yet are not listed.
 * None of these settings affects money. The timezone also says when the days of customers' own loss limits begin.
 */
export const EDITABLE = {
  site_name: 'text',
  logo: 'picture',
  logo_dark: 'picture',
  icon: 'picture',
  maintenance_from: 'instant',
  maintenance_until: 'instant',
  languages: 'languages',
  default_lang: 'language',
  timezone: 'zone',
  theme_primary: 'colour',
  theme_up: 'colour',
  theme_down: 'colour',
  theme_kline_up: 'colour',
  theme_kline_down: 'colour',
  is_default_dark: 'flag',
  is_dark_mode: 'flag',
  tab_bar: 'tabs',
  home_sections: 'sections',
  menu_home: 'menu',
  menu_user: 'menu',
  menu_footer: 'menu',
  category_order: 'categories',
  product_order: 'products',
  home_logo_height: 'height',
  is_home_title_pic: 'flag',
  is_home_search: 'flag',
  is_home_account_name: 'flag',
  is_forex: 'flag',
  is_hazard_rate: 'flag',
  is_mock_login: 'flag',
  is_show_mobile: 'flag',
  is_internal_message: 'flag',
  verify_reg_type: 'verification',
  customer_tag: 'text',
  is_user_show_level: 'flag',
  is_user_show_credit: 'flag',
  is_reg_name: 'flag',
  is_reg_card_id: 'flag',
  is_reg_ssn: 'flag',
  is_reg_front_pic: 'flag',
  is_reg_reverse_pic: 'flag',
  is_reg_hand_pic: 'flag',
  is_reg_pay_password: 'flag',
  is_reg_invite_code: 'flag',
  is_home_balance_recharge: 'flag',
  is_home_balance_withdraw: 'flag',
  is_recharge_contact: 'flag',
  is_withdraw_contact: 'flag',
  is_charge_withdraw_contact: 'flag',
  is_recharge_crypto: 'flag',
  is_withdraw_crypto: 'flag',
  is_bank_charge_cancel_btn: 'flag',
  is_withdraw_account_input: 'flag',
  is_bank_out_amount: 'flag',
  is_wallet_bank_card: 'flag',
  is_wallet_crypto: 'flag',
  is_bank_account_bank_name: 'flag',
  is_bank_account_bank_code: 'flag',
  is_bank_account_bank_address: 'flag',
  is_bank_account_routing_number: 'flag',
  is_bank_account_bank_swift: 'flag',
  is_bank_account_bank_iban: 'flag',
  is_bank_account_bank_ifsc: 'flag',
  is_bank_account_bank_branch: 'flag',
  is_bank_account_payee_address: 'flag',
  is_bank_account_post_code: 'flag',
  service_link: 'address',
  service_link_type: 'service',
  complaint_url: 'address',
} as const satisfies Readonly<Record<string, Kind>>;
export type EditableKey = keyof typeof EDITABLE;

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Names from a list, without duplicates, separated by commas. */
function isListOf(names: readonly string[], text: string): boolean {
  const given = text.split(',');
  return given.every((name) => names.includes(name)) && new Set(given).size === given.length;
}

/** At most 50 different codes of instruments. */
function isListOfCodes(text: string): boolean {
  const codes = text.split(',');
  return (
    codes.length <= 50 && new Set(codes).size === codes.length && codes.every((code) => /^[\w.-]{1,20}$/.test(code))
  );
}

/** A path of this site or an https address; empty removes the picture or link. */
function isAddress(text: string): boolean {
  if (text === '' || /^\/(?!\/)[\w./-]*$/.test(text)) return true;
  return /^https:\/\//.test(text) && URL.canParse(text);
}

const CHECKS: Readonly<Record<Kind, (text: string) => boolean>> = {
  text: (text) => text.length <= 60 && /^[^\p{C}]*$/u.test(text) && text.trim() === text,
  flag: (text) => text === '0' || text === '1',
  colour: (text) => text === '' || /^#[0-9a-f]{6}$/i.test(text),
  language: (text) => (LANGUAGES as readonly string[]).includes(text),
  zone: isZone,
  address: isAddress,
  // Pictures of other sites are not shown: the policy of the pages forbids them.
  picture: (text) => text === '' || /^\/(?!\/)[\w./-]{1,200}$/.test(text),
  instant: (text) =>
    text === '' || (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))),
  verification: (text) => (VERIFICATIONS as readonly string[]).includes(text),
  service: (text) => (SERVICE_LINK_TYPES as readonly string[]).includes(text),
  languages: (text) => isListOf(LANGUAGES, text),
  height: (text) => /^\d{1,2}(\.\d)?$/.test(text) && Number(text) >= 1 && Number(text) <= 12,
  tabs: (text) => isListOf(TABS_WITH_SCREENS, text),
  sections: (text) => isListOf(HOME_SECTIONS, text),
  categories: (text) => isListOf(CATEGORIES, text),
  // One that is not traded any more keeps its place for when it is.
  products: (text) => text === '' || isListOfCodes(text),
  // Whatever is not read as it is written is unknown, repeated or leads nowhere.
  menu: (text) => text !== '' && menuText(parseMenu(text)) === text,
};

/** Settings that cannot be empty. */
const NEEDED: ReadonlySet<EditableKey> = new Set(['site_name', 'theme_primary', 'theme_up', 'theme_down']);

const isValid = (key: EditableKey, value: string): boolean =>
  (value !== '' || !NEEDED.has(key)) && CHECKS[EDITABLE[key]](value);

/** The settings that cannot have their values. */
export const wrongSettings = (textOf: (key: EditableKey) => string): readonly EditableKey[] => [
  ...(Object.keys(EDITABLE) as EditableKey[]).filter((key) => !isValid(key, textOf(key))),
  ...contradictions(textOf),
];

/** An announced window has both ends, in their order; or there is none. */
const isWindow = (from: string, until: string): boolean => (from === '' ? until === '' : from < until);

/** Settings that do not go together: whichever of them is changed is wrong. */
function contradictions(textOf: (key: EditableKey) => string): readonly EditableKey[] {
  const isOffered = textOf('languages').split(',').includes(textOf('default_lang'));
  const candles = (['up', 'down'] as const).flatMap((side): EditableKey[] => {
    const own = textOf(`theme_kline_${side}`);
    if (isSeenOnCharts(own === '' ? textOf(`theme_${side}`) : own)) return [];
    return own === '' ? [`theme_${side}`, `theme_kline_${side}`] : [`theme_kline_${side}`];
  });
  // Nobody could tell a rise from a fall.
  const isAlike = textOf('theme_up').toLowerCase() === textOf('theme_down').toLowerCase();
  return [
    ...(isOffered ? [] : (['languages', 'default_lang'] as const)),
    ...candles,
    ...(isWindow(textOf('maintenance_from'), textOf('maintenance_until'))
      ? []
      : (['maintenance_from', 'maintenance_until'] as const)),
    ...(isAlike ? (['theme_up', 'theme_down'] as const) : []),
  ];
}
