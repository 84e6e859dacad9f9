import { Sheet } from '@vitrine/ui/components/Sheet';
import type { NewsHead } from '@vitrine/wire/content/news';
import { useTranslations } from 'use-intl';
import { NewsItems } from '../../content/NewsItems.tsx';

interface Props {
  readonly news: readonly NewsHead[];
  /** The one that was pressed stands on top. */
  readonly first: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function NewsSheet({ news, first, isOpen, onClose }: Props) {
  const t = useTranslations();
  const pressed = news.filter(({ id }) => id === first);
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('content.news.title')} closeLabel={t('app.close')}>
      <NewsItems news={[...pressed, ...news.filter(({ id }) => id !== first)]} />
    </Sheet>
  );
}
