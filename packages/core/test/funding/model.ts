import { TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import fc from 'fast-check';
import { anyNumber, type RoomModel, randomAction } from '../room-model.ts';

/** Thousandths of what is free; a little more than all of it at the end. */
const portion = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 999 }) },
  { weight: 3, arbitrary: fc.constantFrom(1_000, 1_001, 1_500) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1) },
);
const kind = fc.constantFrom(...TRADING_KINDS);

export const fundingModel: RoomModel = {
  generator: {
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
          world.command({ kind: 'transfer', uid: isStranger === 0 ? 4_711 : uid, from, to, amount });
        },
      ),
    },
    mustSee: [
      'transferred',
      'refused funding.account-not-found',
      'refused funding.account-frozen',
      'refused funding.only-one-account',
      'refused funding.same-account',
      'refused funding.amount-not-positive',
      'refused funding.insufficient-balance',
    ],
  },
  checker: {},
  words: {},
};
