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
import { SLIM_ALIASES, SLIM_PRELOADS } from '../../tools/vite/slim.ts';
import { pageParts } from './build/page-parts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textChunk, textChunks } from './build/text-chunks.ts';
import type { LazyTextRoom } from './src/ground/text-rooms.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.VITRINE_SERVER ?? 'http://127.0.0.1:3000';

/** What the trade screen shows beside the texts of every page. */
const TRADE_TEXTS: readonly LazyTextRoom[] = ['options', 'trading'];

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

/** What the same screens share is one file; one below 2 kB joins the nearest, because each costs a request. */
const BY_USERS = { entriesAware: true, entriesAwareMergeThreshold: 2_000 };

/** What comes a moment after the first screen: each in a file with what it shares would bring half of the kit. */
const HOME_PARTS =
  /apps\/web\/src\/(content\/NewsTicker|market\/MiniChartLine|config\/MenuIcon)\.|packages\/ui\/src\/components\/(Ticker|Sparkline)\./;

/** What the home page shares with nearly every other screen: in a file with the home page, each would load that too. */
const EVERYWHERE =
  /packages\/domain\/src\/(market\/(calendar|tick)|kernel\/time)\.|packages\/wire\/src\/market\/|packages\/ui\/src\/(components\/(Figures|Segmented|IconButton|Row|PullToRefresh)|row-of-buttons|pull-gesture|use-refresh)\.|lucide-react\/.*\/(search|chevron-right|refresh-cw|headset|globe|log-in|mail)\.|apps\/web\/src\/market\/(CategoryStrip|LiveFigures|MiniChart|ProductLogo|ProductName|ProductRowsSkeleton|product|queries|use-market-state)\.|apps\/web\/src\/ground\/(ListEnd|NoAnswer|ActionLink|list-keys|Pull|use-was-seen)\.|apps\/web\/src\/ledger\/AssetsCard\./;

/** What forms and lists of the trade screen share with other screens. */
const FORMS =
  /apps\/web\/src\/(identity\/DemoLogin|ground\/(FutureTip|LossShareNote|kept-form|tab-search|use-paged-answer|use-paused|use-slash-key|use-ticket-submission|use-today))\.|packages\/ui\/src\/components\/(SearchField|Switch)\./;

/** What the order form and the chart share with the dialogs and lists of the customer's own orders. */
const TICKET =
  /apps\/web\/src\/(options\/option-\w+|trading\/(TextChoices|price-entry|reason-values|stops\/trailing-entry|ticket\/(order-\w+|use-order-context)))\./;

/** Icons, hooks of libraries, what lies directly in the folders of ledger and market, and what stands beside rich text. */
const SMALL =
  /node_modules\/(lucide-react\/|zustand\/|@tanstack\/|@base-ui\/.*\/(CSPContext|isElementDisabled)\.)|apps\/web\/src\/((ledger|market)\/[\w-]+|content\/(direction-of|ReadingSkeleton))\./;

export default defineConfig({
  root: here('.'),
  plugins: [
    clientCalls(here('../../packages/wire/src/'), ['operation']),
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
      // 12 before accounts with a name: the styles of all screens are one file.
      css: 12.5,
      routes: {
        // One of them is what home shares with the other screens, which would load 4 kB of home with it.
        home: { chunks: ['home'], limit: 138, files: 5 },
        'trade, phone': { chunks: ['trade', 'kline-chart'], limit: 243, files: 17 },
        'trade, desk': { chunks: ['trade', 'Terminal', 'kline-chart'], limit: 245, files: 17 },
      },
      // What any other route may add is 36; the rest is the first load, which knows something of every room.
      otherScreens: { chunk: /^\w+Screen$/, limit: 178.5 },
      // 15.3 before the titles of the money screens, which every page knows.
      languages: { loads: textLoads, limit: 15.5 },
    }),
  ],
  resolve: { alias: SLIM_ALIASES },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: SLIM_PRELOADS,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A name lists who shares the chunk: it would be in the list of files that every page loads.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // By folder, and by how many screens and panels use a module. Each takes what it needs with it, unless a group
        // above it has that: what many share comes first, so that no screen loads what only another one needs.
        codeSplitting: {
          groups: [
            { name: textChunk, debugName: 'texts', test: /packages\/locales\/src\/\w+\/app\// },
            { name: 'libraries', tags: ['$initial'], test: /node_modules\// },
            { name: 'app', tags: ['$initial'] },
            { name: 'screens', test: EVERYWHERE, minShareCount: 3 },
            { name: 'home', test: /apps\/web\/src\/shell\/home\// },
            { name: 'home-parts', test: HOME_PARTS },
            { name: 'controls', test: /node_modules\/(zustand|@tanstack)\//, minShareCount: 3 },
            {
              name: 'ground',
              // Pictures and money of the account are of many screens, but not of the trade screen.
              test: /(apps\/web\/src|packages)\/(?!(domain\/src\/|.*\/)?trading\/|.*\/Skeletons\.|.*\/(image-\w+|picture-upload|pictures\/.*|FundingPage|RealAccountOnly|EntryPage|throttle)\.)/,
              minShareCount: 5,
            },
            {
              name: 'trading',
              test: /(apps\/web|packages\/domain)\/src\/trading\/(?!.*(use-order-toasts|use-order-change|order-pushes))/,
              minShareCount: 5,
            },
            {
              name: 'account',
              test: /apps\/web\/src\/(ground\/(pictures\/|RealAccountOnly)|funding\/FundingPage|identity\/entry\/EntryPage)/,
              minShareCount: 5,
            },
            { name: 'ground', test: FORMS, minShareCount: 2 },
            { name: 'summary', test: /apps\/web\/src\/ledger\/(AccountSummary|RatioLabel)\./ },
            { name: 'ticket', test: TICKET, minShareCount: 2 },
            { name: 'ground', test: /apps\/web\/src\/(ground|identity)\/[\w-]+\./, minShareCount: 2, ...BY_USERS },
            // Small, and each of them needed by screens that have nothing else in common.
            { name: 'ground', test: SMALL, minShareCount: 3 },
            // Opened by the trade page and by lists: with the lists' parts in one file, the page would load those too.
            { name: 'dialogs', test: /apps\/web\/src\/trading\/OrderDialogs\./, minShareCount: 2 },
            // What lies directly in a room's folder is of several screens, what is of one lies in a folder below.
            { name: 'orders', test: /apps\/web\/src\/(options|trading)\/[\w-]+\./, minShareCount: 2, ...BY_USERS },
            // Not of the list of open orders, whose own code it would join for its size.
            { name: 'history', test: /ground\/history\/TradeFilters\./, minShareCount: 2 },
            { name: 'shared', minShareCount: 3, ...BY_USERS, entriesAwareMergeThreshold: 3_000 },
            { name: 'trade', test: /apps\/web\/src\/shell\/trade\// },
            { name: 'shared', minShareCount: 2, ...BY_USERS },
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
