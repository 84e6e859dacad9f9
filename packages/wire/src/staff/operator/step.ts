import * as z from 'zod/mini';

/**
 * What is needed next before a session starts: `password`: a new password, `enrol`: a second factor, `otp`: its code.
 * The token is valid for that step only, for ten minutes.
 */
export const nextStep = z.object({ step: z.enum(['password', 'enrol', 'otp']), stepToken: z.string() });
export type NextStep = z.output<typeof nextStep>;
