import type { ColorMode } from '@vitrine/ui/theme';
import type { ChartColors } from './chart-data.ts';

/** Lines of indicators: at least 4.5:1 on the card, because the legend writes in them. */
const LINES: Readonly<Record<ColorMode, readonly string[]>> = {
  light: ['#1d4ed8', '#a84300', '#8526c9'],
  dark: ['#6ea8ff', '#f0a832', '#cf8dff'],
};

/** The theme as the page has it now. */
export function chartColors(mode: ColorMode): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--c-${name}`).trim();
  return {
    up: of('kline-up'),
    down: of('kline-down'),
    buy: of('up'),
    sell: of('down'),
    text: of('text'),
    muted: of('muted'),
    hairline: of('hairline'),
    surface: of('card'),
    lines: LINES[mode],
  };
}
