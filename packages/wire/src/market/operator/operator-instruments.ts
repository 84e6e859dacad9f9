import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { assetClass } from '../asset-class.ts';
import { HALT_REASONS, termsTexts } from './terms.ts';

export const runningHalt = z.object({
  reason: z.enum(HALT_REASONS),
  haltedAt: isoTime,
  by: z.string(),
  /** The pending proposal to end the halt. */
  resumeProposal: z.nullable(z.number()),
});

export const instrumentRow = z.object({
  id: z.number(),
  code: z.string(),
  showCode: z.string(),
  category: z.number(),
  assetClass,
  quoteCurrency: z.string(),
  pricePrecision: z.number(),
  unitsPerLot: z.string(),
  source: z.string(),
  fillRule: z.string(),
  quoteMaxAgeMs: z.number(),
  spreadPoints: z.number(),
  /** The version that the core has applied. */
  version: z.number(),
  /** 1 open, 0 closed by its calendar, 2 suspended. */
  marketStatus: z.number(),
  halt: z.nullable(runningHalt),
  /** The pending proposal to change the terms. */
  termsProposal: z.nullable(z.number()),
  terms: termsTexts,
});
export type OperatorInstrument = z.output<typeof instrumentRow>;

export const operatorInstruments = defineCall({
  operation: 'operator-instruments',
  room: 'market',
  summary: 'Lists all instruments with their terms in force, halts and pending proposals.',
  method: 'GET',
  path: '/console/api/market/instruments',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ rows: z.array(instrumentRow) }),
  example: {},
  reasons: [],
});
