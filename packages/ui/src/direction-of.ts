const LETTER = /\p{L}/gu;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/gu;

/**
 * The way most letters of a text run. A text may be in another language than the page, where its own is not written
 * yet; `auto` would go by the first letter, and many an Arabic text begins with the name of a product.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letters = text.match(LETTER)?.length ?? 0;
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > letters ? 'rtl' : 'ltr';
}
