import type { Answer, Command } from '@vitrine/core/input';
import {
  DEPOSIT_REJECTIONS,
  DEPOSIT_WAYS,
  HOLD_REASONS,
  PAYMENT_FAILURES,
  PAYMENT_WAYS,
  WITHDRAWAL_REJECTIONS,
} from '@vitrine/domain/funding/requests';
import { BOOKS, TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import { OWN_LIMITS, SELF_EXCLUSIONS, TIME_OUTS } from '@vitrine/domain/ledger/own-limits';
import { DIRECTION } from '@vitrine/domain/options/option';
import { POSITION_FILTERS, SIDE } from '@vitrine/domain/trading/order';
import type { Stops } from '@vitrine/domain/trading/price-levels';
import { type ByteReader, type ByteWriter, UnreadableError } from './bytes.ts';

// The fields of every command and answer, in the order in which they are written. New fields come last: a reader that
// does not know one refuses the command, because it may limit what the customer agreed to.

/** A text is written as it is, and must be one of these to be read. */
type Words<T extends string> = readonly T[];
type Written<T> = [T] extends [number]
  ? 'int'
  : [T] extends [bigint]
    ? 'big'
    : [T] extends [string]
      ? Words<T>
      : [T] extends [Stops]
        ? 'stops'
        : never;
type Kinded = { readonly kind: string };
type FieldsOf<T> = {
  readonly [F in Exclude<keyof T, 'kind'>]-?: undefined extends T[F]
    ? readonly ['optional', Written<NonNullable<T[F]>>]
    : Written<T[F]>;
};
type FieldLists<U extends Kinded> = { readonly [K in U['kind']]: FieldsOf<Extract<U, { kind: K }>> };

const SIDES = Object.keys(SIDE) as (keyof typeof SIDE)[];
const DIRECTIONS = Object.keys(DIRECTION) as (keyof typeof DIRECTION)[];
const ID = { uid: 'int', order: 'int' } as const;
const DEPOSIT = { uid: 'int', deposit: 'int' } as const;
const WITHDRAWAL = { uid: 'int', withdrawal: 'int' } as const;
const STAFF = { staff: ['optional', 'int'] } as const;
const BY_TWO = { proposal: 'int', maker: 'int', checker: 'int' } as const;
const EXPECTED = { expectPrice: ['optional', 'big'], maxDeviation: ['optional', 'big'] } as const;

const COMMANDS: FieldLists<Command> = {
  'submit-order': {
    uid: 'int',
    instrument: 'int',
    side: SIDES,
    lots: 'big',
    multiple: 'int',
    target: ['optional', 'big'],
    stops: ['optional', 'stops'],
    trailingStop: ['optional', 'big'],
    ...EXPECTED,
  },
  'close-order': { ...ID, lots: ['optional', 'big'] },
  'reverse-order': { ...ID, multiple: 'int', ...EXPECTED },
  'close-all': { uid: 'int', which: POSITION_FILTERS, instrument: 'int' },
  'cancel-order': ID,
  'set-stops': { ...ID, stopLoss: 'big', takeProfit: 'big', trailingStop: ['optional', 'big'] },
  'modify-order': {
    ...ID,
    stopLoss: ['optional', 'big'],
    takeProfit: ['optional', 'big'],
    lots: ['optional', 'big'],
    target: ['optional', 'big'],
  },
  'reset-demo': { uid: 'int' },
  'submit-option': {
    uid: 'int',
    instrument: 'int',
    direction: DIRECTIONS,
    stake: 'big',
    seconds: 'int',
    expectTerms: ['optional', 'int'],
  },
  'set-own-limit': {
    uid: 'int',
    limit: OWN_LIMITS,
    value: 'big',
    realisedDay: ['optional', 'big'],
    realisedWeek: ['optional', 'big'],
    realisedDayEnds: ['optional', 'int'],
    realisedFunds: ['optional', 'big'],
  },
  'take-break': { uid: 'int', length: [...TIME_OUTS, ...SELF_EXCLUSIONS] },
  'sweep-account': { uid: 'int' },
  transfer: { uid: 'int', from: TRADING_KINDS, to: TRADING_KINDS, amount: 'big' },
  'claim-deposit': { uid: 'int', way: DEPOSIT_WAYS, currency: 'int', amount: 'big' },
  'give-proof': DEPOSIT,
  'cancel-deposit': DEPOSIT,
  'record-arrival': { ...DEPOSIT, received: 'big', currency: ['optional', 'int'], ...STAFF },
  'approve-deposit': {
    ...DEPOSIT,
    ...STAFF,
    seenReceived: ['optional', 'big'],
    seenCurrency: ['optional', 'int'],
    seenCredited: ['optional', 'big'],
  },
  'reject-deposit': { ...DEPOSIT, reason: DEPOSIT_REJECTIONS, ...STAFF },
  'request-withdrawal': { uid: 'int', way: PAYMENT_WAYS, currency: 'int', amount: 'big' },
  'cancel-withdrawal': WITHDRAWAL,
  'approve-withdrawal': { ...WITHDRAWAL, ...STAFF },
  'reject-withdrawal': { ...WITHDRAWAL, reason: WITHDRAWAL_REJECTIONS, ...STAFF },
  'hold-withdrawal': { ...WITHDRAWAL, reason: HOLD_REASONS, staff: 'int' },
  'release-withdrawal': { ...WITHDRAWAL, staff: 'int' },
  'pay-withdrawal': { ...WITHDRAWAL, ...STAFF },
  'fail-withdrawal': { ...WITHDRAWAL, reason: PAYMENT_FAILURES, ...STAFF },
  'post-goodwill': { uid: 'int', amount: 'big', ...BY_TWO },
  'correct-posting': {
    uid: 'int',
    seq: 'int',
    idx: 'int',
    book: BOOKS,
    debit: 'int',
    credit: 'int',
    amount: 'big',
    ...BY_TWO,
  },
  follow: { uid: 'int', master: 'int', copyMultiple: 'int', maxAmount: 'big' },
  unfollow: { uid: 'int', master: 'int' },
};

const ORDER = { order: 'int' } as const;
const ANSWERS: FieldLists<Answer> = {
  none: {},
  'order-opened': ORDER,
  'order-placed': ORDER,
  'order-closed': ORDER,
  'order-part-closed': { ...ORDER, part: 'int' },
  'close-all-started': { closed: 'int', closing: 'int', skipped: 'int', profit: 'big' },
  'order-reversed': { ...ORDER, opened: 'int' },
  'order-cancelled': ORDER,
  'stops-set': ORDER,
  'order-modified': ORDER,
  'demo-reset': {},
  'option-opened': { option: 'int' },
  'own-limit-set': { at: 'int' },
  'break-taken': { until: 'int' },
  'deposit-claimed': { deposit: 'int' },
  'withdrawal-requested': { withdrawal: 'int' },
  'second-needed': {},
  followed: { master: 'int' },
  unfollowed: { master: 'int' },
};

type Plain = 'int' | 'big' | 'stops' | Words<string>;
interface Entry {
  readonly name: string;
  readonly written: Plain;
  readonly isOptional: boolean;
}
type Plans = ReadonlyMap<string, readonly Entry[]>;

const isOptional = (field: Plain | readonly ['optional', Plain]): field is readonly ['optional', Plain] =>
  field[0] === 'optional';

function plansOf(lists: Readonly<Record<string, object>>): Plans {
  const entriesOf = (list: object): readonly Entry[] =>
    Object.entries(list as Record<string, Plain | readonly ['optional', Plain]>).map(([name, field]) =>
      isOptional(field) ? { name, written: field[1], isOptional: true } : { name, written: field, isOptional: false },
    );
  return new Map(Object.entries(lists).map(([kind, list]) => [kind, entriesOf(list)]));
}

const COMMAND_PLANS = plansOf(COMMANDS);
const ANSWER_PLANS = plansOf(ANSWERS);

function writeValue(to: ByteWriter, written: Plain, value: unknown): void {
  if (written === 'int') to.int(value as number);
  else if (written === 'big') to.big(value as bigint);
  else if (written === 'stops') {
    to.big((value as Stops).stopLoss);
    to.big((value as Stops).takeProfit);
  } else to.text(value as string);
}

function readValue(from: ByteReader, written: Plain): unknown {
  if (written === 'int') return from.int();
  if (written === 'big') return from.big();
  if (written === 'stops') return { stopLoss: from.big(), takeProfit: from.big() } satisfies Stops;
  const word = from.text();
  if (!written.includes(word)) throw new UnreadableError(`${JSON.stringify(word)} is not expected here`);
  return word;
}

function writeKinded(to: ByteWriter, plans: Plans, value: Kinded): void {
  const plan = plans.get(value.kind);
  if (plan === undefined) throw new Error(`no fields are listed for ${value.kind}`);
  const values = value as unknown as Readonly<Record<string, unknown>>;
  to.text(value.kind);
  let present = 0;
  for (let place = 0; place < plan.length; place += 1)
    if (values[(plan[place] as Entry).name] !== undefined) present |= 1 << place;
  to.uint(present);
  for (const { name, written } of plan) if (values[name] !== undefined) writeValue(to, written, values[name]);
}

function readKinded(from: ByteReader, plans: Plans): Kinded {
  const kind = from.text();
  const plan = plans.get(kind);
  if (plan === undefined) throw new UnreadableError(`there is no ${JSON.stringify(kind)}`);
  const present = from.uint();
  if (present >= 2 ** plan.length) throw new UnreadableError(`${kind} has fields that this version does not know`);
  const value: Record<string, unknown> & { kind: string } = { kind };
  for (let place = 0; place < plan.length; place += 1) {
    const { name, written, isOptional: mayMiss } = plan[place] as Entry;
    if ((present & (1 << place)) !== 0) value[name] = readValue(from, written);
    else if (!mayMiss) throw new UnreadableError(`${kind} has no ${name}`);
  }
  return value;
}

export const writeCommand = (to: ByteWriter, command: Command): void => writeKinded(to, COMMAND_PLANS, command);
/** Throws on a command that is not complete, or has more than this version understands. */
export const readCommand = (from: ByteReader): Command => readKinded(from, COMMAND_PLANS) as Command;
export const writeAnswer = (to: ByteWriter, answer: Answer): void => writeKinded(to, ANSWER_PLANS, answer);
export const readAnswer = (from: ByteReader): Answer => readKinded(from, ANSWER_PLANS) as Answer;
