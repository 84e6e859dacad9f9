import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LANGUAGES } from '../../packages/locales/src/languages.ts';
import { budget } from './build/budget.ts';
import { clientCalls } from './build/client-calls.ts';
import { compiledTexts } from './build/compiled-texts.ts';
import { firstPaint } from './build/first-paint.ts';
import { serviceWorker } from './build/service-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.VITRINE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [
    clientCalls(here('../../packages/wire/src/')),
    compiledTexts(here('../../packages/locales/src/')),
    firstPaint(here('src/app/first-paint.js')),
    react(),
    tailwindcss(),
    serviceWorker({
      file: here('src/app/service-worker.js'),
      chunks: ['index', 'HomeScreen', 'ToastHost'],
      files: ['/favicon.svg'],
    }),
    budget({
      entry: 'index',
      initialJs: 135,
      css: 12,
      routes: {
        home: { chunks: ['HomeScreen'], limit: 135 },
        'trade, phone': { chunks: ['TradeScreen', 'PhoneTrade', 'kline-chart'], limit: 265 },
        'trade, desk': { chunks: ['TradeScreen', 'Terminal', 'kline-chart'], limit: 265 },
      },
      // What any other route may add is 45.
      otherScreens: { chunk: /Screen$/, limit: 180 },
      languages: { codes: Object.keys(LANGUAGES), limit: 15 },
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
              test: /apps\/web\/src\/(screens\/home\/(HomeScreen|HomePhone|HomeHeader|ShortcutCards|QuickMenu|Notice|MarketList|SearchBar|AssetsCard)|market\/(ProductRow|LiveFigures|MiniChart|CategoryStrip|queries|product|use-was-seen|use-market-state)\.|config\/|app\/(site|list-keys|use-is-desktop))|packages\/ui\/src\/(components\/(Ticker|Segmented|Sparkline|PullToRefresh)|use-re)|packages\/domain\/src\/market\/(calendar|conversion)/,
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
    },
  },
});
