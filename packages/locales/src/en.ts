import app from './app/en.json' with { type: 'json' };
import content from './content/en.json' with { type: 'json' };
import identity from './identity/en.json' with { type: 'json' };
import ledger from './ledger/en.json' with { type: 'json' };
import market from './market/en.json' with { type: 'json' };
import options from './options/en.json' with { type: 'json' };
import trading from './trading/en.json' with { type: 'json' };

/** The source language: its keys are the keys of every other. */
export const messages = { app, content, identity, ledger, market, options, trading };
export type Messages = typeof messages;
