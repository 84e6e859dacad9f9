import app from './app/hk.json' with { type: 'json' };
import content from './content/hk.json' with { type: 'json' };
import type { PartialMessages } from './fallback.ts';

export const messages: PartialMessages = { app, content };
