import config from '../config/console-titles/ar.json' with { type: 'json' };
import content from '../content/console-titles/ar.json' with { type: 'json' };
import funding from '../funding/console-titles/ar.json' with { type: 'json' };
import ground from '../ground/console/ar.json' with { type: 'json' };
import identity from '../identity/console-titles/ar.json' with { type: 'json' };
import ledger from '../ledger/console-titles/ar.json' with { type: 'json' };
import market from '../market/console-titles/ar.json' with { type: 'json' };
import options from '../options/console-titles/ar.json' with { type: 'json' };
import staff from '../staff/console-titles/ar.json' with { type: 'json' };
import support from '../support/console-titles/ar.json' with { type: 'json' };
import trust from '../trust/console-titles/ar.json' with { type: 'json' };
import views from '../views/console-titles/ar.json' with { type: 'json' };
import type { GroundTexts } from './en.ts';

/** What every page of the console needs: the texts of the ground, and the name of every page. */
export const texts: GroundTexts = {
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
