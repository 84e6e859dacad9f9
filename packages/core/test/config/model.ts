import {
  type BookRules,
  defaultProfileOf,
  type Jurisdictions,
  NO_JURISDICTIONS,
  PRODUCTS,
} from '@vitrine/domain/config/jurisdictions';
import { SITE_MODES } from '@vitrine/domain/config/site-mode';
import { ASSET_CLASSES } from '@vitrine/domain/market/instrument';
import fc from 'fast-check';
import { jurisdictionsFact, SITE, siteFact, siteModeFact } from '../../../../tests/support/market.ts';
import type { ConfigEvent } from '../../src/config/events.ts';
import { COUNTRIES } from '../ledger/model.ts';
import { type RoomModel, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

const TERMS = { ...SITE, houseCapital: 400_000_000_000_000n };
/** By then even the longest option has ended. */
const UNTIL_NONE_RUNS = 9 * 3_600_000;

const rules: fc.Arbitrary<BookRules> = fc.record({
  caps: fc.dictionary(fc.constantFrom(...ASSET_CLASSES), fc.constantFrom(1, 2, 5, 30, 200)),
  products: fc.subarray([...PRODUCTS]),
});
/** Two countries each have a profile, one has the default. */
const jurisdictions: fc.Arbitrary<Jurisdictions> = fc
  .array(fc.record({ real: rules, practice: rules, isGivenUp: fc.constantFrom(true, false, false, false) }), {
    minLength: 3,
    maxLength: 3,
  })
  .map((drawn) => ({
    profiles: drawn.map(({ isGivenUp, ...own }, place) => ({
      ...defaultProfileOf(NO_JURISDICTIONS),
      ...own,
      ...(place === 0 ? {} : { id: `country-${place}`, countries: [COUNTRIES[place - 1] as string] }),
      closeOnly: place > 0 && isGivenUp,
    })),
  }));

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
      /** What is offered where customers live. */
      jurisdictions: randomAction(2, jurisdictions, (world, drawn) =>
        world.fact(jurisdictionsFact(drawn, world.nextFactVersion())),
      ),
      /** Most of the time everything is possible: otherwise little would happen. */
      mode: randomAction(2, fc.constantFrom(...SITE_MODES, ...Array<'normal'>(14).fill('normal')), (world, mode) =>
        world.fact(siteModeFact(mode, world.nextFactVersion())),
      ),
    },
    mustSee: [
      'refused config.close-only',
      'refused config.read-only',
      'refused config.country-close-only',
      'refused config.not-in-country',
      'refused trading.multiple-above-country-cap',
    ],
  },
  checker: { step: checkAccounts },
  words,
};

/** Only the switch of the site says which accounts are in use. */
function checkAccounts({ machine, naive }: World): void {
  const isOne = machine.config.terms.onlyOneAccount === true;
  if (isOne !== naive.config.isOneAccount) throw new Error(`only one account: ${isOne}`);
}
