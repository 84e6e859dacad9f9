import type { EventSchema } from '@vitrine/core/event-codec';
import type { CoreEvent } from '@vitrine/core/events';
import { EVENT_SCHEMAS } from '@vitrine/core/events';
import type { Answer, Command, Fact } from '@vitrine/core/input';
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
import type { Commit, CommittedRow, IdempotencyKey, Outcome } from '@vitrine/engine/engine-api';
import type { EngineState, PortInput } from '@vitrine/engine/port/messages';
import type { BusResult } from '@vitrine/engine/port/wire-form';
import fc from 'fast-check';
import { accountFact, instrumentFact, listed, siteFact } from '../../../../tests/support/market.ts';

// Arbitrary messages of the port: every command, answer and event that exists.

const count = fc.oneof(fc.nat(), fc.maxSafeInteger()).map(Math.abs);
const whole = fc.oneof(fc.nat(), fc.maxSafeInteger());
const big = fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
const words = fc.string({
  unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.constantFrom('"', '\\', '\n')),
});
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const stops = fc.record({ stopLoss: big, takeProfit: big });
const kind = <K extends string>(name: K) => fc.constant(name);
/** Members that are undefined are absent, as the rooms leave them out. */
const dense = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
const ofOrder = { uid: whole, order: whole };
const ofDeposit = { uid: whole, deposit: whole };
const ofWithdrawal = { uid: whole, withdrawal: whole };
const byTwo = { proposal: whole, maker: whole, checker: whole };
const expected = { expectPrice: maybe(big), maxDeviation: maybe(big) };

