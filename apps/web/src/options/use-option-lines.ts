import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useShownZone } from '../ground/time-zone.tsx';
import type { ChartLine } from '../market/index.ts';
import { RUNNING } from './option-calls.ts';
import { useOptionList } from './option-list.ts';
import { optionLines } from './option-marks.ts';

/** The customer's running options in a product, as lines of its chart. */
export function useOptionLines(productId: number | undefined): readonly ChartLine[] {
  const t = useTranslations('options');
  const running = useOptionList(RUNNING).rows;
  const zone = useShownZone();
  return useMemo(
    () => (productId === undefined ? [] : optionLines(running, productId, { up: t('up'), down: t('down') }, zone)),
    [running, productId, t, zone],
  );
}
