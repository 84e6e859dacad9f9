import type { PaymentWay } from '@vitrine/domain/funding/requests';
import { useTranslations } from 'use-intl';
import { Choice } from '../../ground/parts/Choice.tsx';
import { type Currency, useCurrencies } from './settings.ts';

/** The currencies of this kind; undefined until they have come. */
export function useCurrenciesOf(way: PaymentWay): readonly Currency[] | undefined {
  return useCurrencies()?.rows.filter((one) => one.way === way);
}

interface Props {
  readonly currencies: readonly Currency[] | undefined;
  readonly value: number;
  readonly onChange: (currency: number) => void;
}

/** In what customers pay there. */
export function CurrencyChoice({ currencies = [], value, onChange }: Props) {
  const names = useTranslations('console.terms');
  return (
    <Choice
      label={names('currency')}
      options={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
