import { useTranslations } from 'use-intl';
import { NothingFound } from '../ground/ListEnd.tsx';

interface Props {
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** A search that no product answers, and the way back to all of them. */
export function NoProducts({ typed, onShowAll }: Props) {
  const t = useTranslations('market.search');
  return <NothingFound text={t('none', { typed })} hint={t('noneText')} action={t('showAll')} onShowAll={onShowAll} />;
}
