import * as z from 'zod/mini';

/**
 * What is missing before a session begins: `password` the own one, `enrol` a second factor, `otp` its code. The token
 * is good for that step only, for ten minutes.
 */
export const nextStep = z.object({ step: z.enum(['password', 'enrol', 'otp']), stepToken: z.string() });
export type NextStep = z.output<typeof nextStep>;
