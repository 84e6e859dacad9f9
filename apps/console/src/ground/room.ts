import type { ConsoleRoom, ConsoleTexts } from '@vitrine/locales/console';
import type { Call } from '@vitrine/wire/call';
import type { WireClient } from '@vitrine/wire/client';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChangeWording } from './change-wording.ts';

/** The key of a page's name under `console.title`. */
export type PageTitle = keyof ConsoleTexts['title'];

/** The groups of the rail, from the top. */
export const SECTIONS = ['work', 'market', 'house'] as const;
export type Section = (typeof SECTIONS)[number];

/** A page of the console. */
export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: PageTitle;
  /** Its group in the rail; none for a page that other pages lead to (a customer, an order). */
  readonly section?: Section;
  readonly Icon: LucideIcon;
  /** The call that it makes first: staff who may not make it do not see the page. */
  readonly reads: Call;
  /** Where a text typed into the search may lead on this page; undefined if the text cannot be one of its ids. */
  readonly find?: (text: string) => { readonly path: string; readonly label: string } | undefined;
  /** The kind of subject that it lists, as in `instrument/31`: the search finds them by name and opens the row. */
  readonly lists?: string;
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
