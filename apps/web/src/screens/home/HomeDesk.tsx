import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AssetsCard } from './AssetsCard.tsx';
import type { HomeContent, HomeSection } from './home-content.ts';
import { MarketTable } from './MarketTable.tsx';
import { NewsCard } from './NewsCard.tsx';
import { QuickMenu } from './QuickMenu.tsx';
import { ShortcutCards } from './ShortcutCards.tsx';

/** Blocks of the wide column; the others stand beside it. The search is part of the market table. */
const WIDE: readonly HomeSection[] = ['shortcut', 'trades'];

/** The market takes the room; account, shortcuts and news stand beside it, each column in the site's order. */
export function HomeDesk({ sections, products, problem, isSearchShown, category, onCategory, refresh }: HomeContent) {
  const t = useTranslations('app.title');
  const blocks: Readonly<Record<HomeSection, ReactNode>> = {
    search: null,
    notice: <NewsCard />,
    assets: <AssetsCard />,
    shortcut: problem === undefined ? <ShortcutCards products={products} /> : null,
    menu: (
      <div className="overflow-hidden rounded-card border border-hairline empty:hidden">
        <QuickMenu />
      </div>
    ),
    trades: problem ?? (
      <MarketTable
        products={products}
        isSearchShown={isSearchShown && sections.includes('search')}
        category={category}
        onCategory={onCategory}
        refresh={refresh}
      />
    ),
  };
  const draw = (section: HomeSection) => <Fragment key={section}>{blocks[section]}</Fragment>;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-400 flex-1 gap-4 p-4">
      <h1 className="sr-only">{t('home')}</h1>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {sections.filter((section) => WIDE.includes(section)).map(draw)}
      </div>
      <div className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto">
        {sections.filter((section) => !WIDE.includes(section)).map(draw)}
      </div>
    </div>
  );
}
