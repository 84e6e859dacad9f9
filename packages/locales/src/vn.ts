import app from './app/vn.json' with { type: 'json' };
import type { PartialMessages } from './fallback.ts';

export const messages: PartialMessages = { app };
