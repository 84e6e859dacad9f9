import { SECOND } from '@vitrine/domain/kernel/time';
import type { ServerTextKey } from '@vitrine/locales/server';
import {
  type MenuChoice,
  type MenuEntry,
  type MenuIcon,
  type MenuLabel,
  menu,
  parseMenu,
} from '@vitrine/wire/config/menu';
import { sharedRoute } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';

type Group = MenuEntry['group'];

interface Look {
  readonly text: ServerTextKey;
  readonly icon: MenuIcon;
}

const look = (text: ServerTextKey, icon: MenuIcon): Look => ({ text, icon });

const LOOKS: Readonly<Record<MenuLabel, Look>> = {
  contract: look('menu.contract', 'contract'),
  future: look('menu.future', 'option'),
  orders: look('menu.orders', 'orders'),
  accounts: look('menu.accounts', 'accounts'),
  wallet: look('menu.wallet', 'accounts'),
  billing_detail: look('menu.billing-detail', 'history'),
  deposit: look('menu.deposit', 'deposit'),
  fast_deposit: look('menu.fast-deposit', 'deposit'),
  quick_buy: look('menu.quick-buy', 'card'),
  bank_card_buy: look('menu.bank-card-buy', 'card'),
  withdraw: look('menu.withdraw', 'withdraw'),
  fast_withdraw: look('menu.fast-withdraw', 'withdraw'),
  transfer: look('menu.transfer', 'transfer'),
  loan: look('menu.loan', 'loan'),
  real_name: look('menu.real-name', 'verification'),
  invite_friends: look('menu.invite-friends', 'invite'),
  news: look('menu.news', 'news'),
  announcement: look('menu.announcement', 'announcement'),
  video_intro: look('menu.video-intro', 'video'),
  email: look('menu.email', 'email'),
  settings: look('menu.settings', 'settings'),
  language: look('menu.language', 'language'),
  dark_theme: look('menu.dark-theme', 'theme'),
  reset_password: look('menu.reset-password', 'password'),
  pay_password: look('menu.pay-password', 'password'),
  second_factor: look('menu.second-factor', 'security'),
  limits: look('menu.limits', 'limits'),
  feedback: look('menu.feedback', 'feedback'),
  about: look('menu.about', 'about'),
};

/** The menus of a new site; every entry leads to an existing screen. */
export const DEFAULT_MENUS: Readonly<Record<Group, MenuChoice>> = {
  home: parseMenu('contract,orders,accounts,billing_detail'),
  user: parseMenu(
    'accounts,billing_detail,transfer,limits,invite_friends,news,announcement,email,settings,real_name,reset_password,pay_password,second_factor,feedback,about',
  ),
};

const flagOf = (isOn: boolean) => (isOn ? ('1' as const) : ('0' as const));

/** Both menus; the e-mail page is listed only if the company has published an address, which is looked up once a second. */
export const menuRoute = (
  { menus, revision }: { readonly menus: () => Readonly<Record<Group, MenuChoice>>; readonly revision: () => number },
  companyEmail: () => Promise<string>,
) =>
  sharedRoute(
    menu,
    { version: () => `${revision()} ${Math.floor(Date.now() / SECOND)}` },
    async (_request, { language }) => {
      const hasEmail = (await companyEmail()) !== '';
      return (['home', 'user'] as const).flatMap((group) =>
        menus()
          [group].filter(({ label }) => label !== 'email' || hasEmail)
          .map(({ label, path, isMobile, allowsDemo }) => {
            const { text, icon } = LOOKS[label];
            const [is_mobile, allow_demo] = [flagOf(isMobile), flagOf(allowsDemo)];
            return { group, title: textIn(language, text), path, icon, is_mobile, allow_demo };
          }),
      );
    },
  );
