import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { price } from '@vitrine/ui/format';
import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../app/problem.ts';
import { useBook, useHoldings } from './book.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { orderWords } from './order-words.ts';
import type { Holding } from './own-book.ts';

/** The holding orders with their live results: a table where there is room, cards on a phone. */
export function Positions() {
  const t = useTranslations('trading.positions');
  const app = useTranslations('app');
  const problemText = useProblemText();
  const answer = useHoldings();
  const holdings = useBook((book) => book.holdings);
  const total = useBook((book) => book.total);
  const [closing, setClosing] = useState<Holding>();
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useCallback(() => setClosing(undefined), []);

  return (
    <section aria-labelledby="positions" className="@container min-w-0">
      <h2 ref={heading} id="positions" tabIndex={-1} className="px-4 outline-none pt-3 text-base font-semibold">
        {holdings === undefined ? t('title') : t('count', { count: total })}
      </h2>
      {holdings === undefined ? (
        answer.isError ? (
          <Failed
            title={app('failed.title')}
            text={problemText(answer.error)}
            retryLabel={app('failed.retry')}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <div role="status" aria-busy className="flex flex-col gap-3 p-4">
            <span className="sr-only">{app('loading')}</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )
      ) : holdings.length === 0 ? (
        <p className="px-4 py-6 text-sm text-muted">{t('emptyText')}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {holdings.map((holding) => (
            <PositionRow key={holding.row.Id} holding={holding} onClose={setClosing} />
          ))}
        </ul>
      )}
      {holdings !== undefined && holdings.length < total ? (
        <p className="px-4 py-3 text-xs text-muted">{t('more', { shown: holdings.length, total })}</p>
      ) : null}
      <CloseDialog asked={closing} onDone={leave} heading={heading} />
    </section>
  );
}

interface RowProps {
  readonly holding: Holding;
  readonly onClose: (holding: Holding) => void;
}

const PositionRow = memo(function PositionRow({ holding, onClose }: RowProps) {
  const t = useTranslations('trading.positions');
  const { row, price: now, profit } = holding;
  const { side, lots: size, product } = orderWords(row);
  const precision = row.ForexTradeLists.PricePrecision;
  const amounts = { margin: row.CautionMoney, fee: row.TradeFee };
  return (
    <li
      data-order={row.Id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 @2xl:grid-cols-[minmax(10rem,1.2fr)_minmax(0,1.6fr)_minmax(0,1.6fr)_minmax(0,1.1fr)_auto]"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-semibold">
          {product}
        </bdi>
        <Badge tone={side === 'buy' ? 'up' : 'down'}>
          {t(side)} <bdi dir="ltr">{size}</bdi>
        </Badge>
      </div>
      <div className="row-start-2 flex gap-4 @2xl:row-start-auto">
        <Small label={t('opened')}>
          <bdi dir="ltr">{price(row.OriginPrice, precision)}</bdi>
        </Small>
        <Small label={t('now')}>
          <Price value={now} precision={precision} />
        </Small>
      </div>
      <div className="hidden gap-4 @2xl:flex">
        {(['margin', 'fee'] as const).map((name) => (
          <Small key={name} label={t(name)}>
            <Money value={parseDecimal(amounts[name], MONEY_SCALE) ?? 0n} />
          </Small>
        ))}
      </div>
      <div className="text-end @2xl:text-start">
        <Small label={t('profit')}>
          <span data-figure="profit">
            <Money value={profit} signed className="text-base leading-4.5 font-semibold" />
          </span>
        </Small>
      </div>
      <Button
        size="small"
        className="row-start-2 justify-self-end @2xl:row-start-auto"
        aria-label={t('closeNamed', { side: t(side), lots: size, product })}
        onClick={() => onClose(holding)}
      >
        {t('close')}
      </Button>
    </li>
  );
});

function Small({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="numeric flex min-w-0 flex-col text-sm">
      <span className="text-xs text-muted">{label}</span>
      <span>{children}</span>
    </span>
  );
}
