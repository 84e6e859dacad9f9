import alerts from './alerts/app/en.json' with { type: 'json' };
import company from './company/app/en.json' with { type: 'json' };
import config from './config/app/en.json' with { type: 'json' };
import content from './content/app/en.json' with { type: 'json' };
import details from './details/app/en.json' with { type: 'json' };
import funding from './funding/app/en.json' with { type: 'json' };
import ground from './ground/app/en.json' with { type: 'json' };
import identity from './identity/app/en.json' with { type: 'json' };
import ledger from './ledger/app/en.json' with { type: 'json' };
import limits from './limits/app/en.json' with { type: 'json' };
import login from './login/app/en.json' with { type: 'json' };
import market from './market/app/en.json' with { type: 'json' };
import options from './options/app/en.json' with { type: 'json' };
import pictures from './pictures/app/en.json' with { type: 'json' };
import profile from './profile/app/en.json' with { type: 'json' };
import push from './push/app/en.json' with { type: 'json' };
import reports from './reports/app/en.json' with { type: 'json' };
import search from './search/app/en.json' with { type: 'json' };
import settings from './settings/app/en.json' with { type: 'json' };
import support from './support/app/en.json' with { type: 'json' };
import trading from './trading/app/en.json' with { type: 'json' };
import trust from './trust/app/en.json' with { type: 'json' };
import views from './views/app/en.json' with { type: 'json' };

/** The app's texts in English, by room: its keys are the keys of every other language. */
export const messages = {
  alerts,
  company,
  config,
  content,
  details,
  funding,
  ground,
  identity,
  ledger,
  limits,
  login,
  market,
  options,
  pictures,
  profile,
  push,
  reports,
  search,
  settings,
  support,
  trading,
  trust,
  views,
};
export type Messages = typeof messages;
/** A room that shows texts in the app; `ground` has what belongs to no room. */
export type TextRoom = keyof Messages;
