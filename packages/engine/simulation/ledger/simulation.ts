import type { CoreEvent } from '@vitrine/core/events';
import { FactChecker, type TakenFact } from '../fact-checker.ts';
import type { SimulatedRoom } from '../room.ts';
import { AccountChecker } from './account-checker.ts';
import { Careful } from './careful.ts';
import { OwnLimitsChecker } from './own-limits-checker.ts';
import { RealisedResults } from './realised-results.ts';

function accountFactOf(event: CoreEvent): TakenFact | undefined {
  const isOfAccount = event.type === 'CustomerOpened' || event.type === 'CustomerChanged';
  return isOfAccount ? { id: event.uid, version: event.factVersion } : undefined;
}

export const ledgerSimulation: SimulatedRoom = {
  generator: ({ random, rows }) => {
    const results = new RealisedResults(rows);
    return {
      nextFact: (fact) => {
        if (fact.kind !== 'account') return undefined;
        // Documents show now and then that somebody lives elsewhere.
        const residence = fact.country === 'DE' ? { country: 'JP' } : { country: 'DE' };
        return { ...fact, frozen: random.chance(0.3), ...(fact.country === undefined ? {} : residence) };
      },
      actor: (uid) => new Careful(uid, random, results),
    };
  },
  checkers: () => [new FactChecker(accountFactOf), new AccountChecker(), new OwnLimitsChecker()],
  twice: ['take-break'],
  mustSee: {
    counts: {
      protections: 50,
      'limit set': 50,
      'limit scheduled': 20,
      breaks: 20,
      counted: 100,
      'by loss-limit': 2,
      'by excluded': 1,
    },
    refusals: [
      'ledger.account-not-found',
      'ledger.break-not-longer',
      'ledger.day-loss-limit',
      'ledger.limit-out-of-range',
      'ledger.nothing-to-sweep',
      'ledger.results-changed',
      'ledger.self-exclusion',
      'ledger.time-out',
      'ledger.week-loss-limit',
    ],
  },
};
