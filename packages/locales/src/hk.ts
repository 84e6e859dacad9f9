import content from './content/app/hk.json' with { type: 'json' };
import type { PartialMessages } from './fallback.ts';
import ground from './ground/app/hk.json' with { type: 'json' };

export const messages: PartialMessages = { ground, content };
