import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunkCircle, neededFiles } from './needed-files.ts';

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

/**
 * Prints what a first load costs; fails the build 5% above the budget, when a route loads more files than it may, and when
 * chunks import each other in a circle.
 */
export function budget({ entry, initialJs, css, routes, otherScreens, languages }: Budget): Plugin {
  return {
    name: 'vitrine:budget',
    // The gallery brings every component at once; no site has it.
    apply: (_, { command }) => command === 'build' && process.env.VITE_GALLERY !== '1',
    generateBundle(_, bundle) {
      const circle = chunkCircle(bundle);
      if (circle !== undefined) this.error(`chunks import each other: ${circle.join(' -> ')}`);
      const all = Object.values(bundle).filter((output) => output.type === 'chunk');
      const weigh = (names: readonly string[]): number =>
        [...neededFiles(bundle, names)].reduce((sum, file) => {
          const output = bundle[file];
          return sum + (output?.type === 'chunk' ? kilobytes(output.code) : 0);
        }, 0);
      const styles = Object.values(bundle)
        .filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
        .reduce((sum, output) => sum + kilobytes('source' in output ? output.source : ''), 0);
      const named = new Set(Object.values(routes).flatMap(({ chunks }) => chunks));
      const others = all
        .map(({ name }) => name)
        .filter((name) => otherScreens.chunk.test(name) && !named.has(name))
        .sort();
      const lines: [string, number, number][] = [
        ['first load', weigh([entry]), initialJs],
        ['css', styles, css],
        ...Object.entries(routes).map(([name, { chunks, limit }]): [string, number, number] => [
          name,
          weigh([entry, ...chunks]),
          limit,
        ]),
        ...others.map((name): [string, number, number] => [name, weigh([entry, name]), otherScreens.limit]),
        ...Object.entries(languages.loads).map(([name, chunks]): [string, number, number] => [
          `language ${name}`,
          weigh([entry, ...chunks]) - weigh([entry]),
          languages.limit,
        ]),
      ];
      for (const [name, size, limit] of lines) {
        const text = `${name}: ${size.toFixed(1)} kB gzip of ${limit}`;
        if (size > limit * TOLERANCE) this.error(`over budget: ${text}`);
        this.info(text);
      }
      for (const [name, { chunks, files: limit }] of Object.entries(routes)) {
        const { size } = neededFiles(bundle, [entry, ...chunks]);
        const text = `${name}: ${size} files of ${limit}`;
        if (size > limit) this.error(`over budget: ${text}`);
        this.info(text);
      }
    },
  };
}
