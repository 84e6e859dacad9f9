import { queryClient } from './client.ts';
import { throttle } from './throttle.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isOwn`: what this customer owns; every change of their money makes the answer old. */
    queryMeta: { readonly isOwn?: boolean };
  }
}

/** Marks a query whose answer changes with the customer's money: `meta: OWN`. */
export const OWN = { isOwn: true } as const;

/** Closing positions together sends a push for each of them. */
const PAUSE_MS = 300;

/** Asks again for everything that the customer owns; several calls in a row ask twice, at the start and at the end. */
export const refreshOwn = throttle(() => {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isOwn === true });
}, PAUSE_MS);
