import { cpus, totalmem } from 'node:os';

/** Where the figures come from: they mean nothing without it. */
export function printMachine(): void {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`machine: ${cpus().length} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`);
}

/** One line of figures: what was measured, the figure, the goal it stands beside, and whether it was met. */
export function print(what: string, figure: string, goal: string, isMet?: boolean): void {
  const verdict = isMet === undefined ? '' : isMet ? ': PASS' : ': MISSED';
  console.log(`${what.padEnd(74)} ${figure.padStart(20)}   ${goal}${verdict}`);
}

export function perSecond(count: number, ms: number): number {
  return (count / ms) * 1_000;
}

export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** The value below which the given share (0 to 1) of the sorted samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
