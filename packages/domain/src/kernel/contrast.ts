/** sRGB colours as `#rrggbb`, and the contrast arithmetic of WCAG 2.2. */
export type Hex = `#${string}`;

const HEX = /^#[0-9a-f]{6}$/i;

/** True for `#rrggbb`, the only form the server's theme colours may have. */
export function isHex(text: string | undefined): text is Hex {
  return text !== undefined && HEX.test(text);
}

/** Red, green and blue, 0 to 255. */
export function channels(color: Hex): readonly [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(color: Hex): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21. `#85bd00` on white is 2.26. */
export function contrast(first: Hex, second: Hex): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
