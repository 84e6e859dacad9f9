import type { Call, RequestOf } from '@vitrine/wire/call';
import type { TableSearch } from './table-search.ts';

interface FilterBase {
  /** Its name in the address and in the call. */
  readonly name: string;
  readonly label: string;
}

export type Filter =
  | (FilterBase & { readonly kind: 'text'; readonly inputMode: 'text' | 'numeric' })
  | (FilterBase & {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /** Applies while nothing is chosen; for calls that need a value. */
      readonly byDefault?: string;
    })
  /** A day as YYYY-MM-DD: the first or the last of the rows' days. */
  | (FilterBase & { readonly kind: 'day'; readonly name: 'from' | 'to' });

export const textFilter = (name: string, label: string): Filter => ({ kind: 'text', name, label, inputMode: 'text' });

/** For ids and row numbers. */
export const numberFilter = (name: string, label: string): Filter => ({
  kind: 'text',
  name,
  label,
  inputMode: 'numeric',
});

/** A filter that offers these values. */
export function choiceFilter<V extends string>(
  name: string,
  label: string,
  values: readonly V[],
  nameOf: (value: V) => string,
): Filter & { readonly kind: 'choice' } {
  return { kind: 'choice', name, label, options: values.map((value) => ({ value, label: nameOf(value) })) };
}

/** The days between which rows are shown, both included. */
export const dayFilters = (from: string, to: string): readonly Filter[] => [
  { kind: 'day', name: 'from', label: from },
  { kind: 'day', name: 'to', label: to },
];

/** The start of a day (YYYY-MM-DD, UTC) plus `days`, in unix seconds; undefined for an invalid day. */
function secondsOf(day: string, days: number): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms / 1_000 + days * 86_400;
}

/** What the address sets of a filter, else what applies by default. A choice that is not offered does not count. */
function chosenIn(filter: Filter, set: TableSearch): string | undefined {
  const value = set[filter.name];
  if (filter.kind !== 'choice') return value;
  return filter.options.some((option) => option.value === value) ? value : filter.byDefault;
}

/** What a call is asked with these filters, of which the address has set some. */
export function requestOf<C extends Call>(filters: readonly Filter[], set: TableSearch): RequestOf<C> {
  const request: Record<string, string | number | undefined> = {};
  for (const filter of filters) {
    const value = chosenIn(filter, set);
    if (value === undefined) continue;
    if (filter.kind !== 'day') request[filter.name] = value;
    // The end of a call's range is exclusive.
    else if (filter.name === 'from') request.startTime = secondsOf(value, 0);
    else request.endTime = secondsOf(value, 1);
  }
  return request as RequestOf<C>;
}

/** Whether the address sets one of them. */
export const isFiltered = (filters: readonly Filter[], set: TableSearch): boolean =>
  filters.some(({ name }) => set[name] !== undefined);
