import { createRootRoute, createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import type { AddressedFilter } from '../ground/history/trade-filter.ts';
import { lazyScreen } from '../ground/lazy-screen.tsx';
import { currentToken } from '../ground/session.ts';
import { SHEETS, type Sheet } from '../ground/use-sheet.ts';
import type { EntryLocation } from '../identity/entry/lead-on.ts';
import { Crash } from './Crash.tsx';
import { Shell } from './Shell.tsx';
import { keptTab } from './tab-screens.tsx';
import type { TitleKey } from './titles.ts';
import type { OrderMode } from './trade/order-modes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page, in the window's title and to a screen reader: a key under `ground.title`. */
    readonly title?: TitleKey;
  }
}

/** A visitor is sent to the login, which leads back here afterwards (APP-33, APP-34). */
export function requireLogin({ location }: { readonly location: ParsedLocation }): void {
  if (currentToken() !== undefined) return;
  throw redirect({ to: '/login', search: { from: location.href }, replace: true });
}

const root = createRootRoute({ component: Shell, notFoundComponent: () => null });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'home' },
  component: keptTab('/'),
});

interface TradeSearch {
  /** Product code. */
  readonly symbol?: string;
  readonly period?: WirePeriod;
  /** The form that is shown: contracts where absent. */
  readonly mode?: OrderMode;
  /** The sheet that is open on a phone. */
  readonly sheet?: Sheet;
}

const trade = createRoute({
  getParentRoute: () => root,
  path: '/trade',
  staticData: { title: 'trade' },
  validateSearch: (search: Record<string, unknown>): TradeSearch => {
    const { symbol, mode } = search;
    const period = PERIODS.find((known) => known === search.period);
    const sheet = SHEETS.find((known) => known === search.sheet);
    return {
      ...(typeof symbol === 'string' ? { symbol } : {}),
      ...(period === undefined ? {} : { period }),
      ...(mode === 'contract' || mode === 'future' ? { mode } : {}),
      ...(sheet === undefined ? {} : { sheet }),
    };
  },
  component: keptTab('/trade'),
});

/** What an address names by its number. */
function idIn(search: Record<string, unknown>): { readonly id?: number } {
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? { id } : {};
}

/** Read by the screens, so that what reads it is not part of every page. */
function filterIn({ product, side, from, to }: AddressedFilter): AddressedFilter {
  return { product, side, from, to };
}

interface OrderSearch extends AddressedFilter {
  /** Whose records: 1 those of timed options, otherwise those of contracts (ORD-02). */
  readonly source?: 1;
  /** The list that is shown, by its orders' status: 0 pending, 1 holding or running, 3 history or closed (ORD-04). */
  readonly type?: 0 | 1 | 3;
  /** The order or option whose detail is open. */
  readonly id?: number;
}

const order = createRoute({
  getParentRoute: () => root,
  path: '/order',
  staticData: { title: 'order' },
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): OrderSearch => {
    // An empty one is none: as a number it would be 0.
    const type = search.type === '' ? undefined : Number(search.type);
    return {
      ...(Number(search.source) === 1 ? { source: 1 } : {}),
      ...(type === 0 || type === 1 || type === 3 ? { type } : {}),
      ...idIn(search),
      ...filterIn(search),
    };
  },
  component: keptTab('/order'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  staticData: { title: 'user' },
  beforeLoad: requireLogin,
  component: keptTab('/user'),
});

/** A screen that leads into an account. */
const ENTRY = {
  getParentRoute: () => root,
  validateSearch: ({ from, by, invite_code }: Record<string, unknown>): EntryLocation['search'] => ({
    from,
    by,
    invite_code,
  }),
  // Where its code does not load, that of the screen does not either, which says so.
  beforeLoad: async (at: EntryLocation) =>
    (await import('../identity/entry/lead-on.ts').catch(() => undefined))?.leadOn(at),
};

const login = createRoute({
  ...ENTRY,
  path: '/login',
  staticData: { title: 'login' },
  component: lazyScreen(() => import('../identity/entry/EntryScreen.tsx'), 'LoginScreen', ['login', 'pictures']),
});

const register = createRoute({
  ...ENTRY,
  path: '/register',
  staticData: { title: 'register' },
  component: lazyScreen(() => import('../identity/entry/EntryScreen.tsx'), 'RegisterScreen', ['login', 'pictures']),
});

