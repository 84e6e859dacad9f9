import type { ConsoleTexts } from '@vitrine/locales/console';
import type { Call } from '@vitrine/wire/call';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** Names of pages. */
export type PageTitle = keyof ConsoleTexts['title'];

export const SECTIONS = ['work', 'market', 'house'] as const;
export type Section = (typeof SECTIONS)[number];

/** A page of the console: a file in `pages`, its title under `console.title`, and a line in `PAGES`. */
export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: PageTitle;
  /** Where it stands in the rail; nowhere when it is reached from others (a customer, an order). */
  readonly section?: Section;
  readonly Icon: LucideIcon;
  /** What it reads first: who may not call this does not see the page. */
  readonly reads: Call;
  /** What a text in the search may mean to this page: the path of the thing, if it can be one of its kind. */
  readonly find?: (text: string) => { readonly path: string; readonly label: string } | undefined;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
