import { useQuery } from '@tanstack/react-query';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Page } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { OptionTermsSummary } from './OptionTermsSummary.tsx';
import { OPTION_TERMS_KEY } from './option-queries.ts';
import { RealAccountsCard } from './RealAccountsCard.tsx';

const REFRESH_MS = 15_000;

/** What timed options are offered on, and to whom: terms that two people change, and the switch of the real book. */
export default function OptionsPage() {
  const title = useTranslations('console.title');
  const failed = useTranslations('console.failed');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const answer = useQuery({
    queryKey: OPTION_TERMS_KEY,
    queryFn: ({ signal }) => client.call(operatorOptionTerms, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = answer;
  return (
    <Page title={title('options')}>
      <section
        aria-label={title('options')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 outline-offset-[-2px]"
      >
        {data === undefined ? (
          answer.isError ? (
            <Failed
              title={failed('title')}
              text={problem(answer.error)}
              retryLabel={app('retry')}
              busy={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            [1, 2].map((place) => <Skeleton key={place} className="h-48 shrink-0" />)
          )
        ) : (
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OptionTermsSummary offer={data} />
            <RealAccountsCard offer={data} />
          </div>
        )}
      </section>
    </Page>
  );
}
