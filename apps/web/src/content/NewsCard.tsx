import { Link } from '@tanstack/react-router';
import { Skeleton } from '@vitrine/ui/components/States';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { HomeNewsList } from './HomeNewsList.tsx';
import { useHomeNews } from './home-news.ts';

/** A desktop has room to read the news where a phone lets them pass. */
export function NewsCard() {
  const t = useTranslations('content.news');
  const news = useHomeNews();
  if (news.isError) return null;
  return (
    <section aria-labelledby="news" className="rounded-card border border-hairline bg-card px-4 pt-3 pb-1">
      <div className="flex items-center justify-between gap-3">
        <h2 id="news" className="text-base font-semibold">
          {t('title')}
        </h2>
        <Link
          to="/news"
          className="-me-2 flex min-h-9 items-center gap-1 rounded-control px-2 text-sm text-accent hover:bg-sunken pointer-coarse:min-h-11"
        >
          {t('all')}
          <ChevronRight aria-hidden size={16} className="mirror" />
        </Link>
      </div>
      {news.data === undefined ? (
        <div aria-hidden className="flex flex-col gap-3 py-3">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-8" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-8" />
        </div>
      ) : (
        <HomeNewsList news={news.data} />
      )}
    </section>
  );
}
