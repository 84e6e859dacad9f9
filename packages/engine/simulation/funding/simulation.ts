import { FactChecker } from '../fact-checker.ts';
import { Random } from '../random.ts';
import type { SimulatedRoom } from '../room.ts';
import { BadBank } from './bad-bank.ts';
import { DeskChecker } from './desk-checker.ts';
import { Mover } from './mover.ts';
import { Payer } from './payer.ts';
import { Requests } from './requests.ts';
import { fundingTerms } from './terms.ts';
import { TransferChecker } from './transfer-checker.ts';

export const fundingSimulation: SimulatedRoom = {
  generator: ({ seed, random, rows }) => {
    const requests = new Requests(rows);
    // Numbers of their own: they are asked whenever a customer is.
    const bank = new BadBank(new Random(seed + 2), requests);
    return {
      firstFacts: () => ({ funding: { kind: 'funding', terms: fundingTerms(random) } }),
      nextFact: ({ kind }) => (kind === 'funding' ? { kind, terms: fundingTerms(random) } : undefined),
      actor: (uid) => {
        const mover = new Mover(uid, random);
        const payer = new Payer(uid, random, requests, bank);
        return {
          wishes: () => [...mover.wishes(), ...payer.wishes()],
          refused: (command, reason) => payer.refused(command, reason),
        };
      },
    };
  },
  checkers: () => [
    new TransferChecker(),
    new FactChecker((event) =>
      event.type === 'FundingTermsPublished' ? { id: 0, version: event.factVersion } : undefined,
    ),
    new DeskChecker(),
  ],
  twice: ['request-withdrawal', 'approve-withdrawal', 'pay-withdrawal', 'approve-deposit', 'cancel-withdrawal'],
  mustSee: {
    counts: {
      transfers: 200,
      'out of contracts': 50,
      'while held': 20,
      claimed: 100,
      credited: 50,
      'of another currency': 5,
      'by two': 5,
      'too little': 5,
      'paid twice': 3,
      expired: 5,
      requested: 50,
      approved: 30,
      paid: 20,
      failed: 2,
      held: 2,
      renewed: 1,
      'hold over': 1,
      goodwill: 5,
      corrected: 1,
      late: 1,
    },
    refusals: [
      'funding.account-frozen',
      'funding.account-not-found',
      'funding.already-corrected',
      'funding.amount-above-balance',
      'funding.amount-above-maximum',
      'funding.amount-below-minimum',
      'funding.amount-not-positive',
      'funding.arrival-approved',
      'funding.arrival-missing',
      'funding.currency-not-offered',
      'funding.deposit-arrived',
      'funding.deposit-not-found',
      'funding.deposit-not-pending',
      'funding.deposit-under-way',
      'funding.insufficient-balance',
      'funding.intake-locked',
      'funding.needs-staff',
      'funding.no-more-holds',
      'funding.no-rate',
      'funding.not-correctable',
      'funding.nothing-received',
      'funding.only-one-account',
      'funding.proof-given',
      'funding.same-account',
      'funding.same-staff',
      'funding.withdrawal-not-found',
      'funding.withdrawal-not-pending',
      'funding.wrong-state',
      'request.real-account-only',
    ],
  },
};
