import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/hi.json' with { type: 'json' };

export const messages: PartialMessages = { ground };
