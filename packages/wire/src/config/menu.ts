import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { GROUP_LENGTH, GROUP_PATTERN } from '../content/description.ts';
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
  'page',
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

/** Labels that a demo account cannot use unless the operator says otherwise: they need an account with a name. */
export const REAL_ONLY: ReadonlySet<MenuLabel> = /* @__PURE__ */ new Set<MenuLabel>([
  'wallet',
  'deposit',
  'fast_deposit',
  'quick_buy',
  'bank_card_buy',
  'withdraw',
  'fast_withdraw',
  'loan',
  'real_name',
  'invite_friends',
  'reset_password',
  'pay_password',
  'second_factor',
]);

/** A static page of the site, by its group: `legal.terms`. */
export type PageLabel = `${string}.${string}`;

export const isPageLabel = (label: string): label is PageLabel =>
  label.length <= GROUP_LENGTH && GROUP_PATTERN.test(label);

/** An entry as a site configures it. */
export interface MenuChoiceEntry {
  readonly label: MenuLabel | PageLabel;
  readonly path: string;
  /** Shown on phones too. */
  readonly isMobile: boolean;
  readonly allowsDemo: boolean;
}

/** A menu of a site's configuration, in display order. */
export type MenuChoice = readonly MenuChoiceEntry[];

/** A path of the app, with an optional query. */
const PATH = /^\/(?!\/)[\w./-]{0,60}(\?[\w=&.-]{1,60})?$/;

/** Whether a menu entry may lead there. */
export const isMenuPath = (path: string): boolean => PATH.test(path);

/** An entry as nothing but its label says. */
export const usualEntry = (label: MenuLabel | PageLabel): MenuChoiceEntry =>
  isPageLabel(label)
    ? { label, path: `/descript/detail?group=${label}`, isMobile: true, allowsDemo: true }
    : { label, path: MENU_PATHS[label], isMobile: true, allowsDemo: !REAL_ONLY.has(label) };

/** One entry: `video_intro=/news;desk;real`, or a page: `legal.terms;desk`. Undefined for what is no entry. */
function entryOf(text: string): MenuChoiceEntry | undefined {
  const [named = '', ...marks] = text.trim().split(';');
  const [name = '', own] = named.split(/=(.*)/s);
  const isPage = isPageLabel(name);
  const label = isPage ? name : MENU_LABELS.find((known) => known === name);
  // A page is at its own path.
  if (label === undefined || (isPage && own !== undefined) || marks.some((mark) => !MARKS.includes(mark)))
    return undefined;
  const usual = usualEntry(label);
  return {
    label,
    path: own ?? usual.path,
    isMobile: !marks.includes('desk'),
    allowsDemo: marks.includes('demo') || (usual.allowsDemo && !marks.includes('real')),
  };
}

/** `desk`: not on phones; `real` and `demo`: whether demo accounts may use it. */
const MARKS = ['desk', 'real', 'demo'];

/** Reads `deposit,video_intro=/news;desk`; skips what is unknown, repeated or leads nowhere. */
export function parseMenu(text: string): MenuChoice {
  const entries = text.split(',').flatMap((part) => {
    const entry = entryOf(part);
    return entry !== undefined && (isPageLabel(entry.label) || isMenuPath(entry.path)) ? [entry] : [];
  });
  return entries.filter(({ label }, at) => entries.findIndex((entry) => entry.label === label) === at);
}

/** The text that {@link parseMenu} reads. */
export const menuText = (choice: MenuChoice): string =>
  choice
    .map(({ label, path, isMobile, allowsDemo }) => {
      const usual = usualEntry(label);
      const demo = allowsDemo === usual.allowsDemo ? '' : allowsDemo ? ';demo' : ';real';
      return `${label}${path === usual.path ? '' : `=${path}`}${isMobile ? '' : ';desk'}${demo}`;
    })
    .join(',');

export const menuEntry = z.object({
  /** `home`: the quick icons of the home screen; `user`: the list of the user centre; `footer` (ours): the links below them. */
  group: z.enum(['home', 'user', 'footer']),
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
