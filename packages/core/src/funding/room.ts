import type { Room } from '../room.ts';
import type { FundingContext } from './context.ts';
import type { FundingCommand } from './input.ts';
import { transfer } from './transfer.ts';

/** Transfers are postings and nothing else: the room has no events or state of its own. */
export const fundingRoom: Room<FundingContext, FundingCommand, never, never> = {
  commands: { transfer },
  splits: ['transfer'],
  facts: {},
  apply: {},
  project: {},
  answers: {},
  stored: [],
  *stateLines() {},
};
