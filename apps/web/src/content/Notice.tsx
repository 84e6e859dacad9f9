import { useNavigate } from '@tanstack/react-router';
import { Ticker } from '@vitrine/ui/components/Ticker';
import type { NewsHead } from '@vitrine/wire/content/news';
import { useTranslations } from 'use-intl';
import { useHomeNews } from './home-news.ts';

/** The news one after the other (APP-41); nothing while there is none. A press opens the one that is shown. */
export function Notice() {
  const news = useHomeNews().data;
  if (news === undefined) return <div aria-hidden className="min-h-11 bg-card" />;
  return news.length === 0 ? null : <NewsTicker news={news} />;
}

function NewsTicker({ news }: { readonly news: readonly NewsHead[] }) {
  const t = useTranslations('content.news');
  const navigate = useNavigate();
  return (
    <div className="bg-card">
      <Ticker
        label={t('title')}
        items={news.map(({ id, title }) => ({ key: String(id), text: title }))}
        onOpen={(key) => void navigate({ to: '/news/detail', search: { id: Number(key) } })}
        pauseLabel={t('pause')}
        playLabel={t('play')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
      />
    </div>
  );
}
