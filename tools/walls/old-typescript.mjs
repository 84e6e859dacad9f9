// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have. Loaded before
// it (`--import`), this gives it the TypeScript 5 of this folder; everything else in the project is checked by TypeScript 7.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const OLD = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(require.resolve(name)).href]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = OLD.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
