import { Link } from '@tanstack/react-router';
import { Empty, Skeleton } from '@vitrine/ui/components/States';
import { directionOf } from '@vitrine/ui/direction-of';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { ChevronRight, FileQuestion } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { isRefused } from '../ground/refused.ts';
import { NewsDate } from './NewsDate.tsx';
import { useNews } from './news-queries.ts';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { RichText } from './RichTextPart.tsx';

interface Props {
  /** Undefined where the address names none. */
  readonly id: number | undefined;
  readonly category: number;
}

/** A piece of news in full, under the page's own heading. */
export function Article({ id, category }: Props) {
  const news = useNews(id);
  const { head } = news;
  useEffect(() => void RichText.preload(), []);
  if (id === undefined || (news.data === undefined && isRefused(news.error, 'request.not-found')))
    return <Missing category={category} />;
  if (news.data === undefined && news.isError) {
    return <NoAnswer answer={news} />;
  }
  return (
    <article aria-labelledby={head === undefined ? undefined : 'article'} className="px-4 pt-2 pb-10 lg:px-10 lg:py-8">
      {head === undefined ? (
        <div aria-hidden className="flex max-w-prose flex-col gap-3 pb-6">
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ) : (
        <header className="max-w-prose pb-6">
          <h2
            id="article"
            dir={directionOf(head.title)}
            className="text-xl leading-snug font-bold text-balance wrap-anywhere lg:text-2xl lg:leading-snug"
          >
            {head.title}
          </h2>
          <div className="pt-2">
            <NewsDate at={head.created_at} />
          </div>
        </header>
      )}
      <Suspense fallback={<ReadingSkeleton />}>
        {news.data === undefined ? <ReadingSkeleton /> : <RichText html={news.data.content} under={2} />}
      </Suspense>
      <p className="pt-8 lg:hidden">
        <AllLink category={category} />
      </p>
    </article>
  );
}

function Missing({ category }: { readonly category: number }) {
  const t = useTranslations('content');
  return (
    <Empty
      icon={<FileQuestion size={22} />}
      title={t('news.missing')}
      text={t('news.missingText')}
      action={<AllLink category={category} />}
    />
  );
}

function AllLink({ category }: { readonly category: number }) {
  const t = useTranslations('content');
  const isAnnouncement = category === ANNOUNCEMENT_CATEGORY;
  return (
    <Link
      to={isAnnouncement ? '/mine/announcement' : '/news'}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
    >
      {isAnnouncement ? t('announcement.all') : t('news.all')}
      <ChevronRight aria-hidden size={18} className="mirror" />
    </Link>
  );
}
