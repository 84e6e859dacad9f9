import type { TABS } from '@vitrine/wire/config/basic-info';
import {
  ChartCandlestick,
  ChartNoAxesColumn,
  CircleUser,
  ClipboardList,
  LineChart,
  type LucideIcon,
} from 'lucide-react';
import type { TabPath } from './tab-screens.tsx';

export type TabName = (typeof TABS)[number];

export interface TabEntry {
  readonly name: TabName;
  readonly to: TabPath;
  readonly Icon: LucideIcon;
}

/** Where each name of `tab_bar` leads; one whose screen does not exist leads nowhere and is not shown. */
const ENTRIES: { readonly [Name in TabName]?: Omit<TabEntry, 'name'> } = {
  quotes: { to: '/', Icon: LineChart },
  market: { to: '/', Icon: ChartNoAxesColumn },
  trade: { to: '/trade', Icon: ChartCandlestick },
  order: { to: '/order', Icon: ClipboardList },
  account: { to: '/user', Icon: CircleUser },
};

/** What is shown until the site's configuration has come. */
export const DEFAULT_TABS: readonly TabName[] = ['quotes', 'trade', 'order', 'account'];

/** The entries of the tab bar in the configured order, one for each screen (APP-36, APP-37). */
export function tabsOf(configured: readonly TabName[] | undefined): readonly TabEntry[] {
  const tabs: TabEntry[] = [];
  for (const name of configured ?? DEFAULT_TABS) {
    const entry = ENTRIES[name];
    if (entry !== undefined && !tabs.some(({ to }) => to === entry.to)) tabs.push({ name, ...entry });
  }
  return tabs;
}
