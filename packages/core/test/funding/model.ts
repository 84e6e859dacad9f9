import type { FundingCurrency, FundingTerms } from '@vitrine/domain/funding/index';
import {
  DEPOSIT_REJECTIONS,
  DEPOSIT_WAYS,
  HOLD_REASONS,
  MAX_OPEN_DEPOSITS,
  PAYMENT_FAILURES,
  PAYMENT_WAYS,
  WITHDRAWAL_REJECTIONS,
} from '@vitrine/domain/funding/index';
import { type Book, customerAccount, houseAccount, TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import fc from 'fast-check';
import { expect } from 'vitest';
import { listed } from '../../../../tests/support/market.ts';
import type { FundingEvent } from '../../src/funding/events.ts';
import type { FundingCommand } from '../../src/funding/input.ts';
import { anyNumber, type RoomModel, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

const HOUR = 3_600_000;
/** Thousandths of what is free; a little more than all of it at the end. */
const portion = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 999 }) },
  { weight: 3, arbitrary: fc.constantFrom(1_000, 1_001, 1_500) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1) },
);
const kind = fc.constantFrom(...TRADING_KINDS);
/** One of few members of staff; undefined: nobody. */
const anyStaff = fc.constantFrom(91, 91, 92, 92, 93, undefined);

const EURO = listed('EURUSD').id;
const YEN = listed('USDJPY').id;
const NOBODY = 4_711;
const bounds = { min: 1_000_000n, max: 50_000_000_000n };

interface Figures {
  readonly rate: bigint;
  readonly isFixed: boolean;
  readonly min: bigint;
  readonly isShort: boolean;
  readonly price: bigint;
  readonly notice: number;
}

/** Terms with every source of a price; euros cannot be withdrawn, and the last coin is offered now and then. */
function termsOf({ rate, isFixed, min, isShort, price, notice }: Figures, at: number): FundingTerms {
  const withdrawal = { min, max: 20_000_000_000n, feeType: isFixed ? 'fixed' : 'percent', drawRate: rate } as const;
  const coin: FundingCurrency = {
    id: 1,
    code: 'USDT',
    way: 'coin',
    deposit: { ...bounds, min },
    withdrawal,
    price: { kind: 'par' },
  };
  const published: FundingCurrency = {
    id: 5,
    code: 'XTS',
    way: 'coin',
    deposit: { min: 1n, max: 10n ** 16n },
    withdrawal: { ...withdrawal, feeType: 'percent', drawRate: 99_999_999n, min: 1n },
    price: {
      kind: 'published',
      usdPrice: price,
      ...(notice > 0 ? { next: { usdPrice: price + 1n, validFrom: at + notice } } : {}),
    },
  };
  return {
    currencies: [
      coin,
      {
        id: 2,
        code: 'EUR',
        way: 'bank',
        deposit: bounds,
        price: { kind: 'instrument', instrument: EURO, inverse: false },
      },
      { id: 3, code: 'USD', way: 'bank', deposit: bounds, withdrawal, price: { kind: 'par' } },
      {
        id: 4,
        code: 'JPY',
        way: 'bank',
        deposit: bounds,
        withdrawal,
        price: { kind: 'instrument', instrument: YEN, inverse: true },
      },
      ...(isShort ? [] : [published]),
    ],
    checks: { depositNeedsName: min > 2_000_000n, withdrawalNeedsName: false, withdrawalNeedsPayPassword: false },
    twoStaffAbove: 1_000_000_000n,
  };
}

const figures: fc.Arbitrary<Figures> = fc.record({
  rate: fc.constantFrom(0n, 1_000_000n, 1_500_000n, 3_333_333n),
  isFixed: fc.boolean(),
  min: fc.constantFrom(1_000_000n, 1_000_000n, 2_000_000n, 5_000_000n),
  isShort: fc.constantFrom(true, false, false, false),
  price: fc.constantFrom(725_000_000n, 730_000_000n, 1_000_000n, 9_000_000_000_000n),
  notice: fc.constantFrom(0, 1, 100 * HOUR),
});

const publish = (world: World, some: Figures, version: number): void =>
  world.fact({ subject: 'funding', version, body: { kind: 'funding', terms: termsOf(some, world.at) } });

/** Somebody whose money is not play money; rarely anybody, or a stranger. */
function customer(world: World, who: number): number {
  if (who % 41 === 0) return NOBODY;
  const { accounts } = world.naive.ledger;
  const some = world.uids.filter((uid) => who % 37 === 0 || accounts.get(uid)?.book !== 'demo');
  return some[who % some.length] as number;
}

