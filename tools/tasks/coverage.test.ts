import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCoverage, stateOf, writeRecord } from './coverage.ts';

const trd = (number: string) => `TRD-${number}`;

/** A project with a checklist, a record and one test file that has these titles. */
function project(checklist: readonly string[], record: readonly string[], titles: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'docs/coverage'), { recursive: true });
  mkdirSync(path.join(root, 'packages/core/test/room'), { recursive: true });
  writeFileSync(path.join(root, 'docs/checklist.md'), `${checklist.join('\n')}\n- OPEN-01 A point.\n`);
  writeFileSync(path.join(root, 'docs/coverage/TRD.txt'), record.map((line) => `${line}\n`).join(''));
  const tests = titles.map((title) => `test('${title}', () => {});`);
  writeFileSync(path.join(root, 'packages/core/test/room/a.test.ts'), tests.join('\n'));
  return root;
}

const rule = (number: string) => `- ${trd(number)} A rule.`;
const part = (number: string) => `| ${trd(number)} | A part. |`;

test('OPS-07a a requirement is proven, in part or open by the ids and parts that titles begin with', () => {
  const root = project(
    ['01', '02', '03', '04'].map(rule).concat(['03a', '03b', '04a', '04b'].map(part)),
    [],
    [
      `${trd('01')} ${trd('03a')} both`,
      `${trd('04a')} one`,
      `${trd('04b')} two`,
      `says ${trd('02')} later`,
      'UTF-16 text',
    ],
  );
  expect(readCoverage(root).requirements.map((requirement) => [requirement.id, stateOf(requirement)])).toEqual([
    [trd('01'), 'proven'],
    [trd('02'), 'open'],
    [trd('03'), 'in part'],
    [trd('04'), 'proven'],
  ]);
});

test('OPS-07b what was proven by the record and is not now is lost; what the record has and a test proves is gained', () => {
  const root = project(
    ['01', '02', '03', '04'].map(rule).concat(['03a', '03b', '04a', '04b'].map(part)),
    [trd('01'), trd('03')],
    [`${trd('01')} new`, `${trd('03b')} new`, `${trd('04a')} kept`],
  );
  const { lost, gained } = readCoverage(root);
  // An open requirement that is split stays open in its parts; a proven one must stay proven in all of them.
  expect(lost).toEqual([trd('02'), trd('04b')]);
  expect(gained).toEqual([trd('01'), trd('03b')]);
});

test('OPS-07c a title that claims what is not in the checklist, or a whole that has parts, is a fault', () => {
  const root = project(
    ['01', '02', '03'].map(rule).concat(['02a', '02b', '03a', '09a', '09b'].map(part)),
    [],
    [`${trd('99')} x`, `${trd('01a')} x`, `${trd('02')} x`],
  );
  expect(readCoverage(root).faults).toEqual([
    `${trd('99')} is claimed by a test and is not in docs/checklist.md`,
    `${trd('01a')} is claimed by a test and is not in docs/checklist.md`,
    `${trd('02')} is claimed as a whole; claim its parts ${trd('02a')}, ${trd('02b')}`,
    `${trd('09')} has parts and is no requirement`,
    `${trd('03')} has one part: a whole has two or more`,
  ]);
});

test('the record has a file for each area with something unproven', () => {
  const root = project(
    [rule('01'), rule('02'), '- APP-01 A rule.', '- API-01 A rule.'],
    [],
    [`${trd('01')} x`, ['API', '01 x'].join('-')],
  );
  writeRecord(readCoverage(root), root);
  const folder = path.join(root, 'docs/coverage');
  expect(readdirSync(folder).sort()).toEqual(['APP.txt', 'TRD.txt']);
  expect(readFileSync(path.join(folder, 'TRD.txt'), 'utf8')).toBe(`${trd('02')}\n`);
  const { lost, gained, faults } = readCoverage(root);
  expect([lost, gained, faults]).toEqual([[], [], []]);
});
