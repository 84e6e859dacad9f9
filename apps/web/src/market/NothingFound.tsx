import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import { SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** A search that no product answers, and the way back to all of them. */
export function NothingFound({ typed, onShowAll }: Props) {
  const t = useTranslations('market.search');
  const list = useTranslations('ground.list');
  return (
    <div role="status">
      <Empty
        icon={<SearchX aria-hidden size={22} />}
        title={list('empty')}
        text={
          <>
            <span className="block">{t('none', { typed })}</span>
            {t('noneText')}
          </>
        }
        action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
      />
    </div>
  );
}
