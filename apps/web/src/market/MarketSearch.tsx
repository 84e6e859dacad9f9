import { SearchField } from '@vitrine/ui/components/SearchField';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useSlashKey } from '../ground/use-slash-key.ts';

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
}

/** Narrows the market table of the same screen. */
export function MarketSearch({ field, typed, onTyped }: Props) {
  const t = useTranslations('market.search');
  useSlashKey(field);
  return (
    <SearchField ref={field} label={t('label')} clearLabel={t('clear')} shortcut="/" value={typed} onChange={onTyped} />
  );
}