/** An open request most of the time, any id sometimes; the newest are the most likely. */
function pick<T>(all: readonly T[], open: readonly T[], which: number): T | undefined {
  const from = open.length > 0 && which % 11 !== 0 ? open : all;
  return from[from.length - 1 - (which % Math.min(from.length, 6))];
}

interface OfDeposit {
  readonly uid: number;
  readonly deposit: number;
}
interface OfWithdrawal {
  readonly uid: number;
  readonly withdrawal: number;
}

/** Does something with a deposit, now and then with one of somebody else, or with one that does not exist. */
const withDeposit = <A>(
  weight: number,
  more: fc.Arbitrary<A>,
  command: (own: OfDeposit, more: A, world: World) => FundingCommand,
) =>
  randomAction(weight, fc.tuple(anyNumber, more), (world, [which, some]) => {
    const { deposits } = world.naive.funding;
    const one = pick(deposits.all, deposits.open(), which);
    if (one === undefined && which % 20 !== 0) return;
    const uid = one === undefined || which % 43 === 0 ? world.customerAt(which) : one.uid;
    world.command(command({ uid, deposit: one?.deposit ?? 1 }, some, world));
  });

const withWithdrawal = <A>(
  weight: number,
  more: fc.Arbitrary<A>,
  command: (own: OfWithdrawal, more: A, world: World) => FundingCommand,
) =>
  randomAction(weight, fc.tuple(anyNumber, more), (world, [which, some]) => {
    const { withdrawals } = world.naive.funding;
    const one = pick(withdrawals.all, withdrawals.open(), which);
    if (one === undefined && which % 20 !== 0) return;
    const uid = one === undefined || which % 43 === 0 ? world.customerAt(which) : one.uid;
    world.command(command({ uid, withdrawal: one?.withdrawal ?? 1 }, some, world));
  });

/** Only what is not undefined, as the rooms leave it out. */
const by = (staff: number | undefined) => (staff === undefined ? {} : { staff });
const nothing = fc.constant(undefined);
const reasonOf = <T>(reasons: readonly T[]) => fc.tuple(fc.constantFrom(...reasons), anyStaff);

const depositActions = {
  claim: randomAction(
    2,
    fc.record({
      who: anyNumber,
      way: fc.constantFrom(...DEPOSIT_WAYS),
      currency: fc.constantFrom(1, 1, 2, 3, 3, 4, 5, 9),
      amount: fc.oneof(
        { weight: 8, arbitrary: fc.bigInt({ min: 1_000_000n, max: 3_000_000_000n }) },
        { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 999_999n, 60_000_000_000n) },
      ),
      count: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, MAX_OPEN_DEPOSITS + 1),
    }),
    (world, { who, way, currency, amount, count }) => {
      const uid = customer(world, who);
      for (let times = 0; times < count; times += 1) {
        world.command({ kind: 'claim-deposit', uid, way, currency, amount });
      }
    },
  ),
  prove: withDeposit(1, nothing, (own) => ({ kind: 'give-proof', ...own })),
  'cancel deposit': withDeposit(1, nothing, (own) => ({ kind: 'cancel-deposit', ...own })),
  arrive: withDeposit(
    2,
    fc.record({
      staff: anyStaff,
      currency: fc.constantFrom(undefined, undefined, undefined, 1, 2, 3, 5, 9),
      received: fc.oneof(
        { weight: 8, arbitrary: fc.bigInt({ min: 1_000_000n, max: 3_000_000_000n }) },
        { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 10n ** 15n) },
      ),
    }),
    (own, { staff, currency, received }) => ({
      kind: 'record-arrival',
      ...own,
      received,
      ...(currency === undefined ? {} : { currency }),
      ...by(staff),
    }),
  ),
  'approve deposit': withDeposit(3, fc.tuple(anyStaff, fc.nat({ max: 9 })), (own, [staff, which], world) => {
    const arrival = world.naive.funding.deposits.all.find(({ deposit }) => deposit === own.deposit)?.arrival;
    // Now and then another arrival was recorded after it was looked at.
    const more = which === 0 ? 1n : 0n;
    const seen =
      arrival === undefined || which > 5
        ? {}
        : { seenReceived: arrival.received + more, seenCurrency: arrival.currency, seenCredited: arrival.credited };
    return { kind: 'approve-deposit', ...own, ...by(staff), ...seen };
  }),
  'reject deposit': withDeposit(1, reasonOf(DEPOSIT_REJECTIONS), (own, [reason, staff]) => ({
    kind: 'reject-deposit',
    ...own,
    reason,
    ...by(staff),
  })),
};

