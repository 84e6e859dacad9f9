/** The lists of orders, by their status on the wire. */
export const ORDER_STATUS = { pending: '0', holding: '1', history: '3' } as const;
export type OrderTab = keyof typeof ORDER_STATUS;
