import { SECOND } from '@vitrine/domain/kernel/time';
import type { ServerTextKey } from '@vitrine/locales/server';
import {
  isPageLabel,
  type MenuChoice,
  type MenuChoiceEntry,
  type MenuEntry,
  type MenuIcon,
  type MenuLabel,
  menu,
  parseMenu,
} from '@vitrine/wire/config/menu';
import type { Language } from '@vitrine/wire/envelope';
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

const PAGE_ICON: MenuIcon = 'page';

/** The menus of a new site; every entry leads to an existing screen. */
export const DEFAULT_MENUS: Readonly<Record<Group, MenuChoice>> = {
  home: parseMenu('contract,orders,accounts,billing_detail'),
  user: parseMenu(
    'accounts,billing_detail,transfer,limits,invite_friends,news,announcement,email,settings,real_name,reset_password,pay_password,second_factor,feedback,about',
  ),
  footer: parseMenu('trade.prices,trade.verify,company.countries'),
};

const flagOf = (isOn: boolean) => (isOn ? ('1' as const) : ('0' as const));

/** What menus need of what the company has published. */
export interface PublishedTexts {
  /** Empty if it has published none. */
  readonly companyEmail: () => Promise<string>;
  /** Of the static pages, by their groups. */
  readonly pageTitles: (language: Language) => Promise<ReadonlyMap<string, string>>;
}

/**
 * The menus. Pages are listed while they are published, the e-mail page while the company has an address: both are looked up
 * once a second.
 */
export const menuRoute = (
  { menus, revision }: { readonly menus: () => Readonly<Record<Group, MenuChoice>>; readonly revision: () => number },
  { companyEmail, pageTitles }: PublishedTexts,
) =>
  sharedRoute(
    menu,
    { version: () => `${revision()} ${Math.floor(Date.now() / SECOND)}` },
    async (_request, { language }) => {
      const hasEmail = (await companyEmail()) !== '';
      const titles = await pageTitles(language);
      const lookOf = (label: MenuChoiceEntry['label']) => {
        if (isPageLabel(label)) return { title: titles.get(label), icon: PAGE_ICON };
        const { text, icon } = LOOKS[label];
        return { title: label === 'email' && !hasEmail ? undefined : textIn(language, text), icon };
      };
      return (['home', 'user', 'footer'] as const).flatMap((group) =>
        menus()[group].flatMap(({ label, path, isMobile, allowsDemo }) => {
          const { title, icon } = lookOf(label);
          const [is_mobile, allow_demo] = [flagOf(isMobile), flagOf(allowsDemo)];
          return title === undefined ? [] : [{ group, title, path, icon, is_mobile, allow_demo }];
        }),
      );
    },
  );
