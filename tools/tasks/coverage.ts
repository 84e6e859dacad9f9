import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.ts';

const CHECKLIST = 'docs/checklist.md';
/** What no test proves yet, a file an area, one requirement or part a line. It only shrinks. */
const RECORD = 'docs/coverage';

export interface Requirement {
  readonly id: string;
  /** What has to be proven: the parts that the checklist lists as the whole, or the requirement itself. */
  readonly units: readonly string[];
  /** Those of them that no test title claims. */
  readonly unproven: readonly string[];
}

export interface Coverage {
  /** Every requirement of the checklist, in its order. OPEN points are proven through the lines that name them. */
  readonly requirements: readonly Requirement[];
  /** Proven by the record, and by no test now. */
  readonly lost: readonly string[];
  /** Unproven by the record, and proven by a test now. */
  readonly gained: readonly string[];
  /** Faults of the record itself: titles that claim what the checklist does not list or what it splits into parts. */
  readonly faults: readonly string[];
}

/** Compares the ids in test titles (string literals of `*.test.ts` that begin with an id) with the checklist and the record. */
export function readCoverage(root: string = ROOT): Coverage {
  const checklist = readFileSync(path.join(root, CHECKLIST), 'utf8');
  const ids = [...checklist.matchAll(/^- ([A-Z0-9]+-\d+) /gm)]
    .map((match) => match[1]!)
    .filter((id) => !id.startsWith('OPEN-'));
  const parts = [...checklist.matchAll(/^\| ([A-Z0-9]+-\d+[a-z]) \|/gm)].map((match) => match[1]!);
  const partsOf = Map.groupBy(parts, wholeOf);
  const areas = new Set(ids.map(areaOf));
  const claims = claimsIn(root).filter((id) => areas.has(areaOf(id)));
  const claimed = new Set(claims);
  const requirements = ids.map((id): Requirement => {
    const units = partsOf.get(id) ?? [id];
    return { id, units, unproven: units.filter((unit) => !claimed.has(unit)) };
  });
  const units = new Set(requirements.flatMap((requirement) => requirement.units));
  const record = readRecord(root);
  // A requirement that was open before it was split was open in all its parts.
  const isRecorded = (unit: string) => record.has(unit) || record.has(wholeOf(unit));
  const unproven = requirements.flatMap((requirement) => requirement.unproven);
  return {
    requirements,
    lost: unproven.filter((unit) => !isRecorded(unit)),
    gained: [...units].filter((unit) => claimed.has(unit) && isRecorded(unit)),
    faults: [
      ...[...claimed].filter((id) => !units.has(id)).map((id) => faultOf(id, partsOf)),
      ...[...partsOf.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} has parts and is no requirement`),
      ...[...partsOf].filter(([, of]) => of.length < 2).map(([id]) => `${id} has one part: a whole has two or more`),
    ],
  };
}

function faultOf(id: string, partsOf: ReadonlyMap<string, readonly string[]>): string {
  const parts = partsOf.get(id);
  return parts === undefined
    ? `${id} is claimed by a test and is not in ${CHECKLIST}`
    : `${id} is claimed as a whole; claim its parts ${parts.join(', ')}`;
}

/** `proven` by tests as a whole, `in part`, or `open`. */
export function stateOf({ units, unproven }: Requirement): 'proven' | 'in part' | 'open' {
  return unproven.length === 0 ? 'proven' : unproven.length < units.length ? 'in part' : 'open';
}

/** Writes what is unproven now. The caller has made sure that nothing was lost. */
export function writeRecord({ requirements }: Coverage, root: string = ROOT): void {
  const folder = path.join(root, RECORD);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const unproven = requirements.flatMap((requirement) => requirement.unproven);
  for (const [area, units] of Map.groupBy(unproven, areaOf))
    writeFileSync(path.join(folder, `${area}.txt`), units.map((unit) => `${unit}\n`).join(''));
}

function readRecord(root: string): ReadonlySet<string> {
  const folder = path.join(root, RECORD);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  return new Set(lines.filter((line) => line !== ''));
}

/** `TRD` of `TRD-12b`. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** `TRD-12` of `TRD-12b` and of itself. */
function wholeOf(id: string): string {
  return id.replace(/[a-z]$/, '');
}

function claimsIn(root: string): string[] {
  const files = globSync(
    ['{packages,apps}/*/{src,test,scenarios}/**/*.test.{ts,tsx}', '{tests,tools}/**/*.test.{ts,tsx}'],
    { cwd: root, exclude: ['**/node_modules/**'] },
  );
  return files.flatMap((file) => idsInTitles(readFileSync(path.join(root, file), 'utf8')));
}

function idsInTitles(source: string): string[] {
  const titles = source.matchAll(/(['"`])([A-Z0-9]{2,5}-\d{2,3}[a-z]?\b.*?)\1/g);
  return [...titles].flatMap(([, , title]) => title!.match(/\b[A-Z0-9]{2,5}-\d{2,3}[a-z]?\b/g) ?? []);
}
