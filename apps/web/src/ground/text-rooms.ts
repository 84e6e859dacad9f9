import type { TextRoom } from '@vitrine/locales/en';

/** Rooms whose texts every page loads: those that home and what surrounds a screen show. */
export const INITIAL_TEXT_ROOMS = [
  'config',
  'content',
  'ground',
  'identity',
  'ledger',
  'market',
] as const satisfies readonly TextRoom[];

/** A room whose texts load with the screens that show them. */
export type LazyTextRoom = Exclude<TextRoom, (typeof INITIAL_TEXT_ROOMS)[number]>;
