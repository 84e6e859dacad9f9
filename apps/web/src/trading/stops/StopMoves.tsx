import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { price as priceText } from '@vitrine/ui/format';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { useSite } from '../../ground/site.ts';
import type { StopName } from '../price-entry.ts';
import { TextChoices } from '../TextChoices.tsx';
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
  const moves = directions.flatMap((direction) => stopMoves(unit, direction, reference, moved));
  return (
    <div className="flex flex-col pt-1 pointer-fine:gap-1.5" data-moves={name}>
      <Units stop={stop} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div role="group" aria-label={t('distances', { stop })} className="grid grid-cols-3 gap-1.5">
        {moves.map((move) => (
          <MoveButton
            key={`${move.direction} ${move.amount}`}
            move={move}
            stop={stop}
            precision={precision}
            isChosen={move.price !== undefined && move.price === level}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  );
}

/** What the distances are given in, for every stop. */
function Units({ stop }: { readonly stop: string }) {
  const t = useTranslations('trading.stops.move');
  const unit = useUnit((state) => state.unit);
  const currency = useSite().data?.currency ?? '';
  return (
    <TextChoices
      label={t('units', { stop })}
      value={unit}
      options={MOVE_UNITS.map((value) => ({ value, label: t(`unit.${value}`, { currency }) }))}
      onChange={(unit) => useUnit.setState({ unit })}
    />
  );
}

interface ButtonProps extends Pick<Props, 'precision' | 'onChange'> {
  readonly move: StopMove;
  readonly stop: string;
  readonly isChosen: boolean;
}

function MoveButton({ move: { direction, amount, price }, stop, precision, isChosen, onChange }: ButtonProps) {
  const t = useTranslations('trading.stops.move');
  const unit = useUnit((state) => state.unit);
  const currency = useSite().data?.currency ?? '';
  const text = {
    percent: `${Number(amount) / 100}%`,
    distance: priceText(Number(formatDecimal(amount, precision)), precision),
    money: String(amount),
  }[unit];
  const Arrow = ARROWS[direction];
  return (
    <Button
      size="small"
      className="numeric gap-1! px-1 text-xs"
      aria-pressed={isChosen}
      aria-label={t(direction, { stop, amount: unit === 'money' ? `${text} ${currency}` : text })}
      inert={price === undefined}
      onClick={() => price !== undefined && onChange(formatDecimal(price, precision))}
    >
      <Arrow aria-hidden size={12} className="shrink-0" />
      <bdi dir="ltr">{text}</bdi>
    </Button>
  );
}
