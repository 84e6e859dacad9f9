import type { ServerTextKey } from '@vitrine/locales/server';
import { type MenuEntry, type MenuIcon, menu } from '@vitrine/wire/config/menu';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';

interface Entry extends Omit<MenuEntry, 'title'> {
  readonly text: ServerTextKey;
  readonly icon: MenuIcon;
}

const open = { is_mobile: '1', allow_demo: '1' } as const;
const realOnly = { is_mobile: '1', allow_demo: '0' } as const;

/** The menu; every entry leads to an existing screen. */
const ENTRIES: readonly Entry[] = [
  { group: 'home', text: 'menu.contract', path: '/trade', icon: 'contract', ...open },
  { group: 'home', text: 'menu.orders', path: '/order', icon: 'orders', ...open },
  { group: 'home', text: 'menu.accounts', path: '/mine/accounts', icon: 'accounts', ...open },
  { group: 'home', text: 'menu.history', path: '/mine/history', icon: 'history', ...open },
  { group: 'user', text: 'menu.accounts', path: '/mine/accounts', icon: 'accounts', ...open },
  { group: 'user', text: 'menu.history', path: '/mine/history', icon: 'history', ...open },
  { group: 'user', text: 'menu.news', path: '/news', icon: 'news', ...open },
  { group: 'user', text: 'menu.announcement', path: '/mine/announcement', icon: 'announcement', ...open },
  { group: 'user', text: 'menu.email', path: '/mine/email', icon: 'email', ...open },
  { group: 'user', text: 'menu.settings', path: '/mine/system', icon: 'settings', ...open },
  { group: 'user', text: 'menu.password', path: '/mine/password', icon: 'password', ...realOnly },
  { group: 'user', text: 'menu.pay-password', path: '/mine/pay-password', icon: 'password', ...realOnly },
  { group: 'user', text: 'menu.second-factor', path: '/mine/second-factor', icon: 'security', ...realOnly },
  { group: 'user', text: 'menu.about', path: '/mine/about', icon: 'about', ...open },
];

/** The e-mail page is listed only if the company has published an address. */
export const menuRoute = (companyEmail: () => Promise<string>) =>
  route(menu, async (_request, { language }) => {
    const hasEmail = (await companyEmail()) !== '';
    return ENTRIES.filter(({ icon }) => icon !== 'email' || hasEmail).map(({ text, ...entry }) => ({
      ...entry,
      title: textIn(language, text),
    }));
  });
