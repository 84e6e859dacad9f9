import { useQuery } from '@tanstack/react-query';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { CardGrid } from '../ground/parts/ScrollArea.tsx';
import { BooksCard, EngineCard, ExposureCard, MarketCard } from './DashboardCards.tsx';

const REFRESH_MS = 3_000;

/** The state of the site at a glance. */
export default function DashboardPage() {
  const t = useTranslations('console.dashboard');
  const title = useTranslations('console.title')('dashboard');
  const answer = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => client.call(dashboard, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page title={title}>
      <Loaded answer={answer} failed={t('failed')} placeholder={<CardSkeletons />} refreshMs={REFRESH_MS}>
        {(data) => (
          <CardGrid label={title}>
            <EngineCard data={data} />
            <MarketCard data={data} />
            <BooksCard data={data} />
            <ExposureCard data={data} />
          </CardGrid>
        )}
      </Loaded>
    </Page>
  );
}
