import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CONSOLE_LANGUAGES, CONSOLE_ROOMS } from '../../packages/locales/src/console.ts';
import { budget } from '../../tools/vite/budget.ts';
import { clientCalls } from '../../tools/vite/client-calls.ts';
import { compiledTexts } from '../../tools/vite/compiled-texts.ts';
import { firstPaint } from '../../tools/vite/first-paint.ts';
import { SLIM_ALIASES, SLIM_PRELOADS } from '../../tools/vite/slim.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.VITRINE_SERVER ?? 'http://127.0.0.1:3000';

const LANGUAGES = Object.keys(CONSOLE_LANGUAGES);
/** The chunks with the texts of each room in one language. */
const roomTexts = (language: string) => CONSOLE_ROOMS.map((room) => `${room}-${language}`);

export default defineConfig({
  root: here('.'),
  base: '/console/',
  plugins: [
    clientCalls(here('../../packages/wire/src/')),
    compiledTexts(here('../../packages/locales/src/')),
    firstPaint(here('src/ground/first-paint.js')),
    react(),
    tailwindcss(),
    budget({
      entry: 'index',
      initialJs: 190,
      css: 12,
      routes: {},
      otherScreens: { chunk: /Page$/, limit: 190 },
      languages: {
        loads: Object.fromEntries([...LANGUAGES, ...LANGUAGES.flatMap(roomTexts)].map((name) => [name, [name]])),
        limit: 4,
      },
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
        codeSplitting: {
          groups: [
            {
              debugName: 'texts of a room',
              test: /locales\/src\/(?!ground\/)[a-z]+\/console\//,
              name: (file) => file.replace(/^.*\/src\/([a-z]+)\/console\/([a-z]+)\.json.*$/, '$1-$2'),
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    proxy: { '/console/api': { target: server } },
  },
});
