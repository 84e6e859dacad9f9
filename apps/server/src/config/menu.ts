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
  /** Open to demo accounts. */
  readonly isDemoToo: boolean;
}

const forAll = (text: ServerTextKey, icon: MenuIcon): Look => ({ text, icon, isDemoToo: true });
const realOnly = (text: ServerTextKey, icon: MenuIcon): Look => ({ text, icon, isDemoToo: false });

const LOOKS: Readonly<Record<MenuLabel, Look>> = {
  contract: forAll('menu.contract', 'contract'),
  future: forAll('menu.future', 'option'),
  orders: forAll('menu.orders', 'orders'),
  accounts: forAll('menu.accounts', 'accounts'),
  wallet: realOnly('menu.wallet', 'accounts'),
  billing_detail: forAll('menu.billing-detail', 'history'),
  deposit: realOnly('menu.deposit', 'deposit'),
  fast_deposit: realOnly('menu.fast-deposit', 'deposit'),
  quick_buy: realOnly('menu.quick-buy', 'card'),
  bank_card_buy: realOnly('menu.bank-card-buy', 'card'),
  withdraw: realOnly('menu.withdraw', 'withdraw'),
  fast_withdraw: realOnly('menu.fast-withdraw', 'withdraw'),
  transfer: forAll('menu.transfer', 'transfer'),
  loan: realOnly('menu.loan', 'loan'),
  real_name: realOnly('menu.real-name', 'verification'),
  invite_friends: realOnly('menu.invite-friends', 'invite'),
  news: forAll('menu.news', 'news'),
  announcement: forAll('menu.announcement', 'announcement'),
  video_intro: forAll('menu.video-intro', 'video'),
  email: forAll('menu.email', 'email'),
  settings: forAll('menu.settings', 'settings'),
  language: forAll('menu.language', 'language'),
  dark_theme: forAll('menu.dark-theme', 'theme'),
  reset_password: realOnly('menu.reset-password', 'password'),
  pay_password: realOnly('menu.pay-password', 'password'),
  second_factor: realOnly('menu.second-factor', 'security'),
  limits: forAll('menu.limits', 'limits'),
  feedback: forAll('menu.feedback', 'feedback'),
  about: forAll('menu.about', 'about'),
};

/** The menus of a new site; every entry leads to an existing screen. */
export const DEFAULT_MENUS: Readonly<Record<Group, MenuChoice>> = {
  home: parseMenu('contract,orders,accounts,billing_detail'),
  user: parseMenu(
    'accounts,billing_detail,limits,invite_friends,news,announcement,email,settings,real_name,reset_password,pay_password,second_factor,about',
  ),
};

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
          .map(({ label, path }) => {
            const { text, icon, isDemoToo } = LOOKS[label];
            const allow_demo = isDemoToo ? ('1' as const) : ('0' as const);
            return { group, title: textIn(language, text), path, icon, is_mobile: '1' as const, allow_demo };
          }),
      );
    },
  );
