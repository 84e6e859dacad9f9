import { resultAt } from '@vitrine/domain/options/settlement';
import { Badge } from '@vitrine/ui/components/Badge';
import { Numeric, Price, Stake } from '@vitrine/ui/components/Figures';
import { price as priceText, shortMoney, withCurrency } from '@vitrine/ui/format';
import type { OptionRow } from '@vitrine/wire/options/order';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../ground/server-clock.ts';
import { amountOf, exactPrice } from '../../ground/wire-numbers.ts';
import { useQuote, watchPrice } from '../../market/index.ts';
import { directionOf, stakeOf, stakesOf } from '../option-terms.ts';
import { countdownText, secondsUntil } from '../option-updates.ts';

interface Props {
  readonly row: OptionRow;
  readonly className?: string;
}

/** The whole seconds left of an option; renders the caller once a second (OPT-13). */
function useSecondsLeft({ ExpiresAt }: OptionRow): number {
  const expiresAt = Date.parse(ExpiresAt);
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const left = expiresAt - serverClock.now();
        if (left <= 0) return;
        timer = setTimeout(
          () => {
            listener();
            wait();
          },
          left % 1_000 || 1_000,
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [expiresAt],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(expiresAt, serverClock.now()));
}

const RADIUS = 16;
const LENGTH = 2 * Math.PI * RADIUS;

/** The time left, as a number in a ring; after that, the outcome. */
export const OptionState = memo(function OptionState({ row, className = '' }: Props) {
  const t = useTranslations('options');
  const left = useSecondsLeft(row);
  if (row.Status === 3) return <OutcomeBadge row={row} className={className} />;
  if (left === 0) return <span className={`text-xs text-muted ${className}`}>{t('list.settling')}</span>;
  return (
    <span
      role="timer"
      data-left={left}
      className={`relative inline-grid size-9 shrink-0 place-items-center ${className}`}
    >
      <svg aria-hidden viewBox="0 0 36 36" className="absolute inset-0 -rotate-90 fill-none stroke-3">
        <circle cx="18" cy="18" r={RADIUS} className="stroke-sunken" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / row.Seconds)}
          className="stroke-accent-solid transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <bdi aria-hidden dir="ltr" className={`numeric font-semibold ${left < 600 ? 'text-xs' : 'text-[0.625rem]'}`}>
        {countdownText(left)}
      </bdi>
      <span className="sr-only">{t('list.secondsLeft', { count: String(left) })}</span>
    </span>
  );
});

const TONES = { win: 'up', loss: 'down', tie: 'neutral', void: 'neutral' } as const;

/** How an option ended. */
function OutcomeBadge({ row: { Outcome }, className = '' }: Props) {
  const t = useTranslations('options.outcome');
  return Outcome === null ? null : (
    <Badge tone={TONES[Outcome]} className={className}>
      {t(Outcome)}
    </Badge>
  );
}

/** The direction, as a word, a colour and an arrow. */
export function DirectionBadge({ row }: Props) {
  const t = useTranslations('options');
  const direction = directionOf(row);
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <Badge tone={direction}>
      <Icon aria-hidden size={12} />
      {t(direction)}
    </Badge>
  );
}

/** The mid of the option's product, live. */
function useMid({ ForexTradeList: { Code } }: OptionRow): number | undefined {
  useEffect(() => watchPrice(Code), [Code]);
  return useQuote(Code)?.mid;
}

/** The current price, or the exit price. */
export const OptionPrice = memo(function OptionPrice({ row }: Props) {
  return row.Status === 3 ? <FixedPrice value={row.EndPrice} row={row} /> : <LivePrice row={row} />;
});

function LivePrice({ row }: Props) {
  const mid = useMid(row);
  return mid === undefined ? '-' : <Price value={mid} precision={row.ForexTradeList.PricePrecision} />;
}

/** A price of the option; `-` for none, which is 0. */
export function FixedPrice({ value, row }: Props & { readonly value: number }) {
  return <Numeric>{value === 0 ? '-' : priceText(value, row.ForexTradeList.PricePrecision)}</Numeric>;
}

/** The result; while the option runs, the result if it ended at the current price (OPT-15). */
export const OptionResult = memo(function OptionResult(props: Props) {
  const { row, className } = props;
  return (
    <span data-figure="option-result">
      {row.Status === 3 ? (
        <Stake signed value={amountOf(row.FactProfits)} {...(className === undefined ? {} : { className })} />
      ) : (
        <LiveResult {...props} />
      )}
    </span>
  );
});

function LiveResult({ row, className }: Props) {
  const mid = useMid(row);
  if (row.OpenTick === null || mid === undefined) return '-';
  const { PricePrecision } = row.ForexTradeList;
  const { profit } = resultAt(
    stakesOf(row),
    exactPrice(row.OpenPrice, PricePrecision),
    exactPrice(mid, PricePrecision),
  );
  return <Stake signed value={profit} {...(className === undefined ? {} : { className })} />;
}

export function StakeText({ row }: Props) {
  return <Stake value={stakeOf(row)} />;
}

/** An option's direction, stake and product, for sentences. */
export function useOptionWords(): (row: OptionRow) => { direction: string; amount: string; product: string } {
  const t = useTranslations('options');
  return (row) => ({
    direction: t(directionOf(row)),
    amount: withCurrency(shortMoney(stakeOf(row))),
    product: row.ForexTradeList.ShowCode,
  });
}
