import app from './app/spa.json' with { type: 'json' };
import type { PartialMessages } from './fallback.ts';

export const messages: PartialMessages = { app };
