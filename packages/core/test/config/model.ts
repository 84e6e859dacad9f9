import { SITE_MODES } from '@vitrine/domain/config/site-mode';
import fc from 'fast-check';
import { SITE, siteFact, siteModeFact } from '../../../../tests/support/market.ts';
import type { ConfigEvent } from '../../src/config/events.ts';
import { type RoomModel, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

const TERMS = { ...SITE, houseCapital: 400_000_000_000_000n };
/** By then even the longest option has ended. */
const UNTIL_NONE_RUNS = 9 * 3_600_000;

const words: Words<ConfigEvent> = {};

/** The site's other terms never change here: they have their own tests in `facts.test.ts`. */
export const configModel: RoomModel = {
  generator: {
    begin: (world) => world.fact(siteFact(TERMS)),
    actions: {
      /** All accounts become one, or three again; mostly when no option runs. */
      accounts: randomAction(
        1,
        fc.record({ isOne: fc.constantFrom(true, true, false), waits: fc.constantFrom(true, true, false) }),
        (world, { isOne, waits }) => {
          if (waits && world.naive.options.running.length > 0) {
            world.pass(UNTIL_NONE_RUNS);
            world.send({ type: 'time', at: world.at });
          }
          const terms = isOne ? { ...TERMS, onlyOneAccount: true as const } : TERMS;
          world.fact(siteFact(terms, world.nextFactVersion()));
        },
      ),
      /** Most of the time everything is possible: otherwise little would happen. */
      mode: randomAction(2, fc.constantFrom(...SITE_MODES, ...Array<'normal'>(14).fill('normal')), (world, mode) =>
        world.fact(siteModeFact(mode, world.nextFactVersion())),
      ),
    },
    mustSee: ['refused config.close-only', 'refused config.read-only'],
  },
  checker: { step: checkAccounts },
  words,
};

/** Only the switch of the site says which accounts are in use. */
function checkAccounts({ machine, naive }: World): void {
  const isOne = machine.config.terms.onlyOneAccount === true;
  if (isOne !== naive.config.isOneAccount) throw new Error(`only one account: ${isOne}`);
}
