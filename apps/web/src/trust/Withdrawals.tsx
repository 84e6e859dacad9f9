import { useQuery } from '@tanstack/react-query';
import { Banner } from '@vitrine/ui/components/Banner';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { age, ratio } from '@vitrine/ui/format';
import type { ResponseOf } from '@vitrine/wire/call';
import { publicWithdrawals } from '@vitrine/wire/funding/public-withdrawals';
import { useLocale, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { TimeText, useTimeText } from '../ground/time-zone.tsx';
import { amountOf } from '../ground/wire-numbers.ts';
import { PaidPlot } from './PaidPlot.tsx';
import { REFRESH_MS, TrustCard } from './TrustCard.tsx';

type Answer = ResponseOf<typeof publicWithdrawals>;

/** How the site pays: what is open, how old the oldest is, and how fast the others were paid. */
export function Withdrawals() {
  const t = useTranslations('trust.withdrawals');
  const answer = useQuery({
    queryKey: ['trust-withdrawals'],
    queryFn: ({ signal }) => client.call(publicWithdrawals, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <TrustCard title={t('title')} text={t('text')} answer={answer}>
      {(data) => (
        <>
          <Banner text={data.isIntakeLocked ? t('locked') : undefined} />
          {data.count === 0 ? (
            <p className="rounded-control bg-sunken px-3 py-4 text-sm">{t('none')}</p>
          ) : (
            <OpenOnes data={data} />
          )}
          <Paid data={data} />
          <p className="text-xs text-muted">
            {t('measured')} <TimeText at={data.measuredAt} />
          </p>
        </>
      )}
    </TrustCard>
  );
}

function OpenOnes({ data }: { readonly data: Answer }) {
  const t = useTranslations('trust.withdrawals');
  const locale = useLocale();
  const { count, sum, oldestAt, oldestAgeSeconds, heldCount, heldSum, overdueCount, currency } = data;
  return (
    <dl className="flex flex-col gap-2">
      <Line label={t('count')}>
        <Numeric>{count}</Numeric>
      </Line>
      <Line label={t('sum')}>
        <Money value={amountOf(sum)} unit={currency} />
      </Line>
      {oldestAt === null ? null : (
        <Line label={t('oldest')}>
          {age(oldestAgeSeconds * 1_000, locale)}
          <span className="numeric block text-xs text-muted">
            <TimeText at={oldestAt} />
          </span>
        </Line>
      )}
      <Line label={t('overdue')}>
        <Numeric>{overdueCount}</Numeric>
      </Line>
      <Line label={t('held')}>
        <Numeric>{heldCount}</Numeric>
        {heldCount === 0 ? null : (
          <span className="block text-xs text-muted">
            <Money value={amountOf(heldSum)} unit={currency} />
          </span>
        )}
      </Line>
    </dl>
  );
}

function Paid({ data: { days90 } }: { readonly data: Answer }) {
  const t = useTranslations('trust.withdrawals');
  const { within24h, spans } = days90;
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">{t('share')}</h3>
      {within24h === null ? (
        <p className="text-sm text-muted">{t('nonePaid')}</p>
      ) : (
        <>
          <p className="text-2xl font-semibold">
            <Numeric>{ratio(within24h)}</Numeric>
          </p>
          <PaidPlot days90={days90} />
          <PaidTable spans={spans} />
        </>
      )}
    </div>
  );
}

const CELL = 'py-1 ps-3 text-end';
const HEAD = 'text-end font-normal';

/** What the bars show. */
function PaidTable({ spans }: Pick<Answer['days90'], 'spans'>) {
  const t = useTranslations('trust.withdrawals');
  const timeText = useTimeText();
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
        {t('table')}
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('share')}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 text-start font-normal">
              {t('from')}
            </th>
            <th scope="col" className={HEAD}>
              {t('number')}
            </th>
            <th scope="col" className={HEAD}>
              {t('within')}
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ from, paid, within24h }) => (
            <tr key={from} className="border-t border-hairline">
              <th scope="row" className="numeric py-1 text-start font-normal">
                {timeText(from, 'date')}
              </th>
              <td className={CELL}>
                <Numeric>{paid}</Numeric>
              </td>
              <td className={CELL}>{within24h === null ? t('nothing') : <Numeric>{ratio(within24h)}</Numeric>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