const forgot = createRoute({
  ...ENTRY,
  path: '/forgot',
  staticData: { title: 'forgot' },
  component: lazyScreen(() => import('../identity/entry/EntryScreen.tsx'), 'ForgotScreen', ['login', 'pictures']),
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/mine/password',
  staticData: { title: 'password' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/entry/EntryScreen.tsx'), 'PasswordScreen', ['login', 'pictures']),
});

const payPassword = createRoute({
  getParentRoute: () => root,
  path: '/mine/pay-password',
  staticData: { title: 'payPassword' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/entry/EntryScreen.tsx'), 'PayPasswordScreen', ['login', 'pictures']),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/mine/second-factor',
  staticData: { title: 'secondFactor' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/security/SecondFactorScreen.tsx'), 'SecondFactorScreen', ['login']),
});

const realName = createRoute({
  getParentRoute: () => root,
  path: '/mine/auth',
  staticData: { title: 'realName' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/real-name/RealNameScreen.tsx'), 'RealNameScreen', [
    'login',
    'pictures',
  ]),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/mine/profile',
  staticData: { title: 'profile' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/profile/ProfileScreen.tsx'), 'ProfileScreen', [
    'login',
    'pictures',
    'profile',
  ]),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/mine/invite',
  staticData: { title: 'invite' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../identity/profile/InviteScreen.tsx'), 'InviteScreen', ['profile']),
});

const notMe = createRoute({
  getParentRoute: () => root,
  path: '/not-me',
  staticData: { title: 'notMe' },
  component: lazyScreen(() => import('../identity/security/NotMeScreen.tsx'), 'NotMeScreen', ['login']),
});

const product = createRoute({
  getParentRoute: () => root,
  path: '/product',
  staticData: { title: 'product' },
  component: lazyScreen(() => import('./search/SearchScreen.tsx'), 'SearchScreen', ['search']),
});

interface ProductDetailSearch {
  /** Product code. */
  readonly symbol?: string;
}

const productDetail = createRoute({
  getParentRoute: () => root,
  path: '/product/detail',
  staticData: { title: 'productDetail' },
  validateSearch: ({ symbol }: Record<string, unknown>): ProductDetailSearch =>
    typeof symbol === 'string' ? { symbol } : {},
  component: lazyScreen(() => import('./product-details/DetailsScreen.tsx'), 'DetailsScreen', ['details', 'trading']),
});

/** Without an id the chat, with one feedback of the customer. */
const chat = createRoute({
  getParentRoute: () => root,
  path: '/mine/chat',
  staticData: { title: 'chat' },
  validateSearch: idIn,
  component: lazyScreen(() => import('./ChatScreen.tsx'), 'ChatScreen', ['support']),
});

const feedback = createRoute({
  getParentRoute: () => root,
  path: '/feedback',
  staticData: { title: 'feedback' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('./ChatScreen.tsx'), 'FeedbackScreen', ['support']),
});

const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  staticData: { title: 'language' },
  // Everything that was loaded in the old language goes (APP-30).
  onLeave: () => window.location.reload(),
  component: lazyScreen(() => import('../config/LanguageScreen.tsx'), 'LanguageScreen'),
});

