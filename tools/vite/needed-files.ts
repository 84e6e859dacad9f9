import type { Plugin } from 'vite';

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1];

/**
 * Files of the chunks with these names and of all they import at once, without what they import later.
 * A name that no chunk has is an error: code that moved into another chunk would go unseen.
 */
export function neededFiles(bundle: Bundle, names: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const queue = names.map((name) => {
    const chunk = chunks.find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`no chunk is named ${name}`);
    return chunk.fileName;
  });
  const files = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const chunk = bundle[file];
    queue.push(...(chunk?.type === 'chunk' ? chunk.imports : []));
  }
  return files;
}
