import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES, CONSOLE_ROOMS } from '../../packages/locales/src/console.ts';
import { LANGUAGES } from '../../packages/locales/src/languages.ts';
import { neededFiles } from './needed-files.ts';

/** The chunks that each app's budget names: a build without one of them fails. */
const NAMED = {
  web: [
    'index',
    'home',
    'trade',
    'Terminal',
    'kline-chart',
    ...Object.keys(LANGUAGES).flatMap((code) => ['first', 'options', 'trading'].map((part) => `texts-${part}-${code}`)),
  ],
  console: [
    'index',
    ...Object.keys(CONSOLE_LANGUAGES).flatMap((code) => [code, ...CONSOLE_ROOMS.map((room) => `${room}-${code}`)]),
  ],
} as const;

/** A chunk that weighs so many kilobytes packed: nothing in it can be packed. */
function chunk(name: string, kilobytes: number) {
  const empty = gzipSync('').length;
  const code = randomBytes(Math.round(kilobytes * 1_000) - empty);
  return { type: 'chunk', name, fileName: `${name}.js`, imports: [] as string[], code };
}

type Output = ReturnType<typeof chunk> | { type: 'asset'; fileName: string; source: Buffer };

type Judge = (this: { info(text: string): void; error(text: string): void }, options: object, bundle: object) => void;

interface BudgetPlugin {
  readonly name: 'vitrine:budget';
  readonly enforce?: string;
  readonly generateBundle: { readonly order?: string; readonly handler: Judge };
}

async function budgetOf(app: 'web' | 'console'): Promise<BudgetPlugin> {
  const { default: config } = await import(`../../apps/${app}/vite.config.ts`);
  const plugins = (config.plugins as readonly (BudgetPlugin | { readonly name?: never })[]).flat();
  const plugin = plugins.find((one): one is BudgetPlugin => one.name === 'vitrine:budget');
  if (plugin === undefined) throw new Error(`${app} has no budget`);
  return plugin;
}

/** What the budget of the app says to these files: what it complains about, undefined when it does not. */
async function judge(app: 'web' | 'console', files: readonly Output[]): Promise<string | undefined> {
  const { generateBundle } = await budgetOf(app);
  const given = new Set(files.map(({ fileName }) => fileName));
  const others = NAMED[app].filter((name) => !given.has(`${name}.js`)).map((name) => chunk(name, 0.02));
  const bundle = Object.fromEntries([...files, ...others].map((file) => [file.fileName, file]));
  let complaint: string | undefined;
  const context = {
    info: () => undefined,
    error: (text: string) => {
      complaint ??= text;
    },
  };
  generateBundle.handler.call(context, {}, bundle);
  return complaint;
}

const styles = (kilobytes: number): Output => ({
  type: 'asset',
  fileName: 'index.css',
  source: chunk('css', kilobytes).code,
});

/** Times its limit. */
const WITHIN = 1.04;
const OVER = 1.06;

describe('the budget of a build', () => {
  it.each([
    ['web', 'home', 138, (kB: number) => [chunk('index', kB / 2), chunk('home', kB / 2)]],
    [
      'web',
      'trade, phone',
      243,
      (kB: number) => [chunk('index', 100), chunk('trade', 50), chunk('kline-chart', kB - 150)],
    ],
    [
      'web',
      'trade, desk',
      245,
      (kB: number) => [chunk('index', 100), chunk('Terminal', 60), chunk('kline-chart', kB - 160)],
    ],
    ['web', 'NewsScreen', 178.5, (kB: number) => [chunk('index', 100), chunk('NewsScreen', kB - 100)]],
    ['web', 'css', 12.5, (kB: number) => [chunk('index', 1), styles(kB)]],
    ['web', 'language ar', 15.5, (kB: number) => [chunk('index', 1), chunk('texts-first-ar', kB)]],
    [
      'web',
      'language ar, trade',
      15.5,
      (kB: number) => [chunk('index', 1), chunk('texts-first-ar', 8), chunk('texts-trading-ar', kB - 8)],
    ],
    ['console', 'first load', 190, (kB: number) => [chunk('index', kB)]],
    ['console', 'language market-ar', 4, (kB: number) => [chunk('index', 1), chunk('market-ar', kB)]],
    ['console', 'css', 12, (kB: number) => [chunk('index', 1), styles(kB)]],
  ] as const)(
    'APP-61 of %s holds %s to %i kB gzip, and fails from a twentieth above',
    async (app, name, limit, filesOf) => {
      expect(await judge(app, filesOf(limit * WITHIN))).toBeUndefined();
      expect(await judge(app, filesOf(limit * OVER))).toMatch(
        new RegExp(`^over budget: ${name}: [\\d.]+ kB gzip of ${limit}$`),
      );
    },
  );

  it('chunks that import each other in a circle fail: code of one would run before what it needs', async () => {
    const [a, b] = [chunk('a', 1), chunk('b', 1)];
    expect(await judge('web', [{ ...a, imports: ['b.js'] }, b])).toBeUndefined();
    expect(
      await judge('web', [
        { ...a, imports: ['b.js'] },
        { ...b, imports: ['a.js'] },
      ]),
    ).toBe('chunks import each other: a.js -> b.js -> a.js');
  });

  it('a route that loads more files than it may fails: each costs a request', async () => {
    const home = (count: number) => {
      const parts = Array.from({ length: count - 2 }, (_, n) => chunk(`part-${n}`, 0.1));
      return [{ ...chunk('home', 1), imports: parts.map(({ fileName }) => fileName) }, ...parts];
    };
    expect(await judge('web', home(5))).toBeUndefined();
    expect(await judge('web', home(6))).toBe('over budget: home: 6 files of 5');
  });

  it.each(['web', 'console'] as const)(
    'of %s weighs chunks as they are written: Vite adds lists of files last',
    async (app) => {
      const plugin = await budgetOf(app);
      expect([plugin.enforce, plugin.generateBundle.order]).toEqual(['post', 'post']);
    },
  );

  it('a chunk that the budget names and the build has not fails: what moved elsewhere would go unseen', () => {
    expect(() => neededFiles({}, ['trade'])).toThrow('no chunk is named trade');
  });
});
