import { Button } from '@vitrine/ui/components/Button';
import { SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../ground/ListEnd.tsx';

interface Props {
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** A search that no product answers, and the way back to all of them. */
export function NothingFound({ typed, onShowAll }: Props) {
  const t = useTranslations('market.search');
  return (
    <div role="status">
      <NoData
        icon={<SearchX aria-hidden size={22} />}
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
