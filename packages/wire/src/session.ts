import * as z from 'zod/mini';
import { isoTime } from './fields.ts';

/** Response fields that every list of sessions has, of customers and of staff. */
export const sessionFields = {
  id: z.number(),
  /** Browser and system that it was started on, `Firefox, Windows`; empty where they are not known. */
  device: z.string(),
  lastSeenAt: isoTime,
};
