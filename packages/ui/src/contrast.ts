import { channels, contrast, type Hex } from '@vitrine/domain/kernel/contrast';

export { contrast, type Hex, isHex, luminance } from '@vitrine/domain/kernel/contrast';

/** `amount` (0..1) of `over` painted on `base`, opaque. */
export function mix(base: Hex, over: Hex, amount: number): Hex {
  const top = channels(over);
  const mixed = channels(base).map((channel, index) => Math.round(channel + ((top[index] ?? 0) - channel) * amount));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The shade nearest to `color`, on its way to `towards`, that reaches `ratio` against every one of `surfaces`. A surface
 * that depends on the shade itself (its tint) is given as a function. `towards` itself when nothing before it is enough.
 */
export function readableShade(
  color: Hex,
  towards: Hex,
  ratio: number,
  surfaces: readonly (Hex | ((shade: Hex) => Hex))[],
): Hex {
  for (let step = 0; step < 50; step += 1) {
    const shade = mix(color, towards, step / 50);
    if (surfaces.every((s) => contrast(shade, typeof s === 'function' ? s(shade) : s) >= ratio)) return shade;
  }
  return towards;
}