const accounts = createRoute({
  getParentRoute: () => root,
  path: '/mine/accounts',
  staticData: { title: 'accounts' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../ledger/AccountsScreen.tsx'), 'AccountsScreen'),
});

interface HistorySearch {
  /** 1 funding, 2 contract, 3 options; 0 all of them. */
  readonly accountTypeId?: number;
}

const history = createRoute({
  getParentRoute: () => root,
  path: '/mine/history',
  staticData: { title: 'history' },
  beforeLoad: requireLogin,
  validateSearch: ({ accountTypeId }: Record<string, unknown>): HistorySearch => {
    const id = accountTypeId === undefined ? Number.NaN : Number(accountTypeId);
    return [0, 1, 2, 3].includes(id) ? { accountTypeId: id } : {};
  },
  component: lazyScreen(() => import('./HistoryScreen.tsx'), 'HistoryScreen', ['reports']),
});

interface TransferSearch {
  /** `accountTypeId`s of the two accounts. */
  readonly from?: number;
  readonly to?: number;
}

const transfer = createRoute({
  getParentRoute: () => root,
  path: '/mine/transfer',
  staticData: { title: 'transfer' },
  beforeLoad: requireLogin,
  validateSearch: ({ from, to }: Record<string, unknown>): TransferSearch => ({
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
  }),
  component: lazyScreen(() => import('../funding/transfer/TransferScreen.tsx'), 'TransferScreen', ['funding']),
});

const wallet = createRoute({
  getParentRoute: () => root,
  path: '/mine/wallet',
  staticData: { title: 'wallet' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../funding/ways/WalletScreen.tsx'), 'WalletScreen', ['funding']),
});

const bankCards = createRoute({
  getParentRoute: () => root,
  path: '/mine/bank-card-list',
  staticData: { title: 'bankCards' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../funding/ways/WayListScreen.tsx'), 'BankCardListScreen', ['funding']),
});

const coinAddresses = createRoute({
  getParentRoute: () => root,
  path: '/mine/coin-address-list',
  staticData: { title: 'coinAddresses' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../funding/ways/WayListScreen.tsx'), 'CoinAddressListScreen', ['funding']),
});

interface WithdrawWaySearch {
  /** 1 crypto, 2 bank. */
  readonly type?: 1 | 2;
  /** The withdraw currency that it is wanted for. */
  readonly currency?: number;
}

const withdrawWay = createRoute({
  getParentRoute: () => root,
  path: '/mine/withdraw-way',
  staticData: { title: 'withdrawWay' },
  beforeLoad: requireLogin,
  validateSearch: ({ type, currency }: Record<string, unknown>): WithdrawWaySearch => ({
    ...(Number(type) === 2 ? { type: 2 } : Number(type) === 1 ? { type: 1 } : {}),
    ...(currency === undefined ? {} : { currency: Number(currency) }),
  }),
  component: lazyScreen(() => import('../funding/ways/WithdrawWayScreen.tsx'), 'WithdrawWayScreen', ['funding']),
});

interface MoneySearch {
  /** 0 crypto, 1 bank; what the site prefers where absent. */
  readonly type?: 0 | 1;
  /** The request that is opened. */
  readonly id?: number;
}

const moneyIn = ({ type, id }: Record<string, unknown>): MoneySearch => ({
  ...(type !== undefined && type !== '' && (Number(type) === 0 || Number(type) === 1)
    ? { type: Number(type) as 0 | 1 }
    : {}),
  ...(Number.isSafeInteger(Number(id)) && Number(id) > 0 ? { id: Number(id) } : {}),
});

const charge = createRoute({
  getParentRoute: () => root,
  path: '/mine/charge',
  staticData: { title: 'charge' },
  beforeLoad: requireLogin,
  validateSearch: moneyIn,
  component: lazyScreen(() => import('./DepositScreen.tsx'), 'DepositScreen', ['funding', 'pictures']),
});

const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/mine/withdraw',
  staticData: { title: 'withdraw' },
  beforeLoad: requireLogin,
  validateSearch: moneyIn,
  component: lazyScreen(() => import('../funding/withdraw/WithdrawScreen.tsx'), 'WithdrawScreen', ['funding']),
});

interface StatisticsSearch extends AddressedFilter {
  /** 1 timed options, otherwise contract orders. */
  readonly source?: 1;
}

const statistics = createRoute({
  getParentRoute: () => root,
  path: '/mine/statistics',
  staticData: { title: 'statistics' },
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): StatisticsSearch => ({
    ...(Number(search.source) === 1 ? { source: 1 } : {}),
    ...filterIn(search),
  }),
  component: lazyScreen(() => import('./statistics/StatisticsScreen.tsx'), 'StatisticsScreen', ['reports', 'views']),
});

const about = createRoute({
  getParentRoute: () => root,
  path: '/mine/about',
  staticData: { title: 'about' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../content/AboutScreen.tsx'), 'AboutScreen', ['company']),
});

const trust = createRoute({
  getParentRoute: () => root,
  path: '/trust',
  staticData: { title: 'trust' },
  component: lazyScreen(() => import('../trust/TrustScreen.tsx'), 'TrustScreen', ['trust']),
});

interface CheckSearch {
  /** What the result is of, and its number. */
  readonly kind?: string;
  readonly id?: number;
}

const check = createRoute({
  getParentRoute: () => root,
  path: '/trust/check',
  staticData: { title: 'trust' },
  validateSearch: (search: Record<string, unknown>): CheckSearch => ({
    ...(typeof search.kind === 'string' ? { kind: search.kind } : {}),
    ...idIn(search),
  }),
  component: lazyScreen(() => import('../trust/check/CheckScreen.tsx'), 'CheckScreen', ['trust']),
});

const system = createRoute({
  getParentRoute: () => root,
  path: '/mine/system',
  staticData: { title: 'system' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('./SystemScreen.tsx'), 'SystemScreen', ['settings']),
});

/** News and announcements beside what is read of them: one screen, so that a list stays as it was left. */
const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  component: lazyScreen(() => import('../content/NewsScreen.tsx'), 'NewsScreen'),
});

