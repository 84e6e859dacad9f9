import { formatDecimal, type Money, type Price } from '@vitrine/domain/kernel/decimal';
import { isolated, price as priceText, signedShortMoney, withCurrency } from '@vitrine/ui/format';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { ChartLine } from '../../market/index.ts';
import { STOP_NAMES, type StopName, steppedPrice } from '../price-entry.ts';
import type { MarkWords } from './chart-marks.ts';

/** A stop that is being entered. */
export interface DraftStop {
  readonly level: Price;
  /** What closes there with which result; of both sides where one form serves both. */
  readonly results: readonly { readonly side: 'buy' | 'sell'; readonly money: Money }[];
}

/** The stops that a form has now, for the chart of its product. */
export interface DraftStops {
  readonly productId: number;
  readonly precision: number;
  readonly stops: Readonly<Partial<Record<StopName, DraftStop>>>;
  /** Takes a price (decimal text) into the form's field. */
  readonly enter: (name: StopName, price: string) => void;
}

/** A dialog lies over the order form, and its stops over the form's. */
type Form = 'dialog' | 'ticket';

export const useDraftStops = create<Readonly<Partial<Record<Form, DraftStops>>>>()(() => ({}));

/** Shows the stops of a form on the chart while the form is there. */
export function useStopsOnChart(form: Form, drafts: DraftStops): void {
  const latest = useRef(drafts);
  latest.current = drafts;
  const { productId, precision, stops } = drafts;
  const key = JSON.stringify([productId, precision, stops], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something has changed, not at every render
  useEffect(() => {
    const { current } = latest;
    const enter: DraftStops['enter'] = (name, price) => latest.current.enter(name, price);
    useDraftStops.setState({ [form]: { ...current, enter } });
  }, [form, key]);
  useEffect(() => () => useDraftStops.setState({ [form]: undefined }), [form]);
}

/** The stops that are being entered for a product, as lines that can be moved. */
export function draftLines(
  drafts: Readonly<Partial<Record<Form, DraftStops>>>,
  productId: number,
  words: MarkWords,
): readonly ChartLine[] {
  const shown = drafts.dialog ?? drafts.ticket;
  if (shown?.productId !== productId) return [];
  const { precision, stops, enter } = shown;
  return STOP_NAMES.flatMap((name): readonly ChartLine[] => {
    const stop = stops[name];
    if (stop === undefined) return [];
    const text = formatDecimal(stop.level, precision);
    const results = stop.results.map(({ side, money }) => {
      const result = withCurrency(signedShortMoney(money));
      return stop.results.length > 1 ? `${words[side]} ${result}` : result;
    });
    return [
      {
        id: `draft ${name}`,
        side: name === 'takeProfit' ? 'buy' : 'sell',
        price: Number(text),
        look: 'stop',
        label: [words[name], isolated(priceText(Number(text), precision)), ...results].join('  '),
        draft: {
          move: (price) => enter(name, price),
          step: (count) => enter(name, steppedPrice(text, count, precision, stop.level)),
        },
      },
    ];
  });
}
