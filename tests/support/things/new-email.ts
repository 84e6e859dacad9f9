import { randomUUID } from 'node:crypto';
import type { MakeThing } from '../things.ts';

/** An address to which no code was sent before. */
export const make: MakeThing = async () => `${randomUUID()}@example.com`;
