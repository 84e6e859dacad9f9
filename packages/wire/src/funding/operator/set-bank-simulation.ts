import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyOrZero } from '../../fields.ts';
import { BANK_MOODS, bankSimulationState } from './bank-simulation.ts';
import { FINANCE } from './fields.ts';

export const setBankSimulation = defineCall({
  operation: 'set-bank-simulation',
  room: 'funding',
  summary: 'Makes the simulated bank of a site in paper mode fail, wait or pay short, so that staff can train.',
  method: 'POST',
  path: '/console/api/funding/bank/set',
  access: { staff: [...FINANCE, 'owner'] },
  effect: 'change',
  why: 'Training with simulated money: it is the same for every customer, and a site in real mode has no simulated bank.',
  keyed: true,
  request: z.object({
    mood: z.enum(BANK_MOODS),
    /** With `pay-short`: what is missing of each payment, in its currency. */ short: z.optional(moneyOrZero),
  }),
  response: bankSimulationState,
  example: { mood: 'normal', short: '0' },
  reasons: ['request.not-allowed'],
});
