import { contrast, type Hex, mix, readableShade } from './contrast.ts';

/** The colours a site may choose; everything else follows from them. */
export interface BrandColors {
  readonly primary: Hex;
  readonly up: Hex;
  readonly down: Hex;
  readonly klineUp: Hex;
  readonly klineDown: Hex;
}

export type ColorMode = 'light' | 'dark';

export const DEFAULT_COLORS: BrandColors = {
  primary: '#85bd00',
  up: '#85bd00',
  down: '#f6543e',
  klineUp: '#85bd00',
  klineDown: '#f6543e',
};

/** WCAG 2.2 AA for text. */
export const TEXT_RATIO = 4.5;
/** Share of the colour in its tint. */
const TINT = 0.12;

const SURFACES = {
  light: {
    page: '#f5f6f8',
    card: '#ffffff',
    raised: '#ffffff',
    sunken: '#eceef1',
    text: '#14171c',
    muted: '#565e6b',
    hairline: '#e2e5ea',
    control: '#868f9c',
  },
  dark: {
    page: '#0e1116',
    card: '#151920',
    raised: '#1e232b',
    sunken: '#0a0c10',
    text: '#eef0f3',
    muted: '#9ca5b2',
    hairline: '#282e38',
    control: '#6d7684',
  },
} as const satisfies Record<ColorMode, Record<string, Hex>>;

const WARNING: Hex = '#d98a00';
/** Errors and destructive actions. Separate from `down`: a site may paint falling prices green. */
const DANGER: Hex = '#d92d20';
const INK: Hex = '#0e1116';
const WHITE: Hex = '#ffffff';

interface Tones {
  /** Text and icons in this colour, 4.5:1 on every surface and on the tint. */
  readonly text: Hex;
  /** Quiet background of badges. */
  readonly tint: Hex;
  /** Background of buttons. */
  readonly solid: Hex;
  /** Text on `solid`, 4.5:1. */
  readonly onSolid: Hex;
}

function tonesOf(color: Hex, mode: ColorMode, selected: Hex): Tones {
  const { page, card, raised, sunken } = SURFACES[mode];
  const tint = mix(card, color, TINT);
  const away: Hex = mode === 'light' ? '#000000' : WHITE;
  const text = readableShade(color, away, TEXT_RATIO, [page, card, raised, sunken, selected, tint]);
  const solid =
    mode === 'light'
      ? readableShade(color, '#000000', TEXT_RATIO, [WHITE])
      : readableShade(color, WHITE, TEXT_RATIO, [INK]);
  return { text, tint, solid, onSolid: contrast(solid, WHITE) >= TEXT_RATIO ? WHITE : INK };
}

/** Every CSS variable of the theme (name without `--`), derived from the site's colours for one mode. */
export function themeVariables(colors: BrandColors, mode: ColorMode): Readonly<Record<string, Hex>> {
  const variables: Record<string, Hex> = {};
  for (const [name, value] of Object.entries(SURFACES[mode])) variables[`c-${name}`] = value;
  // Selected rows have the accent's tint as background, whatever colours they contain.
  const selected = mix(SURFACES[mode].card, colors.primary, TINT);
  const named = { accent: colors.primary, up: colors.up, down: colors.down, warning: WARNING, danger: DANGER };
  for (const [name, color] of Object.entries(named)) {
    const tones = tonesOf(color, mode, selected);
    variables[`c-${name}`] = tones.text;
    variables[`c-${name}-tint`] = tones.tint;
    variables[`c-${name}-solid`] = tones.solid;
    variables[`c-on-${name}`] = tones.onSolid;
  }
  variables['c-kline-up'] = colors.klineUp;
  variables['c-kline-down'] = colors.klineDown;
  return variables;
}
