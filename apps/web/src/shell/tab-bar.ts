import { DEFAULT_TABS, type TABS, type TABS_WITH_SCREENS } from '@vitrine/wire/config/basic-info';
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

interface Entry {
  readonly to: TabPath;
  readonly Icon: LucideIcon;
}

export interface TabEntry extends Entry {
  readonly name: TabName;
}

/** Where each name of `tab_bar` leads; one whose screen does not exist leads nowhere and is not shown. */
const ENTRIES: Readonly<Partial<Record<TabName, Entry>> & Record<(typeof TABS_WITH_SCREENS)[number], Entry>> = {
  quotes: { to: '/', Icon: LineChart },
  market: { to: '/', Icon: ChartNoAxesColumn },
  trade: { to: '/trade', Icon: ChartCandlestick },
  order: { to: '/order', Icon: ClipboardList },
  account: { to: '/user', Icon: CircleUser },
};

/** The entries of the tab bar in the configured order, one for each screen (APP-36, APP-37). */
export function tabsOf(configured: readonly TabName[] | undefined): readonly TabEntry[] {
  const tabs: TabEntry[] = [];
  for (const name of configured ?? DEFAULT_TABS) {
    const entry = ENTRIES[name];
    if (entry !== undefined && !tabs.some(({ to }) => to === entry.to)) tabs.push({ name, ...entry });
  }
  return tabs;
}
