import { Suspense } from 'react';
import { lazyPart } from '../ground/lazy-part.ts';
import { useHomeNews } from './home-news.ts';

const NewsTicker = lazyPart(async () => (await import('./NewsTicker.tsx')).NewsTicker);

/** The news in one line; nothing while there is none. */
export function Notice() {
  const news = useHomeNews().data;
  if (news?.length === 0) return null;
  const place = <div aria-hidden className="min-h-11 bg-card" />;
  return <Suspense fallback={place}>{news === undefined ? place : <NewsTicker news={news} />}</Suspense>;
}
