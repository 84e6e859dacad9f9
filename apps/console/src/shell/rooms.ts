import { CONFIG_PAGES } from '../config/pages.ts';
import { type PageEntry, SECTIONS } from '../ground/page-entry.ts';
import { LEDGER_PAGES } from '../ledger/pages.ts';
import { MARKET_PAGES } from '../market/pages.ts';
import { OPTIONS_PAGES } from '../options/pages.ts';
import { STAFF_PAGES } from '../staff/pages.ts';
import { TRUST_PAGES } from '../trust/pages.ts';
import { VIEWS_PAGES } from '../views/pages.ts';

/** Every page of the rooms. Within a section of the rail pages stand in this order. */
export const PAGES: readonly PageEntry[] = [
  VIEWS_PAGES,
  MARKET_PAGES,
  OPTIONS_PAGES,
  CONFIG_PAGES,
  LEDGER_PAGES,
  TRUST_PAGES,
  STAFF_PAGES,
].flat();

/** The pages of the rail from the top; the first that a person may see is their start page. */
export const RAIL_PAGES: readonly PageEntry[] = SECTIONS.flatMap((section) =>
  PAGES.filter((page) => page.section === section),
);
