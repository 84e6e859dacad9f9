import type { OptionRow } from '@vitrine/wire/options/order';
import type { DataOf } from '@vitrine/wire/topics';

type Entered = DataOf<'MICRO_OPENED'>;
type Settled = DataOf<'MICRO_CLOSED'>;

/** What was pushed about options, by their number; a list from before the push does not have it. */
export interface OptionUpdates {
  readonly entered: ReadonlyMap<number, Entered>;
  readonly settled: ReadonlyMap<number, Settled>;
}

export const NO_UPDATES: OptionUpdates = { entered: new Map(), settled: new Map() };

/** More than a list holds before it is loaded again. */
const REMEMBERED = 500;

function kept<V>(updates: ReadonlyMap<number, V>, id: number, value: V): ReadonlyMap<number, V> {
  const next = new Map(updates).set(id, value);
  for (const oldest of next.keys()) {
    if (next.size <= REMEMBERED) break;
    next.delete(oldest);
  }
  return next;
}

export function withEntered(updates: OptionUpdates, push: Entered): OptionUpdates {
  return { ...updates, entered: kept(updates.entered, push.Id, push) };
}

export function withSettled(updates: OptionUpdates, push: Settled): OptionUpdates {
  return { ...updates, settled: kept(updates.settled, push.Id, push) };
}

/** A listed option with what was pushed since; the same object where nothing was. */
export function upToDate(row: OptionRow, { entered, settled }: OptionUpdates): OptionRow {
  const entry = row.OpenTick === null ? entered.get(row.Id) : undefined;
  const end = row.Status === 1 ? settled.get(row.Id) : undefined;
  if (entry === undefined && end === undefined) return row;
  return {
    ...row,
    ...(entry === undefined ? {} : { OpenPrice: entry.OpenPrice, OpenTick: entry.OpenTick }),
    ...(end === undefined
      ? {}
      : {
          Status: 3,
          RemainMilliSeconds: 0,
          EndPrice: end.EndPrice,
          FactProfits: end.FactProfits,
          Outcome: end.Outcome,
          VoidReason: end.VoidReason,
        }),
  };
}

interface Page {
  readonly data: readonly OptionRow[];
}

/** The options of all pages, each once: a new option moves others onto the next page. */
export function listedOptions(pages: readonly Page[], updates: OptionUpdates): readonly OptionRow[] {
  const rows = new Map<number, OptionRow>();
  for (const { data } of pages) for (const row of data) if (!rows.has(row.Id)) rows.set(row.Id, upToDate(row, updates));
  return [...rows.values()];
}

/** When the next option expires (server's time, milliseconds); undefined when none is running. */
export function nextExpiry(rows: readonly OptionRow[]): number | undefined {
  const instants = rows.filter(({ Status }) => Status === 1).map(({ ExpiresAt }) => Date.parse(ExpiresAt));
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** Whole seconds until an instant, rounded up as a countdown shows them; 0 from then on. */
export function secondsUntil(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** The seconds left, as a countdown shows them: `45`, `4:05`, and whole hours, rounded up, from one hour on. */
export function countdownText(left: number): string {
  if (left < 60) return String(left);
  if (left >= 3_600) return `${Math.ceil(left / 3_600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
