import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** An amount as the screens show it, in millionths. */
export function millionths(text: string): bigint {
  const match = /^([+-]?)(\d+)\.(\d{6})$/.exec(text.replaceAll(',', '').trim());
  if (match === null) throw new Error(`not an amount: ${text}`);
  const value = BigInt(`${match[2]}${match[3]}`);
  return match[1] === '-' ? -value : value;
}

/** The text that stands there, once it is such a text: read a second time it may be another. */
export async function textAt(place: Locator, like: RegExp): Promise<string> {
  let text = '';
  const read = async () => {
    text = (await place.first().textContent()) ?? '';
    return text;
  };
  await expect.poll(read).toMatch(like);
  return text;
}

/** The amount that stands there, once it does. */
export async function amountAt(place: Locator): Promise<bigint> {
  return millionths(await textAt(place, /\d\.\d{6}$/));
}
