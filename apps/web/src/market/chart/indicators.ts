import { plainNumber } from '../../ground/typed-number.ts';

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

/** The parameters that somebody has chosen instead of the usual ones. */
export type IndicatorParams = Readonly<Partial<Record<IndicatorName, readonly number[]>>>;

export function paramsOf(name: IndicatorName, chosen: IndicatorParams): readonly number[] {
  return chosen[name] ?? INDICATORS[name].params;
}

/** What a parameter is: a number of candles, or how many deviations a band is wide. */
export type ParameterName = 'period' | 'fast' | 'slow' | 'signal' | 'deviations';

/** The parameters of each indicator, in the order of the library. */
export const PARAMETERS: Readonly<Record<IndicatorName, readonly ParameterName[]>> = {
  MA: ['period', 'period', 'period'],
  EMA: ['period', 'period'],
  BOLL: ['period', 'deviations'],
  VOL: [],
  MACD: ['fast', 'slow', 'signal'],
  RSI: ['period'],
};

/** Bounds and step of a parameter, as text; a period is at most what one answer of the server holds. */
export const BOUNDS = {
  candles: { min: '2', max: '500', step: '1' },
  deviations: { min: '0.1', max: '10', step: '0.1' },
} as const;

export const boundsOf = (parameter: ParameterName) => BOUNDS[parameter === 'deviations' ? 'deviations' : 'candles'];

/** A parameter as typed; undefined when it is no number of that kind or out of bounds. */
export function readParameter(parameter: ParameterName, text: string): number | undefined {
  const plain = plainNumber(text, parameter === 'deviations' ? 1 : 0) ?? '';
  const { min, max } = boundsOf(parameter);
  if (!(parameter === 'deviations' ? /^\d{1,2}(\.\d)?$/ : /^\d{1,3}$/).test(plain)) return undefined;
  const value = Number(plain);
  return value >= Number(min) && value <= Number(max) ? value : undefined;
}

/** True for parameters that the indicator can be drawn with: as many as it has, within bounds, MACD's fast below its slow. */
export function areParams(name: IndicatorName, values: unknown): values is readonly number[] {
  const parameters = PARAMETERS[name];
  if (!Array.isArray(values) || values.length !== parameters.length) return false;
  if (!parameters.every((parameter, at) => readParameter(parameter, String(values[at])) !== undefined)) return false;
  return name !== 'MACD' || values[0] < values[1];
}

/** `MACD 12, 26, 9`: how the menu and the legend name it. */
export function indicatorTitle(name: IndicatorName, params: readonly number[] = INDICATORS[name].params): string {
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
