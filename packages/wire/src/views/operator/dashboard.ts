import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';

const book = z.enum(['real', 'paper', 'demo']);

export const dashboard = defineCall({
  operation: 'dashboard',
  room: 'views',
  summary: 'Returns the dashboard: customers, their exposure, the result of the house and the health of the site.',
  method: 'GET',
  path: '/console/api/dashboard',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    at: isoTime,
    /** Of every amount below. */
    currency: z.string(),
    books: z.array(
      z.object({
        book,
        customers: z.number(),
        openOrders: z.number(),
        /** Margin that open orders hold. */
        held: moneyText,
        /** Everything on customers' accounts. */
        customersOwn: moneyText,
        /** Result of the house since its capital was posted, fees included: positive for a profit. */
        houseResult: moneyText,
        /** The house's own funds, capital included. */
        houseFunds: moneyText,
        /** What the house loses when every instrument moves against it by its stress percentage and all options win. */
        stressLoss: moneyText,
        /** Percent of `houseFunds` that `stressLoss` is; above 100 new risk is refused. Null without funds. */
        limitUse: z.nullable(z.string()),
      }),
    ),
    /** Positions of customers in an instrument; net is buys minus sells. Values are null while there is no price. */
    exposure: z.array(
      z.object({
        book,
        instrument: z.number(),
        showCode: z.string(),
        orders: z.number(),
        buyLots: z.string(),
        sellLots: z.string(),
        netLots: z.string(),
        /** The net position at the mid. */
        netNotional: z.nullable(moneyText),
        /** What customers would win if all were closed now: positive is a loss of the house. */
        openProfit: z.nullable(moneyText),
        /** What the house would lose by the stress test, pending orders included. */
        stressLoss: z.nullable(moneyText),
      }),
    ),
    engine: z.object({
      accepting: z.boolean(),
      queued: z.number(),
      journalRows: z.number(),
      lastCommitMs: z.number(),
      lastBatchRows: z.number(),
      /** Since the start. */
      filteredTicks: z.number(),
      /** By how much the wall clock has jumped; no new risk is taken meanwhile. 0: it has not. */
      clockOffMs: z.number(),
    }),
    feeds: z.array(
      z.object({ source: z.string(), ageMs: z.nullable(z.number()), open: z.number(), stale: z.number() }),
    ),
    checkpoint: z.object({
      /** The newest one; null until the first is written. */
      at: z.nullable(isoTime),
      ageMs: z.nullable(z.number()),
      /** Journal rows that it names. */
      rows: z.number(),
      /** Name of the public key. */
      key: z.string(),
      /** Checkpoints that a receiver has not accepted; null without one. */
      undelivered: z.nullable(z.number()),
    }),
    /** Backups by schedule; null where none is set up. */
    backup: z.nullable(
      z.object({
        /** Age of the newest one that is good; null without one. */
        ageMs: z.nullable(z.number()),
        everyHours: z.number(),
        /** Whole backups of this site. */
        count: z.number(),
        /** Why the last try failed, in English, as in the log; null when it did not. */
        failure: z.nullable(z.string()),
        /** The last restore drill. */
        drill: z.nullable(z.object({ ageMs: z.number(), isGood: z.boolean() })),
      }),
    ),
    /** Free space on the disk of the database, in MiB; null where it is not watched. */
    disk: z.nullable(z.object({ freeMb: z.number(), leastMb: z.number(), isShort: z.boolean() })),
    halted: z.array(z.string()),
    quarantined: z.number(),
  }),
  example: {},
  reasons: [],
});
