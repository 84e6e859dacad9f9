import type { CoreEvent } from '@vitrine/core/events';
import { FactChecker, type TakenFact } from '../fact-checker.ts';
import type { SimulatedRoom } from '../room.ts';
import { AccountChecker } from './account-checker.ts';

function accountFactOf(event: CoreEvent): TakenFact | undefined {
  const isOfAccount = event.type === 'CustomerOpened' || event.type === 'CustomerChanged';
  return isOfAccount ? { id: event.uid, version: event.factVersion } : undefined;
}

export const ledgerSimulation: SimulatedRoom = {
  generator: ({ random }) => ({
    nextFact: (fact) => (fact.kind === 'account' ? { ...fact, frozen: random.chance(0.3) } : undefined),
  }),
  checkers: () => [new FactChecker(accountFactOf), new AccountChecker()],
  mustSee: { counts: { protections: 50 }, refusals: [] },
};
