const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in its two largest units, whole, Latin digits: `2h 5m`. */
export function durationText(seconds: number, locale: string): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  const at = first < 0 ? UNITS.length - 1 : first;
  let left = seconds;
  const parts = UNITS.slice(at, at + 2).map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'narrow' });
    return { count, text: format.format(count) };
  });
  const shown = parts.filter(({ count }, place) => count > 0 || place === 0).map(({ text }) => text);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(shown);
}
