import type { OptionRow } from '@vitrine/wire/options/order';
import type { DataOf } from '@vitrine/wire/topics';

type Entered = DataOf<'MICRO_OPENED'>;
type Settled = DataOf<'MICRO_CLOSED'>;

/** What the pushes have said of own options, by their numbers: lists from before do not know it. */
export interface OptionNews {
  readonly entered: ReadonlyMap<number, Entered>;
  readonly settled: ReadonlyMap<number, Settled>;
}

export const NO_NEWS: OptionNews = { entered: new Map(), settled: new Map() };

/** More than can be on a list that was not asked for again. */
const REMEMBERED = 500;

function kept<V>(news: ReadonlyMap<number, V>, id: number, value: V): ReadonlyMap<number, V> {
  const next = new Map(news).set(id, value);
  for (const oldest of next.keys()) {
    if (next.size <= REMEMBERED) break;
    next.delete(oldest);
  }
  return next;
}

export function withEntered(news: OptionNews, push: Entered): OptionNews {
  return { ...news, entered: kept(news.entered, push.Id, push) };
}

export function withSettled(news: OptionNews, push: Settled): OptionNews {
  return { ...news, settled: kept(news.settled, push.Id, push) };
}

/** A listed option with what has been pushed since; itself where nothing has. */
export function upToDate(row: OptionRow, { entered, settled }: OptionNews): OptionRow {
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

/** The options of all pages, each once: one that came meanwhile pushes others onto the next page. */
export function listedOptions(pages: readonly Page[], news: OptionNews): readonly OptionRow[] {
  const rows = new Map<number, OptionRow>();
  for (const { data } of pages) for (const row of data) if (!rows.has(row.Id)) rows.set(row.Id, upToDate(row, news));
  return [...rows.values()];
}

/** Instant (milliseconds, server's time) at which the next of the options expires; undefined when none is running. */
export function nextExpiry(rows: readonly OptionRow[]): number | undefined {
  const instants = rows.filter(({ Status }) => Status === 1).map(({ ExpiresAt }) => Date.parse(ExpiresAt));
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** Whole seconds until an instant, rounded up as a countdown shows them; 0 from then on. */
export function secondsUntil(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** Seconds that are left as a countdown writes them: `45`, `4:05`, and whole hours, rounded up, from one hour on. */
export function countdownText(left: number): string {
  if (left < 60) return String(left);
  if (left >= 3_600) return `${Math.ceil(left / 3_600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
