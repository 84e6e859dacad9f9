import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/kr.json' with { type: 'json' };

export const messages: PartialMessages = { ground };
