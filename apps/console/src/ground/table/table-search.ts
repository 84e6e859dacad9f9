import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** What the address says of a table, all of it text: filters by their names, `sort` (`name`, `-name`), `id` of the open row, the dialog that stands `open`. */
export type TableSearch = Readonly<Record<string, string>>;

export interface TableSort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** Names in an address that are no filters. */
const OWN = new Set(['sort', 'id', 'open']);

/** Reads whatever an address brings: only short texts and figures count. */
export function readTableSearch(search: Readonly<Record<string, unknown>>): TableSearch {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text === 'string' && text !== '' && text.length <= 200) read[name] = text;
  }
  return read;
}

export function sortOf({ sort }: TableSearch): TableSort | undefined {
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), isDescending: true } : { key: sort, isDescending: false };
}

export function filtersOf(search: TableSearch): TableSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !OWN.has(name)));
}

export interface TableAddress {
  readonly search: TableSearch;
  readonly filters: TableSearch;
  readonly sort: TableSort | undefined;
  /** The row whose detail is open. */
  readonly openId: string | undefined;
  /** Empty or undefined takes a filter away. */
  readonly filter: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
  readonly sortBy: (sort: TableSort) => void;
  /** Opens a row's detail, or closes it. Opening is a step that the browser's back undoes. */
  readonly open: (id: string | undefined) => void;
  /** The dialog that stands open. */
  readonly dialog: string | undefined;
  readonly showDialog: (name: string | undefined) => void;
}

/** The state of the page's table, kept in its address: a link to it shows the same. */
export function useTableAddress(): TableAddress {
  const search: TableSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (change: Readonly<Record<string, string | undefined>>, isStep = false) => {
      void navigate({
        to: '.',
        search: (before) => readTableSearch({ ...before, ...change }),
        replace: !isStep,
      });
    },
    [navigate],
  );
  return useMemo(
    () => ({
      search,
      filters: filtersOf(search),
      sort: sortOf(search),
      openId: search.id,
      filter: (name, value) => go({ [name]: value, id: undefined }),
      clear: () => go(Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined]))),
      sortBy: ({ key, isDescending }) => go({ sort: `${isDescending ? '-' : ''}${key}` }),
      open: (id) => go({ id, open: undefined }, search.id === undefined && id !== undefined),
      dialog: search.open,
      showDialog: (name) => go({ open: name }),
    }),
    [search, go],
  );
}
