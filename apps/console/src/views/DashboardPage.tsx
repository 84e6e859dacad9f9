import { useQuery } from '@tanstack/react-query';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
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
          <ScrollArea
            label={title}
            className="grid content-start gap-3 p-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-3"
          >
            <div className="lg:order-last">
              <EngineCard data={data} />
              <MarketCard data={data} />
            </div>
            <div>
              <BooksCard data={data} />
              <ExposureCard data={data} />
            </div>
          </ScrollArea>
        )}
      </Loaded>
    </Page>
  );
}
