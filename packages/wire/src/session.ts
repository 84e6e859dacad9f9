import * as z from 'zod/mini';
import { isoTime } from './fields.ts';

/** Response fields that every list of sessions has, of customers and of staff. */
export const sessionFields = {
  id: z.number(),
  /** Browser and system that started the session, `Firefox, Windows`; empty if unknown. */
  device: z.string(),
  lastSeenAt: isoTime,
};
