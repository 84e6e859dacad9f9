import { newIdempotencyKey } from '@vitrine/wire/client';
import type { MakeThing } from '../things.ts';

/** Of a message that nobody has sent. */
export const make: MakeThing = async () => newIdempotencyKey();
