import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { QuickMenu } from '../../config/QuickMenu.tsx';
import { Notice } from '../../content/Notice.tsx';
import { Loading } from '../../ground/Loading.tsx';
import { Pull } from '../../ground/Pull.tsx';
import { AssetsCard } from '../../ledger/AssetsCard.tsx';
import { CategoryStrip } from '../../market/CategoryStrip.tsx';
import { MarketList } from '../../market/MarketList.tsx';
import { ProductRowsSkeleton } from '../../market/ProductRowsSkeleton.tsx';
import { SearchBar } from '../../market/SearchBar.tsx';
import { ShortcutCards } from '../../market/ShortcutCards.tsx';
import { LateFooter } from '../LateFooter.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import type { HomeContent, HomeSection } from './home-content.ts';

const SKELETON_ROWS = 10;

export function HomePhone({ sections, ...content }: HomeContent) {
  const { products, problem, isSearchShown, isMain, refresh } = content;
  const blocks: Readonly<Record<HomeSection, ReactNode>> = {
    search: isSearchShown ? <SearchBar isMain={isMain} /> : null,
    notice: <Notice />,
    assets: (
      <div className="px-4 pt-3 empty:hidden">
        <AssetsCard on="home" />
      </div>
    ),
    shortcut: problem === undefined ? <ShortcutCards products={products} /> : null,
    menu: <QuickMenu />,
    trades: <Trades {...content} />,
  };
  return (
    <Pull refresh={refresh}>
      {/* A tablet is wide, and a price far from its name is read badly. */}
      <div className="mx-auto w-full max-w-3xl">
        <HomeHeader />
        {sections.map((section) => (
          <Fragment key={section}>{blocks[section]}</Fragment>
        ))}
        <LateFooter />
      </div>
    </Pull>
  );
}

/** The strip of categories stays under the thumb's eye while the list runs below it. */
function Trades({ products, problem, category, onCategory, refresh }: Omit<HomeContent, 'sections'>) {
  const t = useTranslations();
  return (
    <section aria-label={t('market.products')} className="mt-2 bg-card">
      <div className="sticky top-(--shell-top) z-10 flex items-center border-b border-hairline bg-card pe-1">
        <CategoryStrip value={category} onChange={onCategory} className="min-w-0 flex-1" />
        <RefreshButton refresh={refresh} label={t('market.refresh')} />
      </div>
      {problem ??
        (products === undefined ? (
          <Loading>
            <ProductRowsSkeleton count={SKELETON_ROWS} />
          </Loading>
        ) : (
          <MarketList products={products} category={category} />
        ))}
    </section>
  );
}
