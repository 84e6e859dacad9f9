import app from './app/ar.json' with { type: 'json' };
import content from './content/ar.json' with { type: 'json' };
import type { Messages } from './en.ts';
import identity from './identity/ar.json' with { type: 'json' };
import ledger from './ledger/ar.json' with { type: 'json' };
import market from './market/ar.json' with { type: 'json' };
import options from './options/ar.json' with { type: 'json' };
import trading from './trading/ar.json' with { type: 'json' };

export const messages: Messages = { app, content, identity, ledger, market, options, trading };
