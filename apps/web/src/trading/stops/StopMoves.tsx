import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { price as priceText } from '@vitrine/ui/format';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { useSite } from '../../ground/site.ts';
import type { StopName } from '../price-entry.ts';
import {
  type Direction,
  MOVE_UNITS,
  type MovedContract,
  type MoveUnit,
  type StopMove,
  stopMoves,
} from './stop-moves.ts';

/** The unit that the distances of every stop are offered in. */
const useUnit = create<{ readonly unit: MoveUnit }>()(() => ({ unit: 'percent' }));

const ARROWS = { above: ArrowUp, below: ArrowDown } as const;

interface Props {
  readonly name: StopName;
  /** Where the stop may lie: both where one ticket serves both sides. */
  readonly directions: readonly Direction[];
  readonly reference: Price;
  readonly precision: number;
  readonly moved: MovedContract | undefined;
  /** The price that is entered now. */
  readonly level: Price | undefined;
  readonly onChange: (text: string) => void;
}

/** Sets a stop at a distance from the price in one tap: a share of the price, a distance, or an amount of money. */
export function StopMoves({ name, directions, reference, precision, moved, level, onChange }: Props) {
  const t = useTranslations('trading.stops.move');
  const stop = useTranslations('trading.detail')(name);
  const unit = useUnit((state) => state.unit);
  const currency = useSite().data?.currency ?? '';
  const moves = directions.flatMap((direction) => stopMoves(unit, direction, reference, moved));
  const amountText = ({ amount }: StopMove) => {
    if (unit === 'percent') return `${Number(amount) / 100}%`;
    return unit === 'money' ? `${amount}` : priceText(Number(formatDecimal(amount, precision)), precision);
  };
  return (
    <div className="flex flex-col gap-1.5 pt-2" data-moves={name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div role="group" aria-label={t('units', { stop })} className="flex gap-3 text-xs">
        {MOVE_UNITS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={unit === each}
            onClick={() => useUnit.setState({ unit: each })}
            className="min-h-6 text-muted hover:text-text aria-pressed:font-semibold aria-pressed:text-accent"
          >
            {t(`unit.${each}`, { currency })}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div role="group" aria-label={t('distances', { stop })} className="grid grid-cols-3 gap-1.5">
        {moves.map((move) => {
          const Arrow = ARROWS[move.direction];
          return (
            <Button
              key={`${move.direction} ${move.amount}`}
              size="small"
              className="numeric px-1 text-xs"
              aria-pressed={move.price !== undefined && move.price === level}
              aria-label={t(move.direction, {
                stop,
                amount: amountText(move) + (unit === 'money' ? ` ${currency}` : ''),
              })}
              inert={move.price === undefined}
              onClick={() => move.price !== undefined && onChange(formatDecimal(move.price, precision))}
            >
              <Arrow aria-hidden size={12} className="shrink-0" />
              <bdi dir="ltr">{amountText(move)}</bdi>
            </Button>
          );
        })}
      </div>
    </div>
  );
}
