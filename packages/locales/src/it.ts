import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/it.json' with { type: 'json' };

export const messages: PartialMessages = { ground };
