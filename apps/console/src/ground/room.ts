import type { ConsoleRoom, ConsoleTexts } from '@vitrine/locales/console';
import type { Call } from '@vitrine/wire/call';
import type { WireClient } from '@vitrine/wire/client';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChangeWording } from './change-wording.ts';
import type { TableSearch } from './table/table-search.ts';

/** The key of a page's name under `console.title`. */
export type PageTitle = keyof ConsoleTexts['title'];

/** The groups of the rail, from the top. */
export const SECTIONS = ['work', 'market', 'house'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a typed number or name may be of. */
export interface Found {
  readonly path: string;
  readonly label: string;
  readonly kind: keyof ConsoleTexts['palette']['kind'];
}

/** Something to do on a page that the search offers. */
export interface PageAction {
  readonly name: keyof ConsoleTexts['palette']['action'];
  /** Staff who may not make this call are not offered it. */
  readonly call: Call;
  /** What the address of the page then says. */
  readonly search: TableSearch;
  /** With each thing that the page lists, whose `id` the address gets. */
  readonly isForEach?: boolean;
}

/** A page of the console. */
export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: PageTitle;
  /** Its group in the rail; none for a page that other pages lead to (a customer, an order). */
  readonly section?: Section;
  readonly Icon: LucideIcon;
  /** The call that it makes first: staff who may not make it do not see the page. */
  readonly reads: Call;
  /** Where a text typed into the search may lead on this page; nowhere if the text cannot be one of its ids. */
  readonly find?: (text: string) => readonly Found[];
  readonly actions?: readonly PageAction[];
  /** The kind of subject that it lists, as in `instrument/31`: the search finds them by name and opens the row. */
  readonly lists?: string;
  /** Which of the actions for each thing can be taken now, by its subject; all of them when missing. */
  readonly loadOffers?: (
    client: WireClient,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, readonly PageAction['name'][]>>;
  /** How many things wait for staff on this page: a badge in the rail. */
  readonly countWaiting?: (client: WireClient, signal: AbortSignal) => Promise<number>;
  /** Rooms whose texts it shows besides those of its own; `all` for a page about what happened anywhere. */
  readonly alsoShows?: readonly ConsoleRoom[] | 'all';
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** What a room adds to the console. Each describes itself in its `room.ts`; `shell/rooms.ts` lists them. */
export interface Room {
  readonly name: ConsoleRoom;
  readonly pages: readonly PageEntry[];
  /** How its proposals are worded, if it has any. */
  readonly changes?: ChangeWording;
}

/** A whole number of up to 15 digits, as customers, orders and journal rows have. */
export const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Finds what has such a number at `path`, which ends where the number begins. */
export const byNumber =
  (kind: Found['kind'], path: string) =>
  (text: string): readonly Found[] =>
    isNumber(text) ? [{ path: `${path}${text}`, label: text, kind }] : [];
