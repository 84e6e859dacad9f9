export { brokenAuditEntry } from './audit.ts';
export { type StaffContext, StaffDesk } from './desk.ts';
export { admitFirstOwner, type FirstOwner } from './first-owner.ts';
export { consoleLink, type OwnerLink } from './owner-link.ts';
export { type DecidedProposal, type ProposalKind, Proposals, type Proposed } from './proposals.ts';
export { recoverOwner } from './recover-owner.ts';
export { resealStaff } from './reseal.ts';
export { StaffSessions } from './sessions.ts';
export type { StaffRoom } from './start-room.ts';
