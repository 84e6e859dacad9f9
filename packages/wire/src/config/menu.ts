import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag } from '../fields.ts';

/** Icons that the app draws itself, in its own colours. */
export const MENU_ICONS = [
  'contract',
  'orders',
  'accounts',
  'history',
  'news',
  'announcement',
  'email',
  'settings',
  'password',
  'security',
  'limits',
  'about',
  'deposit',
  'withdraw',
  'transfer',
  'card',
  'option',
  'loan',
  'verification',
  'invite',
  'feedback',
  'language',
  'theme',
  'video',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

/**
 * Every label that a menu can have (ACC-40, ACC-41, and ours), with the path that it opens unless the operator has set another.
 * A label without a path needs one.
 */
export const MENU_PATHS = {
  contract: '/trade',
  future: '/trade?mode=future',
  orders: '/order',
  accounts: '/mine/accounts',
  wallet: '/mine/wallet',
  billing_detail: '/mine/history',
  deposit: '/mine/charge',
  fast_deposit: '/mine/charge',
  quick_buy: '/mine/charge',
  bank_card_buy: '/mine/charge',
  withdraw: '/mine/withdraw',
  fast_withdraw: '/mine/withdraw',
  transfer: '/mine/transfer',
  loan: '/loan',
  real_name: '/mine/auth',
  invite_friends: '/mine/invite',
  news: '/news',
  announcement: '/mine/announcement',
  video_intro: '',
  email: '/mine/email',
  settings: '/mine/system',
  language: '/language',
  dark_theme: '/mine/system',
  reset_password: '/mine/password',
  pay_password: '/mine/pay-password',
  second_factor: '/mine/second-factor',
  limits: '/mine/limits',
  feedback: '/feedback',
  about: '/mine/about',
} as const satisfies Readonly<Record<string, string>>;
export type MenuLabel = keyof typeof MENU_PATHS;
export const MENU_LABELS = /* @__PURE__ */ Object.keys(MENU_PATHS) as readonly MenuLabel[];

/** A menu of a site's configuration: labels in display order, each followed by its own path if that is not its usual one. */
export type MenuChoice = readonly { readonly label: MenuLabel; readonly path: string }[];

/** A path of the app, with an optional query. */
const PATH = /^\/(?!\/)[\w./-]{0,60}(\?[\w=&.-]{1,60})?$/;

/** Whether a menu entry may lead there. */
export const isMenuPath = (path: string): boolean => PATH.test(path);

/** Reads `deposit,video_intro=/news`; skips what is unknown, repeated or leads nowhere. */
export function parseMenu(text: string): MenuChoice {
  const entries = text.split(',').flatMap((part) => {
    const [name = '', own] = part.trim().split(/=(.*)/s);
    const label = MENU_LABELS.find((known) => known === name);
    const path = own ?? (label === undefined ? '' : MENU_PATHS[label]);
    return label !== undefined && isMenuPath(path) ? [{ label, path }] : [];
  });
  return entries.filter(({ label }, at) => entries.findIndex((entry) => entry.label === label) === at);
}

/** The text that {@link parseMenu} reads. */
export const menuText = (choice: MenuChoice): string =>
  choice.map(({ label, path }) => (path === MENU_PATHS[label] ? label : `${label}=${path}`)).join(',');

export const menuEntry = z.object({
  /** `home`: the quick icons of the home screen; `user`: the list of the user centre. */
  group: z.enum(['home', 'user']),
  /** In the language of the call. */
  title: z.string(),
  /** A path of the app. */
  path: z.string(),
  /** One of {@link MENU_ICONS}, or the URL of a picture. */
  icon: z.string(),
  /** Shown on phones. */
  is_mobile: flag,
  /** Open to demo accounts; the other entries show them that a real account is needed. */
  allow_demo: flag,
});
export type MenuEntry = z.output<typeof menuEntry>;

export const menu = defineCall({
  operation: 'menu',
  room: 'config',
  summary: 'Lists the menu entries in display order, with titles in the language of the call.',
  method: 'GET',
  path: '/api/menu',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 0,
  request: z.object({}),
  response: z.array(menuEntry),
  example: {},
  reasons: [],
});