const withdrawalActions = {
  /** Of what is free on the account that pays; first some money comes there, if that is another one. */
  withdraw: randomAction(
    4,
    fc.record({
      who: anyNumber,
      way: fc.constantFrom(...PAYMENT_WAYS),
      currency: fc.constantFrom(1, 1, 3, 3, 4, 2, 5, 9),
      portion,
      isTopped: fc.boolean(),
    }),
    (world, { who, way, currency, portion: part, isTopped }) => {
      const uid = customer(world, who);
      const { funding, ledger } = world.naive;
      const account = ledger.accounts.get(uid);
      if (isTopped) world.command({ kind: 'transfer', uid, from: 'micro', to: 'change', amount: 30_000_000n });
      const free = account === undefined ? 0n : funding.freeOn(account, funding.kind);
      const capped = free > 30_000_000_000n ? 2_000_000_000n : free;
      const amount = part === 1_001 ? free + 1n : ((capped > 0n ? capped : 1_000n) * BigInt(part)) / 1_000n;
      world.command({ kind: 'request-withdrawal', uid, way, currency, amount });
    },
  ),
  'cancel withdrawal': withWithdrawal(1, nothing, (own) => ({ kind: 'cancel-withdrawal', ...own })),
  'approve withdrawal': withWithdrawal(3, anyStaff, (own, staff) => ({
    kind: 'approve-withdrawal',
    ...own,
    ...by(staff),
  })),
  'reject withdrawal': withWithdrawal(1, reasonOf(WITHDRAWAL_REJECTIONS), (own, [reason, staff]) => ({
    kind: 'reject-withdrawal',
    ...own,
    reason,
    ...by(staff),
  })),
  hold: withWithdrawal(
    3,
    fc.tuple(fc.constantFrom(...HOLD_REASONS.slice(0, 2)), fc.constantFrom(91, 92), fc.constantFrom(0, 0, 1, 1, 1, 5)),
    (own, [reason, staff, times], world) => {
      const hold = { kind: 'hold-withdrawal', ...own, reason } as const;
      for (let time = 0; time < times; time += 1) world.command({ ...hold, staff: 91 + (time % 2) });
      return { ...hold, staff };
    },
  ),
  release: withWithdrawal(1, fc.constantFrom(91, 92), (own, staff) => ({ kind: 'release-withdrawal', ...own, staff })),
  pay: withWithdrawal(2, anyStaff, (own, staff) => ({ kind: 'pay-withdrawal', ...own, ...by(staff) })),
  fail: withWithdrawal(1, reasonOf(PAYMENT_FAILURES), (own, [reason, staff]) => ({
    kind: 'fail-withdrawal',
    ...own,
    reason,
    ...by(staff),
  })),
};

const deskActions = {
  'funding terms': randomAction(1, fc.tuple(figures, fc.boolean()), (world, [some]) =>
    publish(world, some, world.nextFactVersion()),
  ),
  /** Hours pass, up to the end of what waits. */
  hours: randomAction(1, fc.constantFrom(24, 25, 72, 97), (world, hours) => {
    if (world.naive.funding.withdrawals.open().length + world.naive.funding.deposits.open().length === 0) return;
    world.pass(hours * HOUR);
    world.send({ type: 'time', at: world.at });
  }),
  goodwill: randomAction(
    1,
    fc.record({
      who: anyNumber,
      amount: fc.constantFrom(0n, 1n, 12_345_678n),
      proposal: fc.integer({ min: 1, max: 5 }),
      maker: fc.constantFrom(91, 92, 93),
    }),
    (world, { who, amount, proposal, maker }) =>
      world.command({ kind: 'post-goodwill', uid: customer(world, who), amount, proposal, maker, checker: 93 }),
  ),
  /** A posting of the journal is reversed, an earlier one now and then twice. */
  correct: randomAction(
    1,
    fc.record({ which: fc.nat({ max: 200 }), maker: fc.constantFrom(91, 92, 93), isTwice: fc.boolean() }),
    (world, { which, maker, isTwice }) => {
      const row = world.rows[world.rows.length - 1 - (which % world.rows.length)];
      const idx = row?.events.findIndex((event) => event.type === 'Posted') ?? -1;
      const event = row?.events[idx];
      if (row === undefined || event?.type !== 'Posted' || event.currency !== 'USD') return;
      const { debit, credit, amount, book } = event;
      const uid = Math.floor(Math.max(debit, credit) / 64);
      const what = { seq: row.seq, idx, debit, credit, amount, book, uid, proposal: which };
      for (let times = 0; times < (isTwice ? 2 : 1); times += 1) {
        world.command({ kind: 'correct-posting', ...what, maker, checker: 93 });
      }
    },
  ),
};

