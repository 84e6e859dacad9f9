import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { dateTime, price } from '@vitrine/ui/format';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../app/problem.ts';
import { timeZoneOf, useSite } from '../../app/site.ts';
import { currentLocale } from '../../app/texts.tsx';
import { useColorMode } from '../../app/theme.ts';
import type { Product } from '../product.ts';
import { olderCandles, useCandles } from '../queries.ts';
import { quotes } from '../quotes.ts';
import type { ChartCandle, ChartColors, ChartLine, KlineChart } from './kline-chart.ts';
import { chartCandle, LiveCandle } from './live-candle.ts';

const TABLE_ROWS = 10;

/** The theme as the page has it now. */
function chartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--c-${name}`).trim();
  return {
    up: of('kline-up'),
    down: of('kline-down'),
    text: of('muted'),
    hairline: of('hairline'),
    surface: of('card'),
  };
}

interface Props {
  readonly product: Product;
  readonly period: WirePeriod;
  readonly lines: readonly ChartLine[];
}

export function PriceChart({ product, period, lines }: Props) {
  const t = useTranslations('market.chart');
  const app = useTranslations('app');
  const problemText = useProblemText();
  const site = useSite().data;
  const timeZone = timeZoneOf(site);
  const mode = useColorMode();
  const candles = useCandles(product, period);
  const rows = candles.data;
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<KlineChart>();
  const [point, setPoint] = useState<ChartCandle>();
  const [newest, setNewest] = useState<ChartCandle>();

  useEffect(() => {
    let made: KlineChart | undefined;
    let isWanted = true;
    void import('./kline-chart.ts').then(({ createKlineChart }) => {
      if (!isWanted || host.current === null) return;
      made = createKlineChart(host.current, { timeZone, colors: chartColors(), onPoint: setPoint });
      setChart(made);
    });
    return () => {
      isWanted = false;
      made?.destroy();
      setChart(undefined);
    };
  }, [timeZone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours on the page follow mode and site
  useEffect(() => chart?.setColors(chartColors()), [chart, mode, site]);

  const { id, code, pricePrecision } = product;
  useEffect(() => {
    if (chart === undefined || rows === undefined) return undefined;
    chart.show({
      code,
      precision: pricePrecision,
      period,
      candles: rows.map(chartCandle),
      older: async (before) => (await olderCandles(id, period, before / 1_000)).map(chartCandle),
    });
    const live = new LiveCandle(period, pricePrecision, rows.at(-1));
    const take = () => {
      const quote = quotes.get(code);
      const candle = quote && live.take(quote);
      if (candle === undefined) return;
      chart.update(candle);
      setNewest(candle);
    };
    const last = rows.at(-1);
    setNewest(last === undefined ? undefined : chartCandle(last));
    take();
    return quotes.subscribe(code, take);
  }, [chart, rows, id, code, pricePrecision, period]);

  useEffect(() => {
    if (rows !== undefined) chart?.setLines(lines);
  }, [chart, rows, lines]);

  const isEmpty = rows?.length === 0 && newest === undefined;
  return (
    <figure aria-label={t('title', { product: product.showCode })} className="flex min-h-0 flex-1 flex-col">
      <Legend candle={point ?? newest} precision={pricePrecision} />
      <div className="relative min-h-60 flex-1" dir="ltr">
        <div ref={host} aria-hidden className="absolute inset-0" />
        {candles.isPending ? <Skeleton className="absolute inset-3" /> : null}
        {candles.isError && rows === undefined ? (
          <div className="absolute inset-0 grid place-content-center bg-card">
            <Failed
              title={app('failed.title')}
              text={problemText(candles.error)}
              retryLabel={app('failed.retry')}
              onRetry={() => void candles.refetch()}
            />
          </div>
        ) : null}
        {isEmpty ? (
          <p className="absolute inset-0 grid place-content-center text-center text-sm text-muted">
            {t('empty')}. {t('emptyText')}
          </p>
        ) : null}
      </div>
      {rows === undefined || rows.length === 0 ? null : (
        <CandleTable rows={rows} product={product} period={period} timeZone={timeZone} />
      )}
    </figure>
  );
}

function Legend({ candle, precision }: { readonly candle: ChartCandle | undefined; readonly precision: number }) {
  const t = useTranslations('market.chart');
  const entries = (['open', 'high', 'low', 'close'] as const).map((key) => ({ key, value: candle?.[key] }));
  return (
    <dl aria-hidden className="numeric flex min-h-6 flex-wrap gap-x-3 px-4 text-xs text-muted">
      {entries.map(({ key, value }) => (
        <div key={key} className="flex gap-1">
          <dt>{t(`short.${key}`)}</dt>
          <dd className="text-text">
            <bdi dir="ltr">{value === undefined ? '-' : price(value, precision)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  readonly rows: readonly CandleRow[];
  readonly product: Product;
  readonly period: WirePeriod;
  readonly timeZone: string;
}

/** The chart in words and as a table, as it was when it was loaded. */
const CandleTable = memo(function CandleTable({ rows, product, period, timeZone }: TableProps) {
  const t = useTranslations('market.chart');
  const { pricePrecision, showCode } = product;
  const summary = useMemo(() => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return '';
    const text = (value: number) => price(value, pricePrecision);
    return t('summary', {
      product: showCode,
      period: t(`period${period}`),
      close: text(last.Close),
      open: text(first.Open),
      high: text(Math.max(...rows.map((row) => row.High))),
      low: text(Math.min(...rows.map((row) => row.Low))),
    });
  }, [rows, showCode, period, pricePrecision, t]);
  return (
    <>
      <p className="sr-only">{summary}</p>
      <details className="border-t border-hairline text-sm">
        <summary className="flex min-h-9 cursor-pointer items-center px-4 text-xs text-muted pointer-coarse:min-h-11">
          {t('table')}
        </summary>
        <div className="max-h-64 overflow-auto px-4 pb-3">
          <table className="numeric w-full text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 text-start font-normal">
                  {t('time')}
                </th>
                {(['open', 'high', 'low', 'close'] as const).map((key) => (
                  <th key={key} scope="col" className="py-1 ps-3 text-right font-normal">
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .slice(-TABLE_ROWS)
                .reverse()
                .map((row) => (
                  <tr key={row.Time} className="border-t border-hairline">
                    <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                      <bdi>{dateTime(row.Time * 1_000, currentLocale(), timeZone)}</bdi>
                    </th>
                    {[row.Open, row.High, row.Low, row.Close].map((value, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
                      <td key={column} className="py-1 ps-3 text-right">
                        {price(value, pricePrecision)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
});
