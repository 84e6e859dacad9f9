import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { QuickMenu } from '../../config/QuickMenu.tsx';
import { NewsCard } from '../../content/NewsCard.tsx';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { AssetsCard } from '../../ledger/AssetsCard.tsx';
import { MarketTable } from '../../market/MarketTable.tsx';
import { ShortcutCards } from '../../market/ShortcutCards.tsx';
import type { HomeContent, HomeSection } from './home-content.ts';

/** Blocks of the wide column. The search is part of the market table. */
const WIDE: readonly HomeSection[] = ['shortcut', 'trades'];
/** Blocks beside it. */
const SHORT: readonly HomeSection[] = ['assets', 'menu'];

/**
 * The market takes the room; account and shortcuts stand beside it, each column in the site's order, and under them the
 * news, which are a list here and would push them out of sight.
 */
export function HomeDesk({ sections, products, problem, isSearchShown, category, onCategory, refresh }: HomeContent) {
  const t = useTranslations('ground.title');
  const blocks: Readonly<Record<HomeSection, ReactNode>> = {
    search: null,
    notice: null,
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
      <div className="flex w-72 shrink-0 flex-col gap-4 overflow-y-auto *:shrink-0 xl:w-80">
        <VisitorCard />
        {sections.filter((section) => SHORT.includes(section)).map(draw)}
        {sections.includes('notice') ? <NewsCard /> : null}
      </div>
    </div>
  );
}

/** Where a customer's account stands: the way in for somebody who only looks. */
function VisitorCard() {
  const isVisitor = useSession((session) => session.token === undefined);
  const isDemoOffered = useSite().data?.is_mock_login === '1';
  return isVisitor && isDemoOffered ? <DemoLogin /> : null;
}