const COMMANDS: { readonly [K in Command['kind']]: fc.Arbitrary<Extract<Command, { kind: K }>> } = {
  'submit-order': fc.record({
    kind: kind('submit-order'),
    uid: whole,
    instrument: whole,
    side: fc.constantFrom('buy', 'sell'),
    lots: big,
    multiple: whole,
    target: maybe(big),
    stops: maybe(stops),
    trailingStop: maybe(big),
    ...expected,
  }),
  'close-order': fc.record({ kind: kind('close-order'), ...ofOrder, lots: maybe(big) }),
  'reverse-order': fc.record({ kind: kind('reverse-order'), ...ofOrder, multiple: whole, ...expected }),
  'close-all': fc.record({
    kind: kind('close-all'),
    uid: whole,
    which: fc.constantFrom('all', 'profitable', 'losing'),
    instrument: whole,
  }),
  'cancel-order': fc.record({ kind: kind('cancel-order'), ...ofOrder }),
  'set-stops': fc.record({
    kind: kind('set-stops'),
    ...ofOrder,
    stopLoss: big,
    takeProfit: big,
    trailingStop: maybe(big),
  }),
  'modify-order': fc.record({
    kind: kind('modify-order'),
    ...ofOrder,
    stopLoss: maybe(big),
    takeProfit: maybe(big),
    lots: maybe(big),
    target: maybe(big),
  }) as fc.Arbitrary<Extract<Command, { kind: 'modify-order' }>>,
  'reset-demo': fc.record({ kind: kind('reset-demo'), uid: whole }),
  'submit-option': fc.record({
    kind: kind('submit-option'),
    uid: whole,
    instrument: whole,
    direction: fc.constantFrom('up', 'down'),
    stake: big,
    seconds: whole,
    expectTerms: maybe(whole),
  }),
  'set-own-limit': fc.record({
    kind: kind('set-own-limit'),
    uid: whole,
    limit: fc.constantFrom(...OWN_LIMITS),
    value: big,
    realisedDay: maybe(big),
    realisedWeek: maybe(big),
    realisedDayEnds: maybe(whole),
    realisedFunds: maybe(big),
  }),
  'take-break': fc.record({
    kind: kind('take-break'),
    uid: whole,
    length: fc.constantFrom(...TIME_OUTS, ...SELF_EXCLUSIONS),
  }),
  'sweep-account': fc.record({ kind: kind('sweep-account'), uid: whole }),
  transfer: fc.record({
    kind: kind('transfer'),
    uid: whole,
    from: fc.constantFrom(...TRADING_KINDS),
    to: fc.constantFrom(...TRADING_KINDS),
    amount: big,
  }),
  'claim-deposit': fc.record({
    kind: kind('claim-deposit'),
    uid: whole,
    way: fc.constantFrom(...DEPOSIT_WAYS),
    currency: whole,
    amount: big,
  }),
  'give-proof': fc.record({ kind: kind('give-proof'), ...ofDeposit }),
  'cancel-deposit': fc.record({ kind: kind('cancel-deposit'), ...ofDeposit }),
  'record-arrival': fc.record({
    kind: kind('record-arrival'),
    ...ofDeposit,
    received: big,
    currency: maybe(whole),
    staff: maybe(whole),
  }),
  'approve-deposit': fc.record({ kind: kind('approve-deposit'), ...ofDeposit, staff: maybe(whole) }),
  'reject-deposit': fc.record({
    kind: kind('reject-deposit'),
    ...ofDeposit,
    reason: fc.constantFrom(...DEPOSIT_REJECTIONS),
    staff: maybe(whole),
  }),
  'request-withdrawal': fc.record({
    kind: kind('request-withdrawal'),
    uid: whole,
    way: fc.constantFrom(...PAYMENT_WAYS),
    currency: whole,
    amount: big,
  }),
  'cancel-withdrawal': fc.record({ kind: kind('cancel-withdrawal'), ...ofWithdrawal }),
  'approve-withdrawal': fc.record({ kind: kind('approve-withdrawal'), ...ofWithdrawal, staff: maybe(whole) }),
  'reject-withdrawal': fc.record({
    kind: kind('reject-withdrawal'),
    ...ofWithdrawal,
    reason: fc.constantFrom(...WITHDRAWAL_REJECTIONS),
    staff: maybe(whole),
  }),
  'hold-withdrawal': fc.record({
    kind: kind('hold-withdrawal'),
    ...ofWithdrawal,
    reason: fc.constantFrom(...HOLD_REASONS),
    staff: whole,
  }),
  'release-withdrawal': fc.record({ kind: kind('release-withdrawal'), ...ofWithdrawal, staff: whole }),
  'pay-withdrawal': fc.record({ kind: kind('pay-withdrawal'), ...ofWithdrawal, staff: maybe(whole) }),
  'fail-withdrawal': fc.record({
    kind: kind('fail-withdrawal'),
    ...ofWithdrawal,
    reason: fc.constantFrom(...PAYMENT_FAILURES),
    staff: maybe(whole),
  }),
  'post-goodwill': fc.record({ kind: kind('post-goodwill'), uid: whole, amount: big, ...byTwo }),
  'correct-posting': fc.record({
    kind: kind('correct-posting'),
    uid: whole,
    seq: whole,
    idx: whole,
    book: fc.constantFrom(...BOOKS),
    debit: whole,
    credit: whole,
    amount: big,
    ...byTwo,
  }),
  follow: fc.record({ kind: kind('follow'), uid: whole, master: whole, copyMultiple: whole, maxAmount: big }),
  unfollow: fc.record({ kind: kind('unfollow'), uid: whole, master: whole }),
};
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(...Object.values(COMMANDS)).map(dense);

