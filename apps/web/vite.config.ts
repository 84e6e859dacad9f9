import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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
        home: { chunks: ['HomeScreen'], limit: 165 },
        'trade, phone': { chunks: ['TradeScreen', 'PhoneTrade', 'kline-chart'], limit: 265 },
        'trade, desk': { chunks: ['TradeScreen', 'Terminal', 'kline-chart'], limit: 265 },
        history: { chunks: ['HistoryScreen'], limit: 180 },
      },
    }),
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: { target: 'es2023', sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/v2': { target: server },
    },
  },
});
