import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Bundle, chunkCircle, neededFiles } from './needed-files.ts';

interface Budget {
  /** Name of the entry chunk. */
  readonly entry: string;
  /** Kilobytes (1000 bytes) gzip of everything that loads before the first screen. */
  readonly initialJs: number;
  readonly css: number;
  /** What a route loads in the end: its lazy chunks by name with all they need, the initial part included. */
  readonly routes: Readonly<
    Record<string, { readonly chunks: readonly string[]; readonly limit: number; readonly files: number }>
  >;
  /** Every screen that `routes` does not name: its chunk, as the entry's, with all it needs. */
  readonly otherScreens: { readonly chunk: RegExp; readonly limit: number };
  /** What a language adds to a page: chunks by the name of language and page. */
  readonly languages: { readonly loads: Readonly<Record<string, readonly string[]>>; readonly limit: number };
}

const TOLERANCE = 1.05;

function kilobytes(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1_000;
}

/** Everything that is weighed, in kilobytes: what it is, its size, and its limit. */
function weights(
  bundle: Bundle,
  { entry, initialJs, css, routes, otherScreens, languages }: Budget,
): readonly [string, number, number][] {
  const outputs = Object.values(bundle);
  const weigh = (...names: readonly string[]): number =>
    [...neededFiles(bundle, [entry, ...names])].reduce((sum, file) => {
      const output = bundle[file];
      return sum + (output?.type === 'chunk' ? kilobytes(output.code) : 0);
    }, 0);
  const styles = outputs
    .filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
    .reduce((sum, output) => sum + kilobytes('source' in output ? output.source : ''), 0);
  const named = new Set(Object.values(routes).flatMap(({ chunks }) => chunks));
  const others = outputs
    .flatMap((output) => (output.type === 'chunk' ? [output.name] : []))
    .filter((name) => otherScreens.chunk.test(name) && !named.has(name))
    .sort();
  return [
    ['first load', weigh(), initialJs],
    ['css', styles, css],
    ...Object.entries(routes).map(([name, { chunks, limit }]): [string, number, number] => [
      name,
      weigh(...chunks),
      limit,
    ]),
    ...others.map((name): [string, number, number] => [name, weigh(name), otherScreens.limit]),
    ...Object.entries(languages.loads).map(([name, chunks]): [string, number, number] => [
      `language ${name}`,
      weigh(...chunks) - weigh(),
      languages.limit,
    ]),
  ];
}

/**
 * Prints what a first load costs; fails the build 5% above the budget, when a route loads more files than it may, and when
 * chunks import each other in a circle.
 */
export function budget(limits: Budget): Plugin {
  return {
    name: 'vitrine:budget',
    // The gallery brings every component at once; no site has it.
    apply: (_, { command }) => command === 'build' && process.env.VITE_GALLERY !== '1',
    enforce: 'post',
    generateBundle: {
      // After Vite has written into each chunk which files its imports need.
      order: 'post',
      handler(_, bundle) {
        const circle = chunkCircle(bundle);
        if (circle !== undefined) this.error(`chunks import each other: ${circle.join(' -> ')}`);
        for (const [name, size, limit] of weights(bundle, limits)) {
          const text = `${name}: ${size.toFixed(1)} kB gzip of ${limit}`;
          if (size > limit * TOLERANCE) this.error(`over budget: ${text}`);
          this.info(text);
        }
        for (const [name, { chunks, files: limit }] of Object.entries(limits.routes)) {
          const { size } = neededFiles(bundle, [limits.entry, ...chunks]);
          const text = `${name}: ${size} files of ${limit}`;
          if (size > limit) this.error(`over budget: ${text}`);
          this.info(text);
        }
      },
    },
  };
}
