import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LANGUAGES, type LanguageCode } from '../../packages/locales/src/languages.ts';
import { basicInfo } from '../../packages/wire/src/config/basic-info.ts';
import { menu } from '../../packages/wire/src/config/menu.ts';
import { companyStatus } from '../../packages/wire/src/content/company-status.ts';
import { homeNews } from '../../packages/wire/src/content/home-news.ts';
import { categories } from '../../packages/wire/src/market/categories.ts';
import { tradeList } from '../../packages/wire/src/market/trade-list.ts';
import { budget } from '../../tools/vite/budget.ts';
import { clientCalls } from '../../tools/vite/client-calls.ts';
import { compiledTexts } from '../../tools/vite/compiled-texts.ts';
import { firstPaint } from '../../tools/vite/first-paint.ts';
import { pageParts } from './build/page-parts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textChunk, textChunks } from './build/text-chunks.ts';
import type { LateTextRoom } from './src/ground/text-rooms.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.VITRINE_SERVER ?? 'http://127.0.0.1:3000';

/** What the trade screen shows beside the texts of every page. */
const TRADE_TEXTS: readonly LateTextRoom[] = ['options', 'trading'];

/** The texts that a page loads of each language. Parts that an incomplete language lacks come in English. */
const textLoads = Object.fromEntries(
  (Object.keys(LANGUAGES) as LanguageCode[]).flatMap((language) => {
    const { isComplete } = LANGUAGES[language];
    const first = textChunks('first', language);
    const trade = TRADE_TEXTS.flatMap((room) => textChunks(room, isComplete ? language : 'en'));
    return [
      [language, first],
      [`${language}, trade`, [...first, ...trade]],
    ];
  }),
);

export default defineConfig({
  root: here('.'),
  plugins: [
    clientCalls(here('../../packages/wire/src/')),
    compiledTexts(here('../../packages/locales/src/')),
    firstPaint(here('src/ground/first-paint.js')),
    react(),
    tailwindcss(),
    pageParts({
      routes: {
        '/': {
          chunks: ['home'],
          texts: [],
          calls: [basicInfo, companyStatus, menu, homeNews, categories, tradeList].map(({ path }) => path),
        },
        '/trade': {
          chunks: ['trade'],
          texts: TRADE_TEXTS,
          calls: [basicInfo, companyStatus, tradeList].map(({ path }) => path),
        },
      },
      otherCalls: [basicInfo.path, companyStatus.path],
    }),
    serviceWorker({
      file: here('src/shell/service-worker.js'),
      chunks: ['index', 'home', 'ToastHost'],
      files: ['/favicon.svg'],
    }),
    budget({
      entry: 'index',
      initialJs: 135,
      css: 12,
      routes: {
        home: { chunks: ['home'], limit: 135 },
        'trade, phone': { chunks: ['trade', 'kline-chart'], limit: 265 },
        'trade, desk': { chunks: ['trade', 'Terminal', 'kline-chart'], limit: 265 },
      },
      // What any other route may add is 45.
      otherScreens: { chunk: /Screen$/, limit: 180 },
      languages: { loads: textLoads, limit: 15 },
    }),
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Dozens of tiny files compress badly and cost a request each: what every page needs is one file.
        codeSplitting: {
          groups: [
            { name: textChunk, debugName: 'texts', test: /packages\/locales\/src\/\w+\/app\// },
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-intl|zustand|use-sync-external-store|class-variance-authority|clsx|@formatjs)\//,
            },
            {
              name: 'common',
              test: /(lucide-react\/dist\/esm\/(shared|Icon|createLucideIcon)|packages\/(wire\/src\/(client|call|fields|envelope)|domain\/src\/kernel|ui\/src\/(format|theme|contrast|toast|components\/(Figures|Row|States|Button|IconButton|Badge))))/,
            },
            {
              name: 'home',
              test: /apps\/web\/src\/(shell\/home\/(HomeScreen|HomePhone|HomeHeader)|ledger\/AssetsCard|content\/Notice|market\/(ShortcutCards|MarketList|SearchBar|ProductRow|LiveFigures|MiniChart|ProductLogo|CategoryStrip|queries|product|use-was-seen|use-market-state)\.|config\/(menu|MenuEntryIcon|QuickMenu)|ground\/(site|NoAnswer|list-keys|use-is-desktop|preferences|lazy-screen|theme))|packages\/ui\/src\/(components\/(Ticker|Segmented|Sparkline|PullToRefresh)|use-re)|packages\/domain\/src\/market\/(calendar|conversion)|lucide-react\/dist\/esm\/icons\/(chart-line|list)\./,
            },
            {
              // Small things of many screens.
              name: 'shared',
              test: /lucide-react\/dist\/esm\/icons\/(x|check|chevron-down|circle-exclamation-point|search-x|arrow-left|arrow-right|copy)\.|packages\/ui\/src\/(control|components\/(Table|Skeletons))|apps\/web\/src\/(ground\/(panels|tab-search|use-paged-answer|use-today|BackHeader|submit-guard|use-submission)|market\/NothingFound|identity\/(DemoLogin|session-calls))/,
            },
            {
              // What controls and messages have in common.
              name: 'controls',
              test: /@base-ui\/(utils|react\/(merge-props|utils|internals))|@floating-ui\/utils/,
              minShareCount: 6,
            },
            {
              // Balances and figures of the accounts: of the user centre and of the orders.
              name: 'accounts',
              test: /apps\/web\/src\/(ground\/own-answers\.|ledger\/(index|AccountSummary|AccountFigures|(use-)?(account-figures|total-assets|account-names|hidden-amounts))\.)|packages\/wire\/src\/ledger|packages\/ui\/src\/components\/Gauge/,
            },
            {
              // The list of options and its pushes, which a customer follows on every screen.
              name: 'options',
              test: /apps\/web\/src\/options\/option-(terms|updates|calls|pushes|list)/,
            },
            {
              // What every screen with orders has in common.
              name: 'orders',
              test: /apps\/web\/src\/trading\/(?!OpenCount|ResetDemo)[\w-]+\.|packages\/domain\/src\/trading|packages\/wire\/src\/trading\/(?!reset-demo)|packages\/ui\/src\/components\/Tabs/,
            },
            {
              // The list of products: of the trade screen and of the search.
              name: 'products',
              test: /apps\/web\/src\/market\/(ProductList|find-|sort-|use-found)/,
            },
            {
              // What the forms of every screen are made of: no other screen may load the trade screen for it.
              name: 'fields',
              test: /@base-ui\/react\/(field|fieldset|form|switch)\/|packages\/ui\/src\/(use-repeat|components\/(Stepper|Field|Switch))\./,
            },
            {
              name: 'stops',
              test: /apps\/web\/src\/trading\/stops\//,
            },
            {
              name: 'trade',
              test: /apps\/web\/src\/(shell\/trade\/(TradeScreen|PhoneTrade|trade-view|OrderModes|order-modes|use-chart-marks)|trading\/(ticket|positions|chart)\/|market\/(ProductHeader|chart\/(?!kline)))/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/v2': { target: server },
      '/logos': { target: server },
    },
  },
});
