import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type SearchKind = 'products' | 'companies';

type Recent = Readonly<Record<SearchKind, readonly string[]>>;

const MOST = 6;
const NONE: Recent = { products: [], companies: [] };

/** Texts as this browser has stored them, whatever somebody has made of them. */
const textsIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string' && text.length <= 40).slice(0, MOST) : [];

/** What was searched for in this browser and led somewhere, newest first. */
export const useRecentSearches = create<Recent>()(
  persist((): Recent => NONE, {
    name: 'vitrine.searches',
    merge: (stored) => {
      const { products, companies } = (stored ?? {}) as Record<string, unknown>;
      return { products: textsIn(products), companies: textsIn(companies) };
    },
  }),
);

/** Puts a text in front; one that differs in case only is the same. */
export function rememberSearch(kind: SearchKind, typed: string): void {
  const text = typed.trim().slice(0, 40);
  if (text === '') return;
  const others = useRecentSearches.getState()[kind].filter((other) => other.toLowerCase() !== text.toLowerCase());
  useRecentSearches.setState({ [kind]: [text, ...others].slice(0, MOST) });
}

export function forgetSearches(kind: SearchKind): void {
  useRecentSearches.setState({ [kind]: [] });
}
