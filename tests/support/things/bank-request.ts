import type { MakeThing } from '../things.ts';

/** The owner has a demo account, which has no bank requests: the number of one that may be anybody's. */
export const make: MakeThing = async () => '1';