function checkCustomer({ machine, naive }: World, uid: number, book: Book): void {
  const { pending, payable } = naive.funding.withdrawals.sums(uid);
  const postedOf = (which: 'wd_pending' | 'wd_payable'): bigint =>
    machine.ledger.posted(book, 'USD', customerAccount(uid, which));
  if (postedOf('wd_pending') !== pending) throw new Error(`customer ${uid} does not have ${pending} pending`);
  if (postedOf('wd_payable') !== payable) throw new Error(`customer ${uid} does not have ${payable} payable`);
}

function checkOutside({ machine, naive }: World): void {
  for (const [key, amount] of naive.funding.outside) {
    const [book, code, name] = key.split(' ') as [Book, string, 'house/fx'];
    // The world begins with money that came from nowhere.
    if (name.startsWith('asset/') && code === 'USD') continue;
    if (machine.ledger.posted(book, code, houseAccount(name)) !== amount) throw new Error(`${key}: ${amount}`);
  }
}

function checkTables({ tables, naive }: World): void {
  const { deposits, withdrawals, terms } = naive.funding;
  const states = { open: 0, done: 1, rejected: 2, invalid: 3 } as const;
  for (const one of deposits.all) {
    const row = tables.rows('deposits').find(({ id }) => id === one.deposit);
    expect(row).toMatchObject({ uid: one.uid, status: states[one.state], open: one.state === 'open' ? 1 : 0 });
    expect(row).toMatchObject({ credited: one.arrival?.credited ?? 0n, first_staff: one.first });
  }
  const statuses = { pending: 0, approved: 1, paid: 2, rejected: 3, cancelled: 4, held: 5 } as const;
  for (const one of withdrawals.all) {
    const row = tables.rows('withdrawals').find(({ id }) => id === one.withdrawal);
    expect(row).toMatchObject({ status: statuses[one.state], received: one.received, fee: one.fee, holds: one.holds });
    expect(row?.hold_until).toBe(one.state === 'held' ? one.heldUntil : 0);
  }
  for (const { version, next } of terms.versions) {
    expect(tables.rows('funding_terms').find((row) => row.version === version)?.replaced_by).toBe(next);
  }
  for (const [uid, version] of terms.bound) {
    expect(tables.rows('funding_customers').find((row) => row.uid === uid)?.terms_version).toBe(version);
  }
}

const words: Words<FundingEvent> = {
  DepositClaimed: ({ deposit, uid, amount, code, way, termsVersion }) =>
    `claimed #${deposit} of ${uid}: ${amount} ${code} as ${way} on terms ${termsVersion}`,
  DepositProven: ({ deposit, uid }) => `proven #${deposit} of ${uid}: yes`,
  ArrivalRecorded: ({ deposit, uid, received, code, credited }) =>
    `arrived #${deposit} of ${uid}: ${received} ${code} worth ${credited}`,
  DepositPreapproved: ({ deposit, uid, staff }) => `preapproved #${deposit} of ${uid}: staff ${staff}`,
  DepositApproved: ({ deposit, uid, credited }) => `credited #${deposit} of ${uid}: ${credited}`,
  DepositRejected: ({ deposit, uid, reason }) => `rejected-deposit #${deposit} of ${uid}: ${reason}`,
  DepositInvalidated: ({ deposit, uid, reason }) => `invalid #${deposit} of ${uid}: ${reason}`,
  WithdrawalRequested: ({ withdrawal, uid, amount, way, currency, fee, termsVersion }) =>
    `requested #${withdrawal} of ${uid}: ${amount} as ${way} ${currency}, fee ${fee} on terms ${termsVersion}`,
  WithdrawalPreapproved: ({ withdrawal, uid, staff }) =>
    `preapproved-withdrawal #${withdrawal} of ${uid}: staff ${staff}`,
  WithdrawalApproved: ({ withdrawal, uid, received }) => `approved #${withdrawal} of ${uid}: ${received}`,
  WithdrawalRejected: ({ withdrawal, uid, reason }) => `rejected-withdrawal #${withdrawal} of ${uid}: ${reason}`,
  WithdrawalCancelled: ({ withdrawal, uid }) => `cancelled-withdrawal #${withdrawal} of ${uid}: back`,
  WithdrawalPaid: ({ withdrawal, uid }) => `paid #${withdrawal} of ${uid}: out`,
  HoldProposed: ({ withdrawal, uid, reason }) => `proposed #${withdrawal} of ${uid}: ${reason}`,
  WithdrawalHeld: ({ withdrawal, uid, reason, until, holds }) =>
    `held #${withdrawal} of ${uid}: ${reason} until ${until}, hold ${holds}`,
  HoldEnded: ({ withdrawal, uid, status, staff }) => `released #${withdrawal} of ${uid}: ${status}, staff ${staff}`,
  WithdrawalFailed: ({ withdrawal, uid, reason }) => `failed #${withdrawal} of ${uid}: ${reason}`,
  GoodwillPosted: ({ uid, amount }) => `goodwill of ${uid}: ${amount}`,
  PostingCorrected: ({ uid, ofSeq, ofIdx }) => `corrected of ${uid}: ${ofSeq}/${ofIdx}`,
};

