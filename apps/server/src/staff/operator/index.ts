import type { Route } from '../../platform/http/context.ts';
import { acceptInvitationRoute } from './accept-invitation.ts';
import { auditRoute } from './audit.ts';
import { changeRolesRoute } from './change-roles.ts';
import { changeStaffPasswordRoute } from './change-staff-password.ts';
import { confirmTotpRoute } from './confirm-totp.ts';
import { decideProposalRoute } from './decide-proposal.ts';
import type { StaffDeps } from './deps.ts';
import { disableStaffRoute } from './disable-staff.ts';
import { enableStaffRoute } from './enable-staff.ts';
import { enterCodeRoute } from './enter-code.ts';
import { inviteStaffRoute } from './invite-staff.ts';
import { meRoute } from './me.ts';
import { outboxRoute } from './outbox.ts';
import { proposalsRoute } from './proposals.ts';
import { recordExportRoute } from './record-export.ts';
import { resendMessageRoute } from './resend-message.ts';
import { resetTotpRoute } from './reset-totp.ts';
import { revokeStaffSessionRoute } from './revoke-staff-session.ts';
import { setStaffPasswordRoute } from './set-staff-password.ts';
import { staffListRoute } from './staff-list.ts';
import { staffSessionsRoute } from './staff-sessions.ts';
import { staffSignInRoute } from './staff-sign-in.ts';
import { staffSignInOtpRoute } from './staff-sign-in-otp.ts';
import { staffSignOutRoute } from './staff-sign-out.ts';
import { startTotpRoute } from './start-totp.ts';
import { withdrawProposalRoute } from './withdraw-proposal.ts';

/** Sign-in, own sessions, people, the audit log, the outbox and proposals. */
export const staffRoutes = (deps: StaffDeps): readonly Route[] => [
  staffSignInRoute(deps),
  setStaffPasswordRoute(deps),
  acceptInvitationRoute(deps),
  startTotpRoute(deps),
  confirmTotpRoute(deps),
  staffSignInOtpRoute(deps),
  meRoute(deps),
  staffSessionsRoute(deps),
  revokeStaffSessionRoute(deps),
  changeStaffPasswordRoute(deps),
  enterCodeRoute(deps),
  staffSignOutRoute(deps),
  staffListRoute(deps),
  inviteStaffRoute(deps),
  changeRolesRoute(deps),
  disableStaffRoute(deps),
  enableStaffRoute(deps),
  resetTotpRoute(deps),
  auditRoute(deps),
  outboxRoute(deps),
  resendMessageRoute(deps),
  recordExportRoute(deps),
  proposalsRoute(deps),
  decideProposalRoute(deps),
  withdrawProposalRoute(deps),
];
