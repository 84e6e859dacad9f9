import type { RoomCalls } from '../call.ts';
import { acceptInvitation } from './operator/accept-invitation.ts';
import { auditLog } from './operator/audit.ts';
import { changeRoles } from './operator/change-roles.ts';
import { changeStaffPassword } from './operator/change-staff-password.ts';
import { confirmTotp } from './operator/confirm-totp.ts';
import { decideProposal } from './operator/decide-proposal.ts';
import { disableStaff } from './operator/disable-staff.ts';
import { enableStaff } from './operator/enable-staff.ts';
import { enterCode } from './operator/enter-code.ts';
import { inviteStaff } from './operator/invite-staff.ts';
import { me } from './operator/me.ts';
import { outbox } from './operator/outbox.ts';
import { proposals } from './operator/proposals.ts';
import { recordExport } from './operator/record-export.ts';
import { resendMessage } from './operator/resend-message.ts';
import { resetTotp } from './operator/reset-totp.ts';
import { revokeStaffSession } from './operator/revoke-staff-session.ts';
import { setStaffPassword } from './operator/set-staff-password.ts';
import { staffList } from './operator/staff-list.ts';
import { staffSessions } from './operator/staff-sessions.ts';
import { staffSignIn } from './operator/staff-sign-in.ts';
import { staffSignInOtp } from './operator/staff-sign-in-otp.ts';
import { staffSignOut } from './operator/staff-sign-out.ts';
import { startTotp } from './operator/start-totp.ts';
import { withdrawProposal } from './operator/withdraw-proposal.ts';

export const STAFF_CALLS: RoomCalls = {
  customers: [],
  operators: [
    staffSignIn,
    setStaffPassword,
    startTotp,
    confirmTotp,
    staffSignInOtp,
    acceptInvitation,
    enterCode,
    staffSignOut,
    me,
    staffSessions,
    revokeStaffSession,
    changeStaffPassword,
    staffList,
    inviteStaff,
    changeRoles,
    disableStaff,
    enableStaff,
    resetTotp,
    proposals,
    decideProposal,
    withdrawProposal,
    auditLog,
    outbox,
    resendMessage,
    recordExport,
  ],
};
