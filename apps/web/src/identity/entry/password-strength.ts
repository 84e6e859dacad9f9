/** The least length of a password, in characters. */
export const LEAST_LENGTH = 8;

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * A rough hint for the person who chooses: by length first, then by the kinds of characters. A password of a few characters
 * that repeat is weak. Whether it is taken decides the server, which knows the common ones.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length < LEAST_LENGTH) return 'short';
  if (new Set(characters).size < 5) return 'weak';
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = (characters.length >= 12 ? 1 : 0) + (characters.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  return (['weak', 'fair', 'strong', 'strong'] as const)[points]!;
}
