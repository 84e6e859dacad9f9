import type { MakeThing } from '../things.ts';

/** The secret that signs in to the demo account. */
export const make: MakeThing = async (owner) => owner.demoId;
