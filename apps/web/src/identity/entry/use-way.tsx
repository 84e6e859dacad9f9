import { Segmented } from '@vitrine/ui/components/Segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { type NamedWay, namedWays } from './ways.ts';

/** What an account goes by, and the choice between the ways that the site offers; no choice where there is one. */
export function useWay(label: 'registerWays' | 'recoverWays', first?: unknown) {
  const t = useTranslations('login');
  const ways = namedWays(useSite().data);
  const [chosen, setChosen] = useState<unknown>(first);
  const way: NamedWay = ways.find((one) => one === chosen) ?? 'email';
  const options = ways.map((one) => ({ value: one, label: t(`way.${one}`) }));
  const choice =
    ways.length === 1 ? null : (
      <Segmented look="box" label={t(label)} options={options} value={way} onChange={setChosen} />
    );
  return { way, choice };
}
