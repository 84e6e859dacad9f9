import type { Plugin } from 'vite';

export type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1];

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

/** Chunks that import each other in a circle, in order: code of one may run before what it needs. Undefined when none do. */
export function chunkCircle(bundle: Bundle): readonly string[] | undefined {
  const isDone = new Map<string, boolean>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (isDone.get(file) === true) return undefined;
    if (isDone.get(file) === false) return [...path.slice(path.indexOf(file)), file];
    isDone.set(file, false);
    const chunk = bundle[file];
    for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
      const circle = visit(imported, [...path, file]);
      if (circle !== undefined) return circle;
    }
    isDone.set(file, true);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
