import { randomInt } from 'node:crypto';
import type { MakeThing } from '../things.ts';

/** A number of the United States to which, very likely, no code was sent before. */
export const make: MakeThing = async () => `2${randomInt(10)}${randomInt(1, 10)}5${randomInt(100_000, 999_999)}`;
