import { CONFIG, JURISDICTION } from '../config/room.ts';
import { CONTENT } from '../content/room.ts';
import { FUNDING } from '../funding/room.ts';
import { type PageEntry, type Room, SECTIONS } from '../ground/room.ts';
import { IDENTITY } from '../identity/room.ts';
import { LEDGER } from '../ledger/room.ts';
import { MARKET } from '../market/room.ts';
import { OPTIONS } from '../options/room.ts';
import { STAFF } from '../staff/room.ts';
import { SUPPORT } from '../support/room.ts';
import { TRUST } from '../trust/room.ts';
import { VIEWS } from '../views/room.ts';

/** The rooms with pages. Pages of a section of the rail are in this order. */
export const ROOMS: readonly Room[] = [
  VIEWS,
  SUPPORT,
  FUNDING,
  MARKET,
  OPTIONS,
  CONFIG,
  JURISDICTION,
  CONTENT,
  LEDGER,
  TRUST,
  STAFF,
  IDENTITY,
];

export const PAGES: readonly PageEntry[] = ROOMS.flatMap(({ pages }) => pages);

/** The pages of the rail from the top; the first that a person may see is their start page. */
export const RAIL_PAGES: readonly PageEntry[] = SECTIONS.flatMap((section) =>
  PAGES.filter((page) => page.section === section),
);
