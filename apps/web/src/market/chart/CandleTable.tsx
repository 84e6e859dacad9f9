import { everySecond } from '@vitrine/ui/every-second';
import { price } from '@vitrine/ui/format';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { memo, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeText, ZoneNote } from '../../ground/time-zone.tsx';
import type { Product } from '../product.ts';
import { quotes } from '../quotes.ts';

const TABLE_ROWS = 10;

interface Props {
  readonly rows: readonly CandleRow[];
  readonly product: Product;
  readonly period: WirePeriod;
  /** Names the summary, so that the chart can be described by it. */
  readonly summaryId: string;
}

/** The mid price, read again every second: oftener than anybody has the chart described. */
function useMidEachSecond(code: string): number | undefined {
  const [mid, setMid] = useState(() => quotes.get(code)?.mid);
  useEffect(() => everySecond(() => setMid(quotes.get(code)?.mid)), [code]);
  return mid;
}

/** The chart in words, up to the price of now. */
function Summary({ rows, product: { code, showCode, pricePrecision }, period, summaryId }: Props) {
  const t = useTranslations('market.chart');
  const mid = useMidEachSecond(code);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const close = mid ?? last.Close;
  const text = (value: number) => price(value, pricePrecision);
  const summary = t('summary', {
    product: showCode,
    period: t(`period${period}`),
    close: text(close),
    open: text(first.Open),
    high: text(Math.max(close, ...rows.map((row) => row.High))),
    low: text(Math.min(close, ...rows.map((row) => row.Low))),
  });
  return (
    <p id={summaryId} className="sr-only">
      {summary}
    </p>
  );
}

/** The chart in words, and as a table as it was when it was loaded. */
export const CandleTable = memo(function CandleTable({ rows, product, period, summaryId }: Props) {
  const t = useTranslations('market.chart');
  const timeText = useTimeText();
  const { pricePrecision } = product;
  return (
    <>
      <Summary rows={rows} product={product} period={period} summaryId={summaryId} />
      <details className="shrink-0 border-t border-hairline text-sm">
        <summary className="flex min-h-7 cursor-pointer items-center px-4 text-xs text-muted outline-offset-[-2px] pointer-coarse:min-h-11">
          {t('table')}
          <span className="ms-auto">
            <ZoneNote />
          </span>
        </summary>
        <section
          aria-label={t('table')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
          tabIndex={0}
          className="max-h-64 overflow-auto px-4 pb-3 outline-offset-[-2px]"
        >
          <table className="numeric w-full text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 text-start font-normal">
                  {t('time')}
                </th>
                {(['open', 'high', 'low', 'close'] as const).map((key) => (
                  <th key={key} scope="col" className="py-1 ps-3 text-end font-normal">
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
                      <bdi>{timeText(row.Time * 1_000)}</bdi>
                    </th>
                    {[row.Open, row.High, row.Low, row.Close].map((value, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
                      <td key={column} className="py-1 ps-3 text-end">
                        <bdi dir="ltr">{price(value, pricePrecision)}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
});
