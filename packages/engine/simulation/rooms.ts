import { PriceFilterChecker } from './market/price-filter-checker.ts';
import { OptionChecker } from './options/option-checker.ts';
import type { RoomChecker } from './room-checker.ts';
import { LevelChecker } from './trading/level-checker.ts';
import { PartChecker } from './trading/part-checker.ts';
import { RolloverChecker } from './trading/rollover-checker.ts';

/** The checkers of all rooms, new for each simulation. */
export function roomCheckers() {
  return {
    priceFilter: new PriceFilterChecker(),
    options: new OptionChecker(),
    levels: new LevelChecker(),
    rollovers: new RolloverChecker(),
    parts: new PartChecker(),
  } as const satisfies Readonly<Record<string, RoomChecker>>;
}
