import { SITE, siteFact } from '../../../../tests/support/market.ts';
import type { RoomModel } from '../room-model.ts';

/** The site's terms never change here: changed terms have their own tests in `facts.test.ts`. */
export const configModel: RoomModel = {
  generator: {
    begin: (world) => world.fact(siteFact({ ...SITE, houseCapital: 400_000_000_000_000n })),
    actions: {},
    mustSee: [],
  },
  checker: {},
  words: {},
};
