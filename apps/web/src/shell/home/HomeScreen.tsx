import { useRefresh } from '@vitrine/ui/use-refresh';
import { HOME_SECTIONS } from '@vitrine/wire/config/basic-info';
import { lazy, Suspense, useState } from 'react';
import { useCompanyMode } from '../../content/company-status.ts';
import { queryClient } from '../../ground/client.ts';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useSite } from '../../ground/site.ts';
import { useIsDesktop } from '../../ground/use-is-desktop.ts';
import { ALL } from '../../market/CategoryStrip.tsx';
import { useProducts } from '../../market/queries.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { HomePhone } from './HomePhone.tsx';

const HomeDesk = lazy(() => import('../home-desk/HomeDesk.tsx').then((module) => ({ default: module.HomeDesk })));

/** What a refresh of this screen asks for again. */
const SHOWN = ['products', 'home-news', 'mini-candles', 'balances', 'figures', 'today-profit'];

function reload(): Promise<unknown> {
  return Promise.all(SHOWN.map((key) => queryClient.refetchQueries({ queryKey: [key], type: 'active' })));
}

/** The first screen: the site's blocks in the site's order (APP-40), as a page on a phone and as a desk beside it. */
export function HomeScreen() {
  const products = useProducts();
  const site = useSite().data;
  const sections = site?.home_sections ?? HOME_SECTIONS;
  const [category, setCategory] = useState(ALL);
  const refresh = useRefresh(reload);
  const isDesktop = useIsDesktop();
  const content = {
    sections,
    products: products.data,
    problem: products.data === undefined && products.isError ? <NoAnswer answer={products} /> : undefined,
    isSearchShown: site?.is_home_search === '1',
    isMain: useCompanyMode(({ isMain }) => isMain),
    category,
    onCategory: setCategory,
    refresh,
  };
  if (!isDesktop) return <HomePhone {...content} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <HomeDesk {...content} />
    </Suspense>
  );
}
