import type { Plugin } from 'vite';
import { neededFiles } from '../../../tools/vite/needed-files.ts';

interface Options {
  /** Screens by their address: the chunks they are made of and the public calls (paths) whose answers they show first. */
  readonly routes: Readonly<Record<string, { readonly chunks: readonly string[]; readonly calls: readonly string[] }>>;
  /** What every other address asks for first. */
  readonly otherCalls: readonly string[];
  /** Languages: the name of their chunk is their code. */
  readonly languages: readonly string[];
}

/**
 * Writes `page.json`: what the server may put into a page so that a screen need not ask for it after it has started -
 * its code, its texts, its first answers.
 */
export function pageParts({ routes, otherCalls, languages }: Options): Plugin {
  return {
    name: 'vitrine:page-parts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const needed = (names: readonly string[]) => neededFiles(bundle, names);
        const entry = needed(['index']);
        const more = (names: readonly string[]) =>
          [...needed(names)].filter((file) => !entry.has(file)).map((file) => `/${file}`);
        const parts = {
          languages: Object.fromEntries(languages.map((code) => [code, more([code])])),
          routes: Object.fromEntries(
            Object.entries(routes).map(([path, { chunks: names, calls }]) => [path, { files: more(names), calls }]),
          ),
          otherCalls,
        };
        this.emitFile({ type: 'asset', fileName: 'page.json', source: JSON.stringify(parts) });
      },
    },
  };
}
