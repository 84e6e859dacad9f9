import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PLACE = '<!-- first-paint -->';

/** Puts a small script at its place in the page's head, as a file of its own: the page's policy allows no inline one. */
export function firstPaint(file: string): Plugin {
  const name = path.basename(file);
  let isBuild = false;
  let base = '/';
  let source = '';
  return {
    name: 'vitrine:first-paint',
    configResolved(config) {
      isBuild = config.command === 'build';
      base = config.base;
      source = path.relative(config.root, file).split(path.sep).join('/');
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name, source: readFileSync(file, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes(name));
        const address = `${base}${built === undefined ? source : built.fileName}`;
        // What is drawn first comes first: the outline needs the styles, and no code.
        return html
          .replace(PLACE, `<script src="${address}"></script>`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
      },
    },
  };
}
