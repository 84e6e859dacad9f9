/** What can be drawn over or under the candles, with the parameters that chart readers expect. */
export const INDICATORS = {
  MA: { place: 'candles', params: [5, 10, 30] },
  EMA: { place: 'candles', params: [12, 26] },
  BOLL: { place: 'candles', params: [20, 2] },
  VOL: { place: 'below', params: [] },
  MACD: { place: 'below', params: [12, 26, 9] },
  RSI: { place: 'below', params: [14] },
} as const satisfies Readonly<
  Record<string, { readonly place: 'candles' | 'below'; readonly params: readonly number[] }>
>;

export type IndicatorName = keyof typeof INDICATORS;

/** In the order of the menu. */
export const INDICATOR_NAMES = Object.keys(INDICATORS) as readonly IndicatorName[];

export function isIndicator(name: unknown): name is IndicatorName {
  return typeof name === 'string' && Object.hasOwn(INDICATORS, name);
}

/** Drawn over the candles; the others have a strip of their own. */
export const isOverCandles = (name: IndicatorName): boolean => INDICATORS[name].place === 'candles';

/** `MACD 12, 26, 9`: how the menu and the legend name it. */
export function indicatorTitle(name: IndicatorName): string {
  const { params } = INDICATORS[name];
  return params.length === 0 ? name : `${name} ${params.join(', ')}`;
}

/** The chosen ones after one was switched: always in the order of the menu. */
export function withIndicator(
  chosen: readonly IndicatorName[],
  name: IndicatorName,
  isOn: boolean,
): readonly IndicatorName[] {
  return INDICATOR_NAMES.filter((other) => (other === name ? isOn : chosen.includes(other)));
}
