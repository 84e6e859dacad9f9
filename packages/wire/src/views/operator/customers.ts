import { BOOKS } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime, journalSeq, moneyText, optionalUnixSeconds, optionalWhole, whole } from '../../fields.ts';
import { account, accountFigures } from '../../ledger/account.ts';
import { after, line, next, optionalChoice } from '../../operator-fields.ts';
import { option } from '../../options/order.ts';
import type { StaffRole } from '../../staff/role.ts';
import { order } from '../../trading/order.ts';

/** Who works with customers; whoever writes news has nothing to look for here. */
const READERS: readonly StaffRole[] = ['support', 'identity', 'finance-maker', 'finance-checker', 'risk', 'owner'];

const anyNumber = optionalWhole(1, 999_999_999_999_999);
/** Where a list goes on that is in order of two numbers, `at.id`. */
const afterTwo = z.optional(z.string().check(z.regex(/^(\d{1,15}\.\d{1,15})?$/)));

const customerRow = z.object({
  id: z.number(),
  book: z.enum(BOOKS),
  createdAt: isoTime,
  /** Newest sign of life of a session that still stands. */
  lastSeenAt: z.nullable(isoTime),
  isFrozen: z.boolean(),
  openOrders: z.number(),
  pendingOrders: z.number(),
  runningOptions: z.number(),
  /** Posted on all of his own accounts together, open stakes included. */
  posted: moneyText,
});
export type CustomerRow = z.output<typeof customerRow>;

export const customers = defineCall({
  operation: 'customers',
  room: 'staff',
  summary: 'Customers, the newest first.',
  method: 'GET',
  path: '/console/api/customers',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Exactly this one, or whose order or option this is. */
    customer: anyNumber,
    order: anyNumber,
    option: anyNumber,
    book: optionalChoice(BOOKS),
    /** Registered from here. */
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(customerRow), next }),
  reasons: [],
});

export const customerNote = z.object({ id: z.number(), at: isoTime, staffName: z.string(), text: z.string() });
export type CustomerNote = z.output<typeof customerNote>;

export const customer = defineCall({
  operation: 'customer',
  room: 'staff',
  summary: 'One customer: accounts, figures, sessions and what staff have noted. The reading is in the audit log.',
  method: 'GET',
  path: '/console/api/customers/one',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id }),
  response: z.object({
    ...customerRow.shape,
    currency: z.string(),
    accounts: z.array(account),
    figures: accountFigures,
    isCalled: z.boolean(),
    sessions: z.array(z.object({ id: z.number(), device: z.string(), startedAt: isoTime, lastSeenAt: isoTime })),
    /** The newest first, 100 at most. */
    notes: z.array(customerNote),
    seq: journalSeq,
  }),
  reasons: ['request.not-found'],
});

const rowOrNull = z.nullable(z.number());
export const customerOrder = z.extend(order, {
  /** Rows of the journal in which it was placed or opened, triggered, its stops set, and ended. */
  journal: z.object({ created: z.number(), triggered: rowOrNull, stops: rowOrNull, closed: rowOrNull }),
});
export type CustomerOrder = z.output<typeof customerOrder>;

export const customerOrders = defineCall({
  operation: 'customer-orders',
  room: 'staff',
  summary:
    'Contract orders of a customer as he sees them, the newest first, with the rows of the journal they stand in.',
  method: 'GET',
  path: '/console/api/customers/orders',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({
    customer: id,
    /** 0 pending, 1 holding, 3 history. */
    status: whole(0, 3).check(z.refine((value) => value !== 2)),
    after: afterTwo,
  }),
  response: z.object({ rows: z.array(customerOrder), next }),
  reasons: [],
});

export const customerOptions = defineCall({
  operation: 'customer-options',
  room: 'staff',
  summary: 'Timed options of a customer as he sees them, the newest first.',
  method: 'GET',
  path: '/console/api/customers/options',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id, after }),
  response: z.object({ rows: z.array(option), next }),
  reasons: [],
});

export const customerLogEntry = z.object({
  /** The journal row, and the place of the entry in it. */
  seq: z.number(),
  idx: z.number(),
  at: isoTime,
  /** 1 funding, 2 contract, 3 options. */
  account: z.number(),
  /** Of the posting; its number where no name is known. */
  reason: z.string(),
  value: moneyText,
  balanceAfter: moneyText,
  /** The order or option it is about, 0 for none. */
  ref: z.number(),
});
export type CustomerLogEntry = z.output<typeof customerLogEntry>;

export const customerLog = defineCall({
  operation: 'customer-log',
  room: 'staff',
  summary: 'The account log of a customer, the newest first.',
  method: 'GET',
  path: '/console/api/customers/log',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id, after: afterTwo }),
  response: z.object({ rows: z.array(customerLogEntry), next }),
  reasons: [],
});

export const noteCustomer = defineCall({
  operation: 'note-customer',
  room: 'staff',
  summary: 'Writes a note about a customer for the staff. It stays: nobody changes or deletes one.',
  method: 'POST',
  path: '/console/api/customers/note',
  access: { staff: READERS },
  effect: 'change',
  keyed: true,
  request: z.object({ customer: id, text: line(1_000) }),
  response: customerNote,
  reasons: ['request.not-found', 'request.key-reused'],
});
