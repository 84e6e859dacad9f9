import { Skeleton } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { useHomeNews } from '../../content/home-news.ts';
import { NewsItems } from '../../content/NewsItems.tsx';

/** A desktop has room to read the news where a phone lets them pass. Nothing while there is none. */
export function NewsCard() {
  const t = useTranslations('content.news');
  const news = useHomeNews();
  if (news.data?.length === 0 || news.isError) return null;
  return (
    <section aria-labelledby="news" className="rounded-card border border-hairline bg-card px-4 pt-3 pb-1">
      <h2 id="news" className="text-base font-semibold">
        {t('title')}
      </h2>
      {news.data === undefined ? (
        <div aria-hidden className="flex flex-col gap-3 py-3">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-8" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-8" />
        </div>
      ) : (
        <NewsItems news={news.data} />
      )}
    </section>
  );
}
