import { queryClient } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isOwn`: what this customer owns; every change of their money makes the answer old. */
    queryMeta: { readonly isOwn?: boolean };
  }
}

/** Marks a query whose answer changes with the customer's money: `meta: OWN`. */
export const OWN = { isOwn: true } as const;

/** Asks again for everything that the customer owns. */
export function refreshOwn(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isOwn === true });
}
