import type { Call } from './call.ts';
import { changeSetting, operatorSettings } from './config/operator/settings.ts';
import { operatorSiteTerms, proposeSiteTerms } from './config/operator/site-terms.ts';
import { ledgerAccounts, ledgerSums } from './ledger/operator/accounts.ts';
import { conservation } from './ledger/operator/conservation.ts';
import { exportPostings, ledgerPostings } from './ledger/operator/postings.ts';
import { haltInstrument } from './market/operator/halt-instrument.ts';
import { operatorInstruments } from './market/operator/instruments.ts';
import { proposeResume } from './market/operator/propose-resume.ts';
import { proposeTerms } from './market/operator/propose-terms.ts';
import { termsHistory } from './market/operator/terms-history.ts';
import { operatorOptionTerms, proposeOptionTerms, proposeRealOptions } from './options/operator/terms.ts';
import { acceptInvitation } from './staff/operator/accept-invitation.ts';
import { auditLog } from './staff/operator/audit.ts';
import { changeStaffPassword } from './staff/operator/change-password.ts';
import { changeRoles } from './staff/operator/change-roles.ts';
import { confirmTotp } from './staff/operator/confirm-totp.ts';
import { decideProposal } from './staff/operator/decide-proposal.ts';
import { disableStaff } from './staff/operator/disable-staff.ts';
import { enableStaff } from './staff/operator/enable-staff.ts';
import { inviteStaff } from './staff/operator/invite.ts';
import { me } from './staff/operator/me.ts';
import { outbox } from './staff/operator/outbox.ts';
import { proposals } from './staff/operator/proposals.ts';
import { resetTotp } from './staff/operator/reset-totp.ts';
import { revokeStaffSession } from './staff/operator/revoke-session.ts';
import { staffSessions } from './staff/operator/sessions.ts';
import { setStaffPassword } from './staff/operator/set-password.ts';
import { staffSignIn } from './staff/operator/sign-in.ts';
import { staffSignInOtp } from './staff/operator/sign-in-otp.ts';
import { staffSignOut } from './staff/operator/sign-out.ts';
import { staffList } from './staff/operator/staff-list.ts';
import { startTotp } from './staff/operator/start-totp.ts';
import { withdrawProposal } from './staff/operator/withdraw-proposal.ts';
import { journalRow, journalRows } from './trust/operator/journal.ts';
import { quarantine } from './trust/operator/quarantine.ts';

import {
  customer,
  customerLog,
  customerOptions,
  customerOrders,
  customers,
  noteCustomer,
} from './views/operator/customers.ts';
import { dashboard } from './views/operator/dashboard.ts';

/** Every call of the console. The server registers exactly these beside those of customers. */
export const OPERATOR_CALLS: readonly Call[] = [
  staffSignIn,
  setStaffPassword,
  startTotp,
  confirmTotp,
  staffSignInOtp,
  acceptInvitation,
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
  customers,
  customer,
  customerOrders,
  customerOptions,
  customerLog,
  noteCustomer,
  conservation,
  ledgerAccounts,
  ledgerSums,
  ledgerPostings,
  exportPostings,
  quarantine,
  outbox,
  operatorInstruments,
  termsHistory,
  haltInstrument,
  proposeResume,
  proposeTerms,
  operatorSiteTerms,
  proposeSiteTerms,
  operatorOptionTerms,
  proposeOptionTerms,
  proposeRealOptions,
  operatorSettings,
  changeSetting,
  journalRows,
  journalRow,
  dashboard,
];
