import { Ticker } from '@vitrine/ui/components/Ticker';
import type { NewsHead } from '@vitrine/wire/content/news';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHomeNews } from '../../content/home-news.ts';

const NewsSheet = lazy(() => import('./NewsSheet.tsx').then((module) => ({ default: module.NewsSheet })));

/** The news one after the other (APP-41); nothing while there is none. A press opens all of them. */
export function Notice() {
  const news = useHomeNews().data;
  if (news === undefined) return <div aria-hidden className="min-h-11 bg-card" />;
  return news.length === 0 ? null : <NewsTicker news={news} />;
}

function NewsTicker({ news }: { readonly news: readonly NewsHead[] }) {
  const t = useTranslations('content.news');
  const [opened, setOpened] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="bg-card">
      <Ticker
        label={t('title')}
        items={news.map(({ id, title }) => ({ key: String(id), text: title }))}
        onOpen={(key) => {
          setOpened(Number(key));
          setIsOpen(true);
        }}
        pauseLabel={t('pause')}
        playLabel={t('play')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
      />
      {opened === undefined ? null : (
        <Suspense>
          <NewsSheet news={news} first={opened} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
