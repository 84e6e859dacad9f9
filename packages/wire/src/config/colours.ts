import { contrast, type Hex, isHex } from '@vitrine/domain/kernel/contrast';

/** What charts are drawn on: the cards of the light and of the dark theme. */
export const CHART_GROUNDS = { light: '#ffffff', dark: '#151920' } as const satisfies Record<string, Hex>;

/** Candles use their colour as it is: with less contrast to the ground nobody would see them. */
export const LEAST_CANDLE_CONTRAST = 1.5;

/** Whether candles in this colour can be seen in both themes. Other uses of a colour have shades that are made readable. */
export const isSeenOnCharts = (color: string): boolean =>
  isHex(color) && Object.values(CHART_GROUNDS).every((ground) => contrast(color, ground) >= LEAST_CANDLE_CONTRAST);
