import type { ResponseOf } from '@vitrine/wire/call';
import type { tradeStatistics } from '@vitrine/wire/views/trade-statistics';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { ProductMark } from '../../market/index.ts';
import { EquityCurve } from './EquityCurve.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { ResultTable } from './ResultTable.tsx';

interface Props {
  readonly source: 0 | 1;
  readonly statistics: ResponseOf<typeof tradeStatistics>;
}

/** The figures of closed trades: as a whole, over time, by product and by side. */
export function Statistics({ source, statistics: { total, maxDrawdown, curve, byProduct, bySide } }: Props) {
  const t = useTranslations('views.statistics');
  const filter = useTranslations('views.filter');
  const isOptions = source === 1;
  const nameOf = (side: 1 | 2) => filter(isOptions ? (side === 1 ? 'up' : 'down') : side === 1 ? 'buy' : 'sell');
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="lg:order-last">
        <Card title={t('summary')}>
          <ResultFigures total={total} maxDrawdown={maxDrawdown} hasCosts={!isOptions} />
          <p className="pt-3 text-xs text-muted">{t(isOptions ? 'netNoteOptions' : 'netNote')}</p>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('curve')}>
          <EquityCurve points={curve} />
        </Card>
        <Card title={t('byProduct')}>
          <ResultTable
            caption={t('byProduct')}
            head={filter('product')}
            hasCosts={!isOptions}
            rows={byProduct.map((row) => ({
              ...row,
              key: row.id,
              name: <ProductMark code={row.code} showCode={row.showCode} />,
            }))}
          />
        </Card>
        <Card title={t(isOptions ? 'byDirection' : 'bySide')}>
          <ResultTable
            caption={t(isOptions ? 'byDirection' : 'bySide')}
            head={filter(isOptions ? 'direction' : 'side')}
            hasCosts={!isOptions}
            rows={bySide.map((row) => ({ ...row, key: row.side, name: nameOf(row.side) }))}
          />
        </Card>
      </div>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-card p-4 lg:rounded-card lg:border lg:border-hairline">
      <h2 id={id} className="pb-3 text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
