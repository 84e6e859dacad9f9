import type { Plugin } from 'vite';
import { LANGUAGES, type LanguageCode } from '../../../packages/locales/src/languages.ts';
import { neededFiles } from '../../../tools/vite/needed-files.ts';
import type { LazyTextRoom } from '../src/ground/text-rooms.ts';
import { textChunks } from './text-chunks.ts';

interface Options {
  /**
   * Screens by their address: the chunks they are made of, the rooms whose texts they show beside those of every page,
   * and the public calls (paths) whose answers they show first.
   */
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly chunks: readonly string[];
        readonly texts: readonly LazyTextRoom[];
        readonly calls: readonly string[];
      }
    >
  >;
  /** What every other address asks for first. */
  readonly otherCalls: readonly string[];
}

/**
 * Writes `page.json`: what the server may put into a page so that a screen need not ask for it after it has started -
 * its code, its texts, its first answers.
 */
export function pageParts({ routes, otherCalls }: Options): Plugin {
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
        const chunks = new Set(
          Object.values(bundle).map((output) => (output.type === 'chunk' ? output.name : undefined)),
        );
        const rooms = [...new Set(Object.values(routes).flatMap(({ texts }) => texts))];
        const textFiles = (language: LanguageCode) =>
          Object.fromEntries(
            (['first', ...rooms] as const).map((part) => [
              part,
              more(textChunks(part, language).filter((name) => chunks.has(name))),
            ]),
          );
        const parts = {
          texts: Object.fromEntries(
            (Object.keys(LANGUAGES) as LanguageCode[]).map((language) => [language, textFiles(language)]),
          ),
          routes: Object.fromEntries(
            Object.entries(routes).map(([path, { chunks: names, texts, calls }]) => [
              path,
              { files: more(names), texts, calls },
            ]),
          ),
          otherCalls,
        };
        this.emitFile({ type: 'asset', fileName: 'page.json', source: JSON.stringify(parts) });
      },
    },
  };
}
