import { createContext, useContext } from 'react';

/**
 * Whether what stands here is only text: in a card that opens a detail, ids have no copy button and names no link, because
 * a finger could not tell them from the card. The detail has both.
 */
export const Plain = createContext(false);

export const useIsPlain = (): boolean => useContext(Plain);
