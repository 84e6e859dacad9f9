import { useNavigate } from '@tanstack/react-router';
import { Ticker } from '@vitrine/ui/components/Ticker';
import type { NewsHead } from '@vitrine/wire/content/news';
import { useTranslations } from 'use-intl';

/** The news one after the other (APP-41). A press opens the one that is shown. */
export function NewsTicker({ news }: { readonly news: readonly NewsHead[] }) {
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
