import type { SimulatedRoom } from '../room.ts';
import { Mover } from './mover.ts';
import { TransferChecker } from './transfer-checker.ts';

export const fundingSimulation: SimulatedRoom = {
  generator: ({ random }) => ({ actor: (uid) => new Mover(uid, random) }),
  checkers: () => [new TransferChecker()],
  mustSee: {
    counts: { transfers: 200, 'out of contracts': 50, 'while held': 20 },
    refusals: [
      'funding.account-frozen',
      'funding.account-not-found',
      'funding.amount-not-positive',
      'funding.insufficient-balance',
      'funding.only-one-account',
      'funding.same-account',
    ],
  },
};