const news = createRoute({ getParentRoute: () => reading, path: '/news', staticData: { title: 'news' } });

const announcement = createRoute({
  getParentRoute: () => reading,
  path: '/mine/announcement',
  staticData: { title: 'announcement' },
  beforeLoad: requireLogin,
});

interface NewsDetailSearch {
  readonly id?: number;
  /** Category of the list it belongs to, the news where absent. */
  readonly category?: number;
}

const newsDetail = createRoute({
  getParentRoute: () => reading,
  path: '/news/detail',
  staticData: { title: 'news' },
  validateSearch: (search: Record<string, unknown>): NewsDetailSearch => ({
    ...idIn(search),
    ...(Number(search.category) === ANNOUNCEMENT_CATEGORY ? { category: ANNOUNCEMENT_CATEGORY } : {}),
  }),
});

/** The inbox and what is read of it: one screen, as for news. */
const inbox = createRoute({
  getParentRoute: () => root,
  id: 'inbox',
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../content/inbox/InboxScreen.tsx'), 'InboxScreen'),
});

const message = createRoute({ getParentRoute: () => inbox, path: '/message', staticData: { title: 'message' } });

const messageDetail = createRoute({
  getParentRoute: () => inbox,
  path: '/message/detail',
  staticData: { title: 'messageDetail' },
  validateSearch: idIn,
});

interface DescriptionSearch {
  /** Name of the page: `company.about`. */
  readonly group?: string;
}

const description = createRoute({
  getParentRoute: () => root,
  path: '/descript/detail',
  staticData: { title: 'description' },
  validateSearch: ({ group }: Record<string, unknown>): DescriptionSearch =>
    typeof group === 'string' ? { group } : {},
  component: lazyScreen(() => import('../content/DescriptionScreen.tsx'), 'DescriptionScreen'),
});

const email = createRoute({
  getParentRoute: () => root,
  path: '/mine/email',
  staticData: { title: 'email' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../content/EmailScreen.tsx'), 'EmailScreen', ['company']),
});

const alerts = createRoute({
  getParentRoute: () => root,
  path: '/mine/alerts',
  staticData: { title: 'alerts' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../alerts/AlertsScreen.tsx'), 'AlertsScreen', ['alerts']),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/mine/notifications',
  staticData: { title: 'notifications' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../push/PushScreen.tsx'), 'PushScreen', ['push']),
});

const limits = createRoute({
  getParentRoute: () => root,
  path: '/mine/limits',
  staticData: { title: 'limits' },
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../ledger/limits/LimitsScreen.tsx'), 'LimitsScreen', ['limits']),
});

/** Every component in every state; left out of what is built for a site. */
const gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/gallery',
          component: lazyScreen(() => import('./gallery/GalleryScreen.tsx'), 'GalleryScreen'),
        }),
      ]
    : [];

/** APP-28: any unknown path leads home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    trade,
    order,
    user,
    login,
    register,
    forgot,
    password,
    payPassword,
    secondFactor,
    realName,
    profile,
    invite,
    notMe,
    product,
    productDetail,
    language,
    accounts,
    history,
    transfer,
    wallet,
    bankCards,
    coinAddresses,
    withdrawWay,
    charge,
    withdraw,
    statistics,
    about,
    trust,
    check,
    system,
    reading.addChildren([news, announcement, newsDetail]),
    inbox.addChildren([message, messageDetail]),
    chat,
    feedback,
    description,
    email,
    alerts,
    limits,
    notifications,
    ...gallery,
    unknown,
  ]),
  defaultErrorComponent: Crash,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
