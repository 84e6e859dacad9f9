import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

export type Texts = string | { readonly [key: string]: Texts };

/** The texts with every ICU message compiled. */
export function compiled(texts: Texts): unknown {
  if (typeof texts === 'string') return compile(texts);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compiled(value)]));
}

/** Compiles the ICU messages under `directory`, so that the browser carries no parser. */
export function compiledTexts(directory: string): Plugin {
  return {
    name: 'vitrine:compiled-texts',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!path.startsWith(directory) || !path.endsWith('.json')) return undefined;
      return { code: JSON.stringify(compiled(JSON.parse(code) as Texts)), map: null };
    },
  };
}
