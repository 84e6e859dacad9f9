import config from './config/app/ar.json' with { type: 'json' };
import content from './content/app/ar.json' with { type: 'json' };
import type { Messages } from './en.ts';
import ground from './ground/app/ar.json' with { type: 'json' };
import identity from './identity/app/ar.json' with { type: 'json' };
import ledger from './ledger/app/ar.json' with { type: 'json' };
import market from './market/app/ar.json' with { type: 'json' };
import options from './options/app/ar.json' with { type: 'json' };
import trading from './trading/app/ar.json' with { type: 'json' };

export const messages: Messages = { config, content, ground, identity, ledger, market, options, trading };