const ofAnswer = { order: whole };
const ANSWERS: { readonly [K in Answer['kind']]: fc.Arbitrary<Extract<Answer, { kind: K }>> } = {
  none: fc.record({ kind: kind('none') }),
  'order-opened': fc.record({ kind: kind('order-opened'), ...ofAnswer }),
  'order-placed': fc.record({ kind: kind('order-placed'), ...ofAnswer }),
  'order-closed': fc.record({ kind: kind('order-closed'), ...ofAnswer }),
  'order-part-closed': fc.record({ kind: kind('order-part-closed'), ...ofAnswer, part: whole }),
  'close-all-started': fc.record({
    kind: kind('close-all-started'),
    closed: whole,
    closing: whole,
    skipped: whole,
    profit: big,
  }),
  'order-reversed': fc.record({ kind: kind('order-reversed'), ...ofAnswer, opened: whole }),
  'order-cancelled': fc.record({ kind: kind('order-cancelled'), ...ofAnswer }),
  'stops-set': fc.record({ kind: kind('stops-set'), ...ofAnswer }),
  'order-modified': fc.record({ kind: kind('order-modified'), ...ofAnswer }),
  'demo-reset': fc.record({ kind: kind('demo-reset') }),
  'option-opened': fc.record({ kind: kind('option-opened'), option: whole }),
  'own-limit-set': fc.record({ kind: kind('own-limit-set'), at: whole }),
  'break-taken': fc.record({ kind: kind('break-taken'), until: whole }),
  'deposit-claimed': fc.record({ kind: kind('deposit-claimed'), deposit: whole }),
  'withdrawal-requested': fc.record({ kind: kind('withdrawal-requested'), withdrawal: whole }),
  'second-needed': fc.record({ kind: kind('second-needed') }),
  followed: fc.record({ kind: kind('followed'), master: whole }),
  unfollowed: fc.record({ kind: kind('unfollowed'), master: whole }),
};

const key: fc.Arbitrary<IdempotencyKey> = fc.record({ scope: words, value: words, args: words, validMs: count });
const fact: fc.Arbitrary<Fact> = fc.constantFrom(
  siteFact(),
  accountFact(7),
  instrumentFact(listed('BTCUSD')),
  instrumentFact(listed('EURUSD', { fillRule: 'next' })),
);
export const anyInput: fc.Arbitrary<PortInput> = fc.oneof(
  fc.record({ id: count, command: anyCommand, key: maybe(key) }),
  fc.record({ id: count, fact }),
);

const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    ok: fc.constant(true as const),
    seq: count,
    at: whole,
    answer: fc.oneof(...Object.values(ANSWERS)) as fc.Arbitrary<Answer>,
    repeated: fc.boolean(),
  }),
  fc.record({
    ok: fc.constant(false as const),
    refusal: fc.record({
      reason: words,
      params: fc.dictionary(
        fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
        fc.oneof(words, fc.integer()),
      ),
    }),
  }),
);
export const anyResult: fc.Arbitrary<BusResult> = fc.oneof(
  fc.record({ id: count, outcome: anyOutcome }),
  fc.record({ id: count, error: words }),
  fc.record({ id: count, isRunning: fc.constant(true as const) }),
  fc.record({ id: count }),
);

const tickRef = fc.record({ instrument: whole, seq: whole, bid: big, ask: big, at: whole });
const FIELDS = { int: whole, big, text: words, flag: fc.boolean(), tick: tickRef } as const;
const eventsOf = Object.entries<EventSchema>(EVENT_SCHEMAS).map(([type, { fields }]) =>
  fc.record({
    type: fc.constant(type),
    ...Object.fromEntries(Object.entries(fields).map(([name, { written }]) => [name, FIELDS[written]])),
  }),
) as unknown as fc.Arbitrary<CoreEvent>[];
const row: fc.Arbitrary<CommittedRow> = fc.record({
  seq: count,
  at: whole,
  events: fc.array(fc.oneof(...eventsOf), { maxLength: 4 }),
});
const tick = fc.record({
  instrument: whole,
  seq: whole,
  bid: big,
  ask: big,
  at: whole,
  sourceAt: whole,
  source: fc.constantFrom('simulated', 'replay'),
});
export const anyCommit: fc.Arbitrary<Commit> = fc.record({ rows: fc.array(row), ticks: fc.array(tick), at: whole });

export const anyState: fc.Arbitrary<EngineState> = fc.record({
  head: fc.record({
    seq: count,
    hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  }),
  health: fc.record({
    accepting: fc.boolean(),
    clockOffMs: whole,
    queued: count,
    commits: count,
    rows: count,
    lastCommitMs: fc.double({ min: 0, max: 1e6, noNaN: true }).map((ms) => ms + 0),
    lastBatchRows: count,
    filteredTicks: count,
  }),
});

/** One of every kind of command, answer and event, for tests that must not depend on luck. */
export const KINDS = { commands: Object.keys(COMMANDS), answers: Object.keys(ANSWERS), events: eventsOf };
export { count as anyCount, words as anyWords };
