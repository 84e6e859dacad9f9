import { type RegisteredRouter, type RouteIds, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The search parameters of a tab's address, for the screen of that tab. While another tab is shown there is no such
 * address; the screen then keeps the last it had, and so does the link that leads back.
 */
export function useTabSearch<Path extends RouteIds<RegisteredRouter['routeTree']>>(path: Path) {
  const found = useSearch({ from: path, shouldThrow: false });
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) {
    setLast(found);
    return found;
  }
  return found ?? last;
}
