import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.ts';

const CHECKLIST = 'docs/checklist.md';
/** The ids without a test, one a line. It only shrinks. */
export const UNCOVERED = 'docs/checklist-uncovered.txt';

export interface Coverage {
  /** Every id of the checklist, in its order. OPEN points are proved through the lines that name them. */
  readonly ids: readonly string[];
  readonly uncovered: readonly string[];
  /** Ids that had a test by the record, and have none now. */
  readonly lost: readonly string[];
  /** Ids of the record that have a test now. */
  readonly gained: readonly string[];
  /** Ids in titles that the checklist does not know. */
  readonly unknown: readonly string[];
}

/** Holds the ids in test titles (string literals of `*.test.ts` that begin with an id) against the checklist and the record. */
export function readCoverage(root: string = ROOT): Coverage {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const ids = [...read(CHECKLIST).matchAll(/^- ([A-Z0-9]+-\d+) /gm)]
    .map((match) => match[1]!)
    .filter((id) => !id.startsWith('OPEN-'));
  const areas = new Set(ids.map(areaOf));
  const files = globSync(
    ['{packages,apps}/*/{src,test,scenarios}/**/*.test.{ts,tsx}', '{tests,tools}/**/*.test.{ts,tsx}'],
    { cwd: root, exclude: ['**/node_modules/**'] },
  );
  const named = new Set(files.flatMap((file) => idsInTitles(read(file))).filter((id) => areas.has(areaOf(id))));
  const known = new Set(ids);
  const record = new Set(
    read(UNCOVERED)
      .split('\n')
      .filter((line) => line !== ''),
  );
  return {
    ids,
    uncovered: ids.filter((id) => !named.has(id)),
    lost: ids.filter((id) => !named.has(id) && !record.has(id)),
    gained: ids.filter((id) => named.has(id) && record.has(id)),
    unknown: [...named].filter((id) => !known.has(id)),
  };
}

/** `TRD` of `TRD-12`. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

function idsInTitles(source: string): string[] {
  const titles = source.matchAll(/(['"`])([A-Z0-9]{2,5}-\d{2,3}\b.*?)\1/g);
  return [...titles].flatMap(([, , title]) => title!.match(/\b[A-Z0-9]{2,5}-\d{2,3}\b/g) ?? []);
}
