import type { Call } from '../call.ts';
import { changeSetting, operatorSettings } from './config/settings.ts';
import { operatorSiteTerms, proposeSiteTerms } from './config/site-terms.ts';
import { quarantine } from './engine/quarantine.ts';
import { ledgerAccounts, ledgerSums } from './ledger/accounts.ts';
import { conservation } from './ledger/conservation.ts';
import { exportPostings, ledgerPostings } from './ledger/postings.ts';
import { haltInstrument } from './market/halt-instrument.ts';
import { operatorInstruments } from './market/instruments.ts';
import { proposeResume } from './market/propose-resume.ts';
import { proposeTerms } from './market/propose-terms.ts';
import { termsHistory } from './market/terms-history.ts';
import { operatorOptionTerms, proposeOptionTerms, proposeRealOptions } from './options/terms.ts';
import { acceptInvitation } from './staff/accept-invitation.ts';
import { auditLog } from './staff/audit.ts';
import { changeStaffPassword } from './staff/change-password.ts';
import { changeRoles } from './staff/change-roles.ts';
import { confirmTotp } from './staff/confirm-totp.ts';
import { decideProposal } from './staff/decide-proposal.ts';
import { disableStaff } from './staff/disable-staff.ts';
import { enableStaff } from './staff/enable-staff.ts';
import { inviteStaff } from './staff/invite.ts';
import { me } from './staff/me.ts';
import { outbox } from './staff/outbox.ts';
import { proposals } from './staff/proposals.ts';
import { resetTotp } from './staff/reset-totp.ts';
import { revokeStaffSession } from './staff/revoke-session.ts';
import { staffSessions } from './staff/sessions.ts';
import { setStaffPassword } from './staff/set-password.ts';
import { staffSignIn } from './staff/sign-in.ts';
import { staffSignInOtp } from './staff/sign-in-otp.ts';
import { staffSignOut } from './staff/sign-out.ts';
import { staffList } from './staff/staff-list.ts';
import { startTotp } from './staff/start-totp.ts';
import { withdrawProposal } from './staff/withdraw-proposal.ts';

import { journalRow, journalRows } from './trust/journal.ts';

import { customer, customerLog, customerOptions, customerOrders, customers, noteCustomer } from './views/customers.ts';
import { dashboard } from './views/dashboard.ts';

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
