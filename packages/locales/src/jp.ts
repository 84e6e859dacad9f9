import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/jp.json' with { type: 'json' };

export const messages: PartialMessages = { ground };
