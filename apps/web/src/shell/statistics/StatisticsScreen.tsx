import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { SkeletonCard, SkeletonChart } from '@vitrine/ui/components/Skeletons';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { ChartLine, SearchX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client } from '../../ground/client.ts';
import { DayFilter } from '../../ground/days/DayFilter.tsx';
import { TradeFilters } from '../../ground/history/TradeFilters.tsx';
import { daysOf, type TradeFilter, tradeFilterIn, withDays } from '../../ground/history/trade-filter.ts';
import { useTradeRequest } from '../../ground/history/use-trade-request.ts';
import { NoneTraded } from '../../ground/ListEnd.tsx';
import { Loading } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { OWN } from '../../ground/own-answers.ts';
import { Pull } from '../../ground/Pull.tsx';
import { ReportButton } from '../../ground/reports/ReportButton.tsx';
import { useSession } from '../../ground/session.ts';
import { useProducts } from '../../market/index.ts';
import { Statistics } from './Statistics.tsx';
import { YearReportForm } from './YearReportForm.tsx';

const route = getRouteApi('/mine/statistics');

/** What the customer's closed trades brought, by the filter of the address. */
export function StatisticsScreen() {
  const ground = useTranslations('ground');
  const { source = 0, ...search } = route.useSearch();
  const filter = tradeFilterIn(search);
  const navigate = route.useNavigate();
  const answer = useStatistics(source, filter);
  const refresh = useRefresh(answer.refetch);
  const show = (next: 0 | 1, by: TradeFilter) =>
    void navigate({ search: { ...(next === 1 ? { source: next } : {}), ...by }, replace: true });
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 pb-6 lg:p-6">
        <Pull refresh={refresh}>
          <BackHeader title={ground('title.statistics')} to="/user">
            <RefreshButton refresh={refresh} label={ground('refresh.action')} />
          </BackHeader>
        </Pull>
        <Filters source={source} filter={filter} onChange={show} />
        {answer.data === undefined ? (
          <Waiting answer={answer} />
        ) : answer.data.total.count === 0 ? (
          <NoTrades source={source} filter={filter} onShowAll={() => show(source, {})} />
        ) : (
          <Statistics source={source} statistics={answer.data} />
        )}
      </div>
    </div>
  );
}

function useStatistics(source: 0 | 1, filter: TradeFilter) {
  const token = useSession((session) => session.token);
  const request = useTradeRequest(filter);
  return useQuery({
    queryKey: ['statistics', token, source, request],
    meta: OWN,
    enabled: token !== undefined && request !== undefined,
    queryFn: ({ signal }) => client.call(tradeStatistics, { source, ...request }, { signal }),
    placeholderData: (before) => before,
  });
}

interface FiltersProps {
  readonly source: 0 | 1;
  readonly filter: TradeFilter;
  readonly onChange: (source: 0 | 1, filter: TradeFilter) => void;
}

function Filters({ source, filter, onChange }: FiltersProps) {
  const t = useTranslations('views.statistics');
  const mode = useTranslations('ground.mode');
  const products = useProducts().data;
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  return (
    <div className="-mt-4 flex flex-col gap-2 bg-card px-4 pb-3 lg:mt-0 lg:bg-transparent lg:px-0">
      {isDemo ? <p className="text-sm text-warning">{t('demo')}</p> : null}
      <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
        <Segmented
          look="box"
          label={t('source')}
          value={`${source}`}
          onChange={(next) => onChange(next === '1' ? 1 : 0, filter)}
          options={[
            { value: '0', label: mode('contract') },
            { value: '1', label: mode('future') },
          ]}
          className="col-span-2 min-w-52 lg:bg-card"
        />
        <TradeFilters products={products} source={source} filter={filter} onFilter={(next) => onChange(source, next)} />
        <div className="col-span-2 grid sm:block">
          <DayFilter
            title={t('days')}
            value={daysOf(filter)}
            onChange={(days) => onChange(source, withDays(filter, days))}
          />
        </div>
        <div className="col-span-2 justify-self-end sm:ms-auto">
          <ReportButton of="year">{(onDone) => <YearReportForm onDone={onDone} />}</ReportButton>
        </div>
      </div>
    </div>
  );
}

function Waiting({ answer }: { readonly answer: ReturnType<typeof useStatistics> }) {
  if (answer.error !== null) return <NoAnswer answer={answer} />;
  return (
    <Loading className="flex flex-col gap-4 px-4 lg:px-0">
      <SkeletonCard lines={6} />
      <SkeletonChart className="h-48" />
    </Loading>
  );
}

interface NoTradesProps {
  readonly source: 0 | 1;
  readonly filter: TradeFilter;
  readonly onShowAll: () => void;
}

function NoTrades({ source, filter, onShowAll }: NoTradesProps) {
  const t = useTranslations('views.statistics');
  return (
    <div className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <NoneTraded
        icon={<ChartLine size={22} />}
        text={t('emptyText')}
        isFiltered={Object.keys(filter).length > 0}
        filtered={{ icon: <SearchX size={22} />, text: t('emptyFilterText'), action: t('clear') }}
        {...(source === 1 ? { mode: 'future' as const } : {})}
        onShowAll={onShowAll}
      />
    </div>
  );
}
