import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QuickMenu } from '../../config/QuickMenu.tsx';
import { NewsCard } from '../../content/NewsCard.tsx';
import { Notice } from '../../content/Notice.tsx';
import { moveAlongRows } from '../../ground/list-keys.ts';
import { useSession } from '../../ground/session.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { AssetsCard } from '../../ledger/AssetsCard.tsx';
import { MarketSearch } from '../../market/MarketSearch.tsx';
import { MarketTable } from '../../market/MarketTable.tsx';
import { SearchBar } from '../../market/SearchBar.tsx';
import { ShortcutCards } from '../../market/ShortcutCards.tsx';
import type { HomeContent, HomeSection } from '../home/home-content.ts';
import { LateFooter } from '../LateFooter.tsx';

/** Blocks of the wide column. */
const WIDE: readonly HomeSection[] = ['search', 'notice', 'shortcut', 'trades'];
/** Blocks of the column beside it. */
const NARROW: readonly HomeSection[] = ['assets', 'menu'];
/** Blocks of one line, which share it with the one before. */
const LINES: readonly HomeSection[] = ['search', 'notice'];

/** The blocks in their order, those of one line together where they follow each other. */
function rowsOf(sections: readonly HomeSection[]): readonly (readonly HomeSection[])[] {
  const rows: HomeSection[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (last !== undefined && [last[0], section].every((each) => each !== undefined && LINES.includes(each)))
      last.push(section);
    else rows.push([section]);
  }
  return rows;
}

/** The market takes the room, the account stands beside it; each column has its blocks in the site's order (APP-40). */
export function HomeDesk({ sections, products, problem, isSearchShown, isMain, ...market }: HomeContent) {
  const t = useTranslations('ground.title');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isHere = sections.includes('trades') && !isMain;
  const search = isHere ? (
    <MarketSearch field={field} typed={typed} onTyped={setTyped} />
  ) : (
    <SearchBar isMain={isMain} />
  );
  const blocks: Readonly<Record<HomeSection, ReactNode>> = {
    search: isSearchShown ? <div className="w-64 shrink-0 xl:w-80">{search}</div> : null,
    notice: (
      <div className="min-w-0 flex-1 overflow-hidden rounded-control border border-hairline bg-card empty:hidden">
        <Notice />
      </div>
    ),
    assets: <AssetsCard on="home" />,
    shortcut: problem === undefined ? <ShortcutCards products={products} /> : null,
    menu: (
      <div className="overflow-hidden rounded-card border border-hairline empty:hidden">
        <QuickMenu />
      </div>
    ),
    trades: problem ?? (
      <MarketTable
        products={products}
        typed={typed}
        onShowAll={() => {
          setTyped('');
          field.current?.focus();
        }}
        {...market}
      />
    ),
  };
  const draw = (section: HomeSection) => (
    <div key={section} data-block={section} className={WIDE.includes(section) ? 'contents' : 'shrink-0 empty:hidden'}>
      {blocks[section]}
    </div>
  );
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-400 flex-1 gap-4 p-4">
      <h1 className="sr-only">{t('home')}</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it passes arrow keys from the search to the rows. */}
      <div onKeyDown={moveAlongRows} className="flex min-w-0 flex-1 flex-col gap-4">
        {rowsOf(sections.filter((section) => WIDE.includes(section))).map((row) =>
          row.some((section) => LINES.includes(section)) ? (
            <div key={row[0]} className="flex items-center gap-4">
              {row.map(draw)}
            </div>
          ) : (
            row.map(draw)
          ),
        )}
      </div>
      <div data-scroll="page" className="flex w-72 shrink-0 flex-col gap-4 overflow-y-auto *:shrink-0 xl:w-80">
        <VisitorCard />
        {sections.filter((section) => NARROW.includes(section)).map(draw)}
        {sections.includes('notice') ? <NewsCard /> : null}
        <LateFooter />
      </div>
    </div>
  );
}

/** Where a customer's account stands: the way in for somebody who only looks. */
function VisitorCard() {
  const isVisitor = useSession((session) => session.token === undefined);
  return isVisitor ? <DemoLogin /> : null;
}
