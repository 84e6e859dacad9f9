import { FromTo } from '@vitrine/ui/components/FromTo';
import type { OptionRow } from '@vitrine/wire/options/order';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeText } from '../../ground/time-zone.tsx';
import { ProductMark } from '../../market/index.ts';
import { useSecondsText } from '../use-seconds-text.ts';
import {
  DirectionBadge,
  FixedPrice,
  OptionPrice,
  OptionResult,
  OptionState,
  StakeText,
  useOptionWords,
} from './OptionFigures.tsx';

interface Props {
  readonly rows: readonly OptionRow[];
  readonly onOpen: (row: OptionRow) => void;
}

/** Options on a phone: one card each; tapping it opens the detail. */
export function OptionCards({ rows, onOpen }: Props) {
  return (
    <ul className="divide-y divide-hairline">
      {rows.map((row) => (
        <OptionCard key={row.Id} row={row} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const OptionCard = memo(function OptionCard({ row, onOpen }: { readonly row: OptionRow } & Omit<Props, 'rows'>) {
  const t = useTranslations('options.list');
  const words = useOptionWords()(row);
  const secondsText = useSecondsText();
  const isRunning = row.Status === 1;
  return (
    <li
      data-option={row.Id}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <ProductMark code={row.ForexTradeList.Code} showCode={words.product}>
          <button
            type="button"
            aria-label={t('details', words)}
            onClick={() => onOpen(row)}
            className="min-h-6 text-start font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
          >
            <bdi dir="ltr">{words.product}</bdi>
          </button>
        </ProductMark>
        <DirectionBadge row={row} />
        <span className="text-sm">
          <StakeText row={row} />
        </span>
      </div>
      <OptionState row={row} className="justify-self-end" />
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        {row.OpenTick === null ? (
          <span className="text-muted">{isRunning ? t('waiting') : '-'}</span>
        ) : (
          <FromTo from={<FixedPrice value={row.OpenPrice} row={row} />} to={<OptionPrice row={row} />} />
        )}
        <span className="numeric text-xs text-muted">
          {secondsText(row.Seconds)} · <TimeText at={row.ClosedAt ?? row.CreatedAt} />
        </span>
      </div>
      <span className="flex flex-col items-end self-start">
        <OptionResult row={row} className="text-base font-semibold" />
        {isRunning ? <span className="text-xs text-muted">{t('ifNow')}</span> : null}
      </span>
    </li>
  );
});
