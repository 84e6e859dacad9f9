import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { Field } from '@vitrine/ui/components/Field';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { price as priceText } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type PriceField, priceStep, readPrice, steppedPrice } from '../price-entry.ts';

interface Props {
  readonly field: PriceField;
  readonly label: ReactNode;
  /** Beside the label. */
  readonly aside?: ReactNode;
  /** As typed. */
  readonly value: string;
  readonly precision: number;
  /** What steps start from and how wide they are; without it nothing steps. */
  readonly reference: Price | undefined;
  /** What the price means, or how to leave it out. */
  readonly hint: ReactNode;
  readonly error?: ReactNode;
  readonly onChange: (text: string) => void;
}

/** A price field: by keyboard, by arrow keys and by buttons. */
export function PriceStepper({ field, label, aside, value, precision, reference, hint, error, onChange }: Props) {
  const t = useTranslations('trading.ticket');
  const step =
    reference === undefined ? '' : priceText(Number(formatDecimal(priceStep(reference), precision)), precision);
  const words = { name: t(field), step };
  const move = (count: number) => {
    if (reference !== undefined) onChange(steppedPrice(value, count, precision, reference));
  };
  return (
    <Field
      label={label}
      hint={hint}
      {...(aside === undefined ? {} : { aside })}
      {...(error === undefined ? {} : { error })}
    >
      <Stepper
        value={value}
        onChange={onChange}
        onStep={move}
        pages
        canDecrease={reference !== undefined && (readPrice(value, precision) ?? 0n) > 0n}
        canIncrease={reference !== undefined}
        decreaseLabel={t('lower', words)}
        increaseLabel={t('raise', words)}
        range={{ min: '0' }}
      />
    </Field>
  );
}
