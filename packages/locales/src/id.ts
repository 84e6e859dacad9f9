import app from './app/id.json' with { type: 'json' };
import type { PartialMessages } from './fallback.ts';

export const messages: PartialMessages = { app };
