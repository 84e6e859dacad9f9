import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/my.json' with { type: 'json' };

export const messages: PartialMessages = { ground };
