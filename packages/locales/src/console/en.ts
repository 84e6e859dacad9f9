import config from '../config/console-titles/en.json' with { type: 'json' };
import content from '../content/console-titles/en.json' with { type: 'json' };
import funding from '../funding/console-titles/en.json' with { type: 'json' };
import ground from '../ground/console/en.json' with { type: 'json' };
import identity from '../identity/console-titles/en.json' with { type: 'json' };
import ledger from '../ledger/console-titles/en.json' with { type: 'json' };
import market from '../market/console-titles/en.json' with { type: 'json' };
import options from '../options/console-titles/en.json' with { type: 'json' };
import staff from '../staff/console-titles/en.json' with { type: 'json' };
import support from '../support/console-titles/en.json' with { type: 'json' };
import trust from '../trust/console-titles/en.json' with { type: 'json' };
import views from '../views/console-titles/en.json' with { type: 'json' };

/** What every page of the console needs: the texts of the ground, and the name of every page. */
export const texts = {
  ...ground,
  title: {
    ...ground.title,
    ...config,
    ...content,
    ...funding,
    ...identity,
    ...ledger,
    ...market,
    ...options,
    ...staff,
    ...support,
    ...trust,
    ...views,
  },
};
export type GroundTexts = typeof texts;
