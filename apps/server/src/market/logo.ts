import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Terms } from './terms.ts';

/**
 * Logos of instruments, drawn here: a pair shows the emblems of both currencies, everything else one emblem. An emblem
 * fills a box of 24 by 24, which is cut to a circle. No trademark is drawn: a share shows its first letter.
 */

/** Round dots: lines of no length with round ends. */
const dots = (places: readonly (readonly [number, number])[], colour: string, width: number) =>
  `<path d="${places.map(([x, y]) => `M${x} ${y}h0`).join('')}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const lines = (path: string, colour: string, width: number) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
const ground = (colour: string) => `<path fill="${colour}" d="M0 0h24v24H0z"/>`;
const shape = (path: string, colour: string) => `<path fill="${colour}" d="${path}"/>`;
const letters = (text: string, size = 12) =>
  `<text x="12" y="12" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text>`;

const RING = Array.from({ length: 12 }, (_, at): readonly [number, number] => {
  const angle = (at * Math.PI) / 6;
  return [12 + Math.round(70 * Math.sin(angle)) / 10, 12 - Math.round(70 * Math.cos(angle)) / 10];
});
const SOUTHERN_CROSS = [
  [17, 5],
  [14, 11],
  [20, 10],
  [17, 18],
] as const;
/** The union in the upper left quarter. */
const CANTON = lines('M0 0l12 12M12 0L0 12', '#fff', 2.4) + lines('M6 0v12M0 6h12', '#fff', 4);
const CANTON_RED = lines('M6 0v12M0 6h12', '#c8102e', 2.2);

const EMBLEMS: Readonly<Record<string, string>> = {
  USD:
    ground('#fff') +
    lines('M0 1h24M0 5h24M0 9h24M0 13h24M0 17h24M0 21h24', '#c8313e', 2) +
    shape('M0 0h13v12H0z', '#3c3b6e') +
    dots(
      [
        [4, 4],
        [8, 4],
        [6, 7],
        [10, 7],
        [4, 10],
        [8, 10],
      ],
      '#fff',
      1.6,
    ),
  EUR: ground('#003399') + dots(RING, '#ffcc00', 2),
  GBP:
    ground('#012169') +
    lines('M0 0l24 24M24 0L0 24', '#fff', 5) +
    lines('M0 0l24 24M24 0L0 24', '#c8102e', 2) +
    lines('M12 0v24M0 12h24', '#fff', 8) +
    lines('M12 0v24M0 12h24', '#c8102e', 4.5),
  JPY: ground('#fff') + dots([[12, 12]], '#bc002d', 12),
  CHF: ground('#d52b1e') + lines('M12 5.5v13M5.5 12h13', '#fff', 4),
  CAD: ground('#fff') + shape('M0 0h6v24H0zM18 0h6v24h-6zM12 6l4.5 6-4.5 6-4.5-6z', '#d80621'),
  AUD: ground('#012169') + CANTON + CANTON_RED + dots(SOUTHERN_CROSS, '#fff', 2.4) + dots([[7, 18]], '#fff', 3.4),
  NZD: ground('#012169') + CANTON + CANTON_RED + dots(SOUTHERN_CROSS, '#fff', 3.4) + dots(SOUTHERN_CROSS, '#c8102e', 2),
  GERMANY: ground('#dd0000') + shape('M0 0h24v8H0z', '#111') + shape('M0 16h24v8H0z', '#ffce00'),
  XAU: ground('#b8860b') + letters('Au'),
  XAG: ground('#7c8894') + letters('Ag'),
  OIL: ground('#1f2933') + shape('M12 4c4 5 5.5 7.6 5.5 10.3a5.5 5.5 0 0 1-11 0C6.5 11.6 8 9 12 4z', '#f0b429'),
  GAS:
    ground('#1c6dd0') +
    shape(
      'M12.5 4c.5 4 5 5.5 5 10a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2.2-4.6.2 1.6 1 2.4 1.8 2.6C10.2 9 10.5 6 12.5 4z',
      '#fff',
    ),
  BTC: ground('#f7931a') + letters('B', 14),
  ETH: ground('#627eea') + shape('M12 4l5.5 8.5L12 20l-5.5-7.5z', '#fff'),
  SOL: ground('#7a3ff2') + letters('S', 14),
  XRP: ground('#23292f') + letters('X', 14),
};

/** The country of an index; its number is on the emblem. */
const INDEX_EMBLEM: Readonly<Record<string, string>> = {
  US: 'USD',
  NAS: 'USD',
  SPX: 'USD',
  GER: 'GERMANY',
  UK: 'GBP',
  JPN: 'JPY',
};
const COMMODITY_EMBLEM: Readonly<Record<string, string>> = { WTI: 'OIL', BRENT: 'OIL', NATGAS: 'GAS' };

/** Darkens the lower part, so that a number can be read on any flag. */
const NUMBER_BAND = shape('M0 14h24v10H0z', '#111c');

/** A colour computed from the code, so that it never changes. */
function colourOf(code: string): string {
  const hash = Array.from(code).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `hsl(${hash} 45% 38%)`;
}

function monogram(code: string): string {
  return ground(colourOf(code)) + letters(code.slice(0, 1), 14);
}

function emblemOf(name: string): string {
  return EMBLEMS[name] ?? monogram(name);
}

function indexEmblem(code: string): string {
  const [, country = '', number = ''] = /^([A-Z]+)(\d*)$/.exec(code) ?? [];
  const text = `<text x="12" y="21.5" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="8" fill="#fff">${number}</text>`;
  return emblemOf(INDEX_EMBLEM[country] ?? code) + (number === '' ? '' : NUMBER_BAND + text);
}

/** The disc that cuts emblems, and the gap between the two discs of a pair. */
const DEFINITIONS =
  '<clipPath id="disc"><circle cx="12" cy="12" r="12"/></clipPath>' +
  '<mask id="gap"><path fill="#fff" d="M0 0h32v32H0z"/><circle cx="11" cy="11" r="12.5"/></mask>';

/** Keeps a white emblem visible on white. */
const EDGE = '<circle cx="12" cy="12" r="11.6" fill="none" stroke="#808890" stroke-opacity=".45" stroke-width=".8"/>';

/** An emblem as a disc of radius `radius` around (`x`, `y`). */
function disc(emblem: string, x: number, y: number, radius: number): string {
  const scale = radius / 12;
  return `<g transform="translate(${x - radius} ${y - radius}) scale(${scale})" clip-path="url(#disc)">${emblem}${EDGE}</g>`;
}

/** The path of an instrument's logo. */
export function logoPath({ code }: Pick<Instrument, 'code'>): string {
  return `/logos/${encodeURIComponent(code)}.svg`;
}

/** The logo of an instrument as an SVG document. Only letters and digits of its codes are drawn. */
export function logoOf({ code, showCode, assetClass }: Pick<Instrument, 'code' | 'showCode' | 'assetClass'>): string {
  const plain = (text: string) => text.replace(/[^A-Z0-9]/g, '');
  const [base = '', quote] = showCode.split('/').map(plain);
  const isIndex = assetClass === 'index-major' || assetClass === 'index-other';
  const body =
    quote === undefined
      ? disc(isIndex ? indexEmblem(plain(code)) : emblemOf(COMMODITY_EMBLEM[plain(code)] ?? plain(code)), 16, 16, 16)
      : `<g mask="url(#gap)">${disc(emblemOf(quote), 21, 21, 11)}</g>${disc(emblemOf(base), 11, 11, 11)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${DEFINITIONS}${body}</svg>`;
}

/** The logo of the product with this code; undefined when there is none. */
export function logoOfCode(terms: Terms, code: string): string | undefined {
  const instrument = terms.instruments.find((each) => each.code === code);
  return instrument && logoOf(instrument);
}
