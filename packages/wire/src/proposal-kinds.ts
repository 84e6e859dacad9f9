import { CONFIG_PROPOSAL_KINDS } from './config/proposal-kinds.ts';
import { CONTENT_PROPOSAL_KINDS } from './content/proposal-kinds.ts';
import { FUNDING_PROPOSAL_KINDS } from './funding/proposal-kinds.ts';
import { IDENTITY_PROPOSAL_KINDS } from './identity/proposal-kinds.ts';
import { MARKET_PROPOSAL_KINDS } from './market/proposal-kinds.ts';
import { OPTIONS_PROPOSAL_KINDS } from './options/proposal-kinds.ts';
import { STAFF_PROPOSAL_KINDS } from './staff/proposal-kinds.ts';

/** Every change that needs a second person, by room. */
export const PROPOSAL_KINDS = [
  ...MARKET_PROPOSAL_KINDS,
  ...CONFIG_PROPOSAL_KINDS,
  ...CONTENT_PROPOSAL_KINDS,
  ...FUNDING_PROPOSAL_KINDS,
  ...IDENTITY_PROPOSAL_KINDS,
  ...OPTIONS_PROPOSAL_KINDS,
  ...STAFF_PROPOSAL_KINDS,
] as const;

export type ProposalKindName = (typeof PROPOSAL_KINDS)[number];
