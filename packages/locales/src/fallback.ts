/** Some of the texts. */
export type Partly<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Partly<Texts[Key]> };

type Tree = string | { readonly [key: string]: Tree };

function over(base: Tree, texts: Tree | undefined): Tree {
  if (texts === undefined) return base;
  // Compiled messages are strings or lists: both replace as a whole.
  if (typeof base !== 'object' || typeof texts !== 'object' || Array.isArray(base) || Array.isArray(texts))
    return texts;
  return Object.fromEntries(Object.entries(base).map(([key, value]) => [key, over(value, texts[key])]));
}

/** The texts of a language with the English one wherever it has none. Keys that English does not have are dropped. */
export function fallBack<Texts extends Tree>(base: Texts, texts: Partly<Texts> | undefined): Texts {
  return over(base, texts as Tree | undefined) as Texts;
}
