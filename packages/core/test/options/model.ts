import type { LossLevel, OptionTerms } from '@vitrine/domain/options/index';
import fc from 'fast-check';
import { expect } from 'vitest';
import { optionsFact } from '../../../../tests/support/market.ts';
import type { OptionEvent } from '../../src/options/events.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import { beside, instrumentAt, mostlyTradable, quote } from '../market/model.ts';
import { anyNumber, type RoomGenerator, type RoomModel, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

/** The portion that is no whole number of cents. */
const ODD_PORTION = 13;

const duration = (id: number, seconds: number, profitRatio: bigint) => ({
  id,
  seconds,
  profitRatio,
  minStake: 10_000n,
  maxStake: 5_000_000_000n,
});
const offer = (lossLevel: LossLevel, ratio: bigint, isOffered: boolean): OptionTerms => ({
  durations: [
    duration(1, 5, ratio),
    duration(2, 60, 83_333_333n),
    duration(3, 300, 200_000_000_000n),
    duration(4, 28_800, 150_000_000n),
  ],
  amounts: [10_000_000n],
  lossLevel,
  offered: { real: isOffered, paper: true, demo: isOffered },
});

const generator: RoomGenerator = {
  begin: (world) => world.fact(optionsFact(offer('stake', 80_000_000n, true))),
  actions: {
    /** A timed option for so many thousandths of what is on the options account, in cents. */
    option: randomAction(
      9,
      fc.record({
        who: anyNumber,
        what: mostlyTradable,
        isUp: fc.boolean(),
        portion: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(ODD_PORTION, 1_000, 1_100, 2_000)),
        seconds: fc.constantFrom(5, 5, 60, 60, 60, 300, 28_800, 61),
      }),
      (world, { who, what, isUp, portion, seconds }) => {
        const { ledger, options } = world.naive;
        const uid = world.customerAt(who);
        const funds = options.fundsOf(ledger.accounts.get(uid) as NaiveAccount);
        const cents = ((funds > 0n ? funds : 0n) * BigInt(portion)) / 1_000n / 10_000n;
        const stake = cents * 10_000n + (portion === ODD_PORTION ? 1n : 0n);
        // Sometimes the customer saw the version before.
        const expectTerms = cents % 7n === 3n ? options.version - 1 : options.version;
        const { id } = instrumentAt(world, what);
        const direction = isUp ? 'up' : 'down';
        world.command({ kind: 'submit-option', uid, instrument: id, direction, stake, seconds, expectTerms });
      },
    ),
    /** The terms of timed options change. */
    offer: randomAction(
      1,
      fc.record({
        isRatioLoss: fc.boolean(),
        ratio: fc.oneof(fc.bigInt({ min: 1n, max: 200_000_000n }), fc.constant(100_000_000n)),
        offered: fc.constantFrom(true, true, true, false),
      }),
      (world, { isRatioLoss, ratio, offered }) => {
        const terms = offer(isRatioLoss ? 'ratio' : 'stake', ratio, offered);
        world.fact(optionsFact(terms, world.nextFactVersion()));
      },
    ),
    /** A time entry; before it the prices that options run on may move by thousandths. */
    time: randomAction(
      4,
      fc.record({
        ms: fc.oneof(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 70_000 })),
        move: fc.constantFrom(undefined, 0, 1, -1, 2, -2),
      }),
      (world, { ms, move }) => {
        const { market, options } = world.naive;
        world.pass(ms);
        for (const id of new Set(options.running.map((option) => option.instrument))) {
          const { bid, ask } = market.quoteOf(id);
          if (move !== undefined) quote(world, { id }, beside(bid, move), ask - bid);
        }
        world.send({ type: 'time', at: world.at });
      },
    ),
  },
  mustSee: [
    'staked',
    'entered',
    'by win',
    'by loss',
    'by tie',
    'by no-entry',
    'by no-exit',
    'refused options.account-frozen',
    'refused options.not-offered',
    'refused options.terms-changed',
    'refused options.duration-not-offered',
    'refused options.stake-decimals',
    'refused options.stake-below-minimum',
    'refused options.stake-above-maximum',
    'refused options.insufficient-balance',
    'refused options.closes-before-expiry',
    'refused options.house-limit',
  ],
};

function checkTables({ tables, naive }: World): void {
  for (const option of tables.rows('options')) {
    const running = naive.options.running.find((one) => one.option === option.id);
    expect(option.status).toBe(running === undefined ? 3 : 1);
    for (const column of ['outcome', 'profit', 'closed_at', 'closed_seq', 'exit_tick_seq']) {
      expect(option[column] === null).toBe(running !== undefined);
    }
    if (running !== undefined) expect(option.entry_tick_seq).toBe(running.entry?.seq ?? null);
  }
}

const words: Words<OptionEvent> = {
  OptionOpened: ({ option, uid, direction, stake, instrument, expiresAt, acceptedTick, win }) =>
    `staked #${option} of ${uid}: ${direction} ${stake} on ${instrument} until ${expiresAt} (tick ${acceptedTick}), wins ${win}`,
  OptionEntered: ({ option, uid, price, tick }) => `entered #${option} of ${uid} at ${price} (tick ${tick.seq})`,
  OptionSettled: ({ option, uid, price, tick, outcome, voidReason, profit }) => {
    const how = voidReason === '' ? outcome : voidReason;
    return `settled #${option} of ${uid} at ${price} (tick ${tick.seq}) by ${how}, profit ${profit}`;
  },
};

export const optionsModel: RoomModel = {
  generator,
  checker: {
    stakes: ({ ledger, options }) =>
      [...options.running.all()].map(({ customer, stake }) => ({ uid: ledger.uidAt(customer), amount: stake })),
    step: ({ machine, naive }) => {
      const running = [...machine.options.running.all()].length;
      if (running !== naive.options.running.length) throw new Error(`${running} options run`);
    },
    tables: checkTables,
  },
  words,
};
