import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCoverage } from './coverage.ts';

test('OPS-07 ids in test titles are held against the checklist: without a test, lost, gained, unknown', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'docs'));
  mkdirSync(path.join(root, 'packages/core/test/room'), { recursive: true });
  const id = (number: string) => `TRD-${number}`;
  writeFileSync(
    path.join(root, 'docs/checklist.md'),
    `${['01', '02', '03', '04', '05'].map((n) => `- ${id(n)} A rule.\n`).join('')}- OPEN-01 A point.\n`,
  );
  writeFileSync(path.join(root, 'docs/checklist-uncovered.txt'), `${id('01')}\n${id('05')}\n`);
  writeFileSync(
    path.join(root, 'packages/core/test/room/a.test.ts'),
    `// ${id('04')} in a comment\ntest('${id('01')} ${id('02')} title', () => {});\ntest.each([["${id('03')} a row"], ['UTF-16 text']])('%s', () => { 'x ${id('04')}' });\ntest('${id('99')} x')`,
  );
  expect(readCoverage(root)).toEqual({
    ids: ['01', '02', '03', '04', '05'].map(id),
    uncovered: [id('04'), id('05')],
    lost: [id('04')],
    gained: [id('01')],
    unknown: [id('99')],
  });
});
