import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCoverage } from './tasks/coverage.ts';
import { ROOT } from './tasks/processes.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
/** Folders whose files a document may name from the root. */
const OURS = /^(?:packages|apps|tests|tools|docs|\.ci)\//;

/** What stands in code font within a line; blocks are left out. */
function codeSpans(text: string): string[] {
  return [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string);
}

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function hasAnchor(file: string, anchor: string): boolean {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading as string) === anchor);
}

test('every link and path in a document leads somewhere', () => {
  const dead: string[] = [];
  for (const document of documents) {
    const text = read(document);
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target as string)) continue;
      const [file, anchor] = (target as string).split('#') as [string, string?];
      const found = file === '' ? document : path.join(path.dirname(document), file);
      const leads = existsSync(path.join(ROOT, found)) && (anchor === undefined || hasAnchor(found, anchor));
      if (!leads) dead.push(`${document}: ${target}`);
    }
    for (const span of codeSpans(text)) {
      // Examples of what somebody may write are not there yet.
      if (!OURS.test(span) || /NNNN|cancel-order|freeze-account/.test(span)) continue;
      // `<room>` stands for any.
      if (globSync(span.replaceAll(/<\w+>/g, '*'), { cwd: ROOT }).length === 0) dead.push(`${document}: ${span}`);
    }
  }
  expect(dead).toEqual([]);
});

test('every npm command in a document is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown: string[] = [];
  for (const document of documents) {
    // The checklist names what is still to come.
    if (document === 'docs/checklist.md') continue;
    for (const [, name] of read(document).matchAll(/\bnpm run ([a-z:-]+)/g)) {
      if (scripts[name as string] === undefined) unknown.push(`${document}: ${name}`);
    }
  }
  expect(unknown).toEqual([]);
});

test('OPS-02c the README names every setting, and no other', () => {
  const settings = [...read('apps/server/src/platform/settings.ts').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  );
  const documented = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(settings);
});

test('OPS-13 every test that docs/road.md names exists under its title', () => {
  const named = [...read('docs/road.md').matchAll(/`([^`\n]+\.test\.ts)`:\s+"([^"]+)"/g)] as unknown as string[][];
  expect(named.length).toBeGreaterThan(20);
  const gone = named.filter(([, file, title]) => !read(file as string).includes(title as string));
  expect(gone.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
});

test('every name in code font in GLOSSARY.md is in the code', () => {
  const sources = globSync(
    ['{packages,apps}/*/{src,migrations}/**/*.{ts,tsx,sql}', 'tests/golden/*.ts', 'tools/tasks/*.ts'],
    {
      cwd: ROOT,
    },
  );
  const code = [...sources, '.dependency-cruiser.cjs'].map(read).join('\n');
  const words = new Set(code.match(/[\w#]+/g));
  const isThere = (name: string): boolean => (/^[\w#]+$/.test(name) ? words.has(name) : code.includes(name));
  const paths = (name: string): boolean => OURS.test(name);
  expect(codeSpans(read('GLOSSARY.md')).filter((name) => !paths(name) && !isThere(name))).toEqual([]);
});

test('a test title claims only what the checklist lists, and what was proven still is', () => {
  const { faults, lost } = readCoverage();
  expect({ faults, 'lost their test': lost }).toEqual({ faults: [], 'lost their test': [] });
});