export const fundingModel: RoomModel = {
  generator: {
    begin: (world) =>
      publish(
        world,
        { rate: 1_500_000n, isFixed: false, min: 2_000_000n, isShort: false, price: 725_000_000n, notice: 0 },
        1,
      ),
    actions: {
      /** Money moves between two accounts, mostly of somebody who has positions. */
      transfer: randomAction(
        4,
        fc.record({ who: anyNumber, from: kind, to: kind, portion, isStranger: fc.nat({ max: 40 }) }),
        (world, { who, from, to, portion: part, isStranger }) => {
          const { trading, funding, ledger } = world.naive;
          const busy = trading.traders().filter(({ positions }) => positions.length > 0);
          const uid = (who % 2 === 0 ? busy[who % busy.length]?.account.uid : undefined) ?? world.customerAt(who);
          const account = ledger.accounts.get(uid);
          const free = account === undefined ? 0n : funding.freeOn(account, from);
          // Exactly what is free, or a millionth more, is where an error would be.
          const amount = part === 1_001 ? free + 1n : ((free > 0n ? free : 1_000n) * BigInt(part)) / 1_000n;
          world.command({ kind: 'transfer', uid: isStranger === 0 ? NOBODY : uid, from, to, amount });
        },
      ),
      ...depositActions,
      ...withdrawalActions,
      ...deskActions,
    },
    mustSee: [
      'transferred',
      'claimed',
      'proven',
      'arrived',
      'preapproved',
      'credited',
      'rejected-deposit',
      'invalid',
      'requested',
      'preapproved-withdrawal',
      'approved',
      'paid',
      'rejected-withdrawal',
      'cancelled-withdrawal',
      'proposed',
      'held',
      'released',
      'failed',
      'goodwill',
      'corrected',
      'refused funding.account-not-found',
      'refused funding.account-frozen',
      'refused funding.only-one-account',
      'refused funding.same-account',
      'refused funding.intake-locked',
      'refused funding.amount-not-positive',
      'refused funding.currency-not-offered',
      'refused funding.amount-below-minimum',
      'refused funding.amount-above-maximum',
      'refused funding.fee-above-amount',
      'refused funding.nothing-received',
      'refused funding.insufficient-balance',
      'refused funding.amount-above-balance',
      'refused funding.deposit-under-way',
      'refused funding.too-many-deposits',
      'refused funding.deposit-not-found',
      'refused funding.deposit-not-pending',
      'refused funding.proof-given',
      'refused funding.deposit-arrived',
      'refused funding.withdrawal-not-found',
      'refused funding.withdrawal-not-pending',
      'refused funding.wrong-state',
      'refused funding.needs-staff',
      'refused funding.same-staff',
      'refused funding.no-more-holds',
      'refused funding.arrival-missing',
      'refused funding.arrival-approved',
      'refused funding.already-corrected',
      'refused funding.not-correctable',
      'refused request.real-account-only',
    ],
  },
  checker: {
    step: (world) => {
      const { funding, ledger } = world.naive;
      for (const { uid, book } of ledger.accounts.values()) checkCustomer(world, uid, book);
      checkOutside(world);
      const { deposits, withdrawals } = world.machine.funding;
      if (deposits.size !== funding.deposits.open().length) throw new Error(`${deposits.size} deposits are open`);
      if (withdrawals.size !== funding.withdrawals.open().length) throw new Error(`${withdrawals.size} are open`);
    },
    tables: checkTables,
  },
  words,
};
