import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeTape } from '@vitrine/engine/journal';
import { openRelease, outcomeOf, releases, writeRelease } from './release.ts';
import { tellStory } from './story.ts';

// `node tests/golden/make.ts` writes the golden journal of the version in package.json. It is made once, when a release is
// cut, and never again: `--again` replaces one whose release is not out yet.

const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
if (releases().some((release) => release.version === version) && !process.argv.includes('--again')) {
  console.error(`release ${version} has its golden journal; raise the version, or say --again if it is not out yet`);
  process.exit(1);
}
const { rows, ticks } = await tellStory();
const tape = writeTape(ticks);
const journal = rows.map(({ body, hash }) => ({ body, hash: hash.toString('hex') }));
const unfinished = { version, journal, tape, expected: { rows: 0, head: '', state: '', tables: {} } };
const expected = await outcomeOf(openRelease(unfinished));
writeRelease({ version, journal, tape, expected });
console.log(`release ${version}: ${expected.rows} rows, head ${expected.head}, state ${expected.state}`);
