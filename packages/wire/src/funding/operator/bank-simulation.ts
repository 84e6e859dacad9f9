import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';

/** What the simulated bank does: as it should; fail; wait until told otherwise; pay less than was claimed; leave everything to staff. */
export const BANK_MOODS = ['normal', 'fail', 'delay', 'pay-short', 'off'] as const;

export const bankSimulationState = z.object({
  /** False on a site in real mode: there is none. */
  isThere: z.boolean(),
  mood: z.enum(BANK_MOODS),
  /** With `pay-short`: what is missing of each payment, in its currency. */
  short: moneyText,
});

export const bankSimulation = defineCall({
  operation: 'bank-simulation',
  room: 'funding',
  summary: 'How the simulated bank and chain of a site in paper mode behave.',
  method: 'GET',
  path: '/console/api/funding/bank',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: bankSimulationState,
  example: {},
  reasons: [],
});
