import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { neededFiles } from '../../../tools/vite/needed-files.ts';

interface Options {
  readonly file: string;
  /** Names of the chunks that are kept from the start, each with all it imports. */
  readonly chunks: readonly string[];
  /** Files without a hash in their name that are kept too. */
  readonly files: readonly string[];
}

/** Writes `/sw.js`: the source, with the list of the files to keep and a version that changes with any of them. */
export function serviceWorker({ file, chunks, files }: Options): Plugin {
  return {
    name: 'vitrine:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const outputs = Object.values(bundle);
        const kept = new Set(neededFiles(bundle, chunks));
        for (const { fileName } of outputs)
          if (/\.(css|js)$/.test(fileName) && bundle[fileName]?.type === 'asset') kept.add(fileName);
        const page = bundle['index.html'];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const list = ['/index.html', ...[...kept].sort().map((name) => `/${name}`), ...files];
        const version = createHash('sha256').update(JSON.stringify(list)).update(html).digest('hex').slice(0, 12);
        const source = readFileSync(file, 'utf8');
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(list)};\n${source}`,
        });
      },
    },
  };
}
