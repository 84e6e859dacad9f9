import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApps } from './build-apps.ts';

/** The sources of both apps in a folder of their own, and a Vite that writes one page and notes which app it built. */
function project() {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const app of ['apps/web', 'apps/console']) write(`${app}/src/main.ts`, `// ${app}`);
  write('packages/domain/src/margin.ts', '// one');
  write('packages/domain/test/margin.test.ts', '// one');
  write('package-lock.json', '{}');
  const built: string[] = [];
  const build = (vite = true) =>
    buildApps(undefined, root, async (folder) => {
      built.push(path.basename(folder));
      rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
      if (vite) write(path.join(path.relative(root, folder), 'dist/index.html'), '<!doctype html>');
      return vite;
    });
  return { root, write, build, takeBuilt: () => built.splice(0).sort() };
}

test('a build is used again while its sources have the same contents, whatever their dates', async () => {
  const { root, write, build, takeBuilt } = project();
  expect(await build()).toBe(true);
  expect(takeBuilt()).toEqual(['console', 'web']);
  utimesSync(path.join(root, 'apps/web/src/main.ts'), new Date(), new Date(Date.now() + 60_000));
  write('packages/domain/test/margin.test.ts', '// tests are no part of a build');
  write('apps/web/node_modules/.vite/cache.json', '{}');
  expect(await build()).toBe(true);
  expect(takeBuilt()).toEqual([]);
});

test.each<[string, (at: ReturnType<typeof project>) => void, string[]]>([
  ['a source of one app changed', ({ write }) => write('apps/web/src/main.ts', '// new'), ['web']],
  ['a shared source changed', ({ write }) => write('packages/domain/src/margin.ts', '// two'), ['console', 'web']],
  ['a source is new', ({ write }) => write('apps/console/src/page.ts', ''), ['console']],
  ['a source is gone', ({ root }) => rmSync(path.join(root, 'packages/domain/src/margin.ts')), ['console', 'web']],
  ['packages changed', ({ write }) => write('package-lock.json', '{"lockfileVersion":3}'), ['console', 'web']],
  ['a build is gone', ({ root }) => rmSync(path.join(root, 'apps/web/dist'), { recursive: true }), ['web']],
])('when %s, what is made from it is built again', async (_what, change, expected) => {
  const at = project();
  await at.build();
  at.takeBuilt();
  change(at);
  expect(await at.build()).toBe(true);
  expect(at.takeBuilt()).toEqual(expected);
});

test('a build that failed is tried again, even when the sources return to what they were', async () => {
  const { root, write, build, takeBuilt } = project();
  await build();
  write('packages/domain/src/margin.ts', '// two');
  expect(await build(false)).toBe(false);
  takeBuilt();
  write('packages/domain/src/margin.ts', '// one');
  expect(await build()).toBe(true);
  expect(takeBuilt()).toEqual(['console', 'web']);
  expect(existsSync(path.join(root, 'apps/web/dist/index.html'))).toBe(true);
});
