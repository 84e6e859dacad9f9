import type { Route } from '../../platform/http/context.ts';
import { bankRoutes } from './bank.ts';
import { depositStepRoutes } from './deposit-steps.ts';
import type { FundingDesk } from './desk.ts';
import { placeRoutes } from './places.ts';
import { queueRoutes } from './queues.ts';
import { reportRoutes } from './reports.ts';
import { termsRoutes } from './terms.ts';
import { treasuryRoute } from './treasury.ts';
import { twoPersonRoutes } from './two-person-money.ts';
import { withdrawalStepRoutes } from './withdrawal-steps.ts';

export const fundingDeskRoutes = (funding: FundingDesk): readonly Route[] => [
  ...queueRoutes(funding),
  ...depositStepRoutes(funding),
  ...withdrawalStepRoutes(funding),
  ...termsRoutes(funding),
  ...placeRoutes(funding),
  ...twoPersonRoutes(funding),
  ...reportRoutes(funding),
  treasuryRoute(funding),
  ...bankRoutes(funding),
];
