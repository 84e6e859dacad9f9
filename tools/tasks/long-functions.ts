// `npm run functions`: takes what became shorter out of the record of long functions. It never adds to it.
import { writeFileSync } from 'node:fs';
import { growth, longFunctions, RECORD, readRecord } from './function-lengths.ts';
import { exitCode, PROGRAMS, spawnNode } from './processes.ts';

const now = await longFunctions();
const grown = growth(readRecord(), now);
for (const line of grown) console.error(line);
if (grown.length > 0) process.exitCode = 1;
else {
  writeFileSync(RECORD, JSON.stringify(now.map(({ lines }) => lines)));
  process.exitCode = await exitCode(spawnNode([PROGRAMS.biome, 'format', '--write', RECORD]));
}
