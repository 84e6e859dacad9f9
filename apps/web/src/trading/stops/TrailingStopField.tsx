import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { NO_DISTANCE } from '@vitrine/domain/trading/index';
import { Field } from '@vitrine/ui/components/Field';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { isolated, price as priceText } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { priceStep } from '../price-entry.ts';
import { readPoints, steppedDistance } from './trailing-entry.ts';

interface Props {
  readonly label: ReactNode;
  /** As typed. */
  readonly value: string;
  readonly precision: number;
  /** How wide steps are; without it nothing steps. */
  readonly reference: Price | undefined;
  readonly error: string | undefined;
  /** Where the stop is now. */
  readonly now?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The distance of a trailing stop in points, and what it is in the price. */
export function TrailingStopField({ label, value, precision, reference, error, now, onChange }: Props) {
  const t = useTranslations('trading.trailing');
  const points = readPoints(value) ?? NO_DISTANCE;
  const inPrice = (distance: Price) => priceText(Number(formatDecimal(distance, precision)), precision);
  const step = reference === undefined ? '' : String(priceStep(reference));
  const move = (count: number) => {
    if (reference !== undefined) onChange(steppedDistance(value, count, reference));
  };
  return (
    <Field
      label={label}
      hint={
        <>
          {points === NO_DISTANCE ? t('none') : t('behind', { distance: isolated(inPrice(points)) })}
          {now === undefined ? null : <span data-trailing-now> {t('now', { price: isolated(now) })}</span>}
        </>
      }
      {...(error === undefined ? {} : { error })}
    >
      <Stepper
        value={value}
        onChange={onChange}
        onStep={move}
        pages
        canDecrease={reference !== undefined && points > NO_DISTANCE}
        canIncrease={reference !== undefined}
        decreaseLabel={t('lower', { step })}
        increaseLabel={t('raise', { step })}
        range={{ min: '0' }}
        unit={t('unit')}
      />
    </Field>
  );
}
