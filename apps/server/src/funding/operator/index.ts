import type { Route } from '../../platform/http/context.ts';
import { assignPaymentRoute } from './assign-payment.ts';
import { bankRoutes } from './bank.ts';
import { depositStepRoutes } from './deposit-steps.ts';
import { dismissPaymentRoute } from './dismiss-payment.ts';
import { downloadPaymentFileRoute } from './download-payment-file.ts';
import { giveUpPayoutRoute } from './give-up-payout.ts';
import { makePaymentFileRoute } from './make-payment-file.ts';
import { operatorPaymentsRoute } from './operator-payments.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { paymentFileRoute } from './payment-file.ts';
import { paymentFilesRoute } from './payment-files.ts';
import { placeRoutes } from './places.ts';
import { queueRoutes } from './queues.ts';
import { reopenPaymentRoute } from './reopen-payment.ts';
import { reportRoutes } from './reports.ts';
import { statementFilesRoute } from './statement-files.ts';
import { termsRoutes } from './terms.ts';
import { treasuryRoute } from './treasury.ts';
import { twoPersonRoutes } from './two-person-money.ts';
import { uploadPaymentAnswerRoute } from './upload-payment-answer.ts';
import { uploadStatementRoute } from './upload-statement.ts';
import { withdrawalStepRoutes } from './withdrawal-steps.ts';

export const fundingDeskRoutes = (funding: PaymentDesk): readonly Route[] => [
  ...queueRoutes(funding),
  ...depositStepRoutes(funding),
  ...withdrawalStepRoutes(funding),
  ...termsRoutes(funding),
  ...placeRoutes(funding),
  ...twoPersonRoutes(funding),
  ...reportRoutes(funding),
  treasuryRoute(funding),
  ...bankRoutes(funding),
  operatorPaymentsRoute(funding),
  assignPaymentRoute(funding),
  dismissPaymentRoute(funding),
  reopenPaymentRoute(funding),
  statementFilesRoute(funding),
  uploadStatementRoute(funding),
  paymentFilesRoute(funding),
  paymentFileRoute(funding),
  makePaymentFileRoute(funding),
  downloadPaymentFileRoute(funding),
  uploadPaymentAnswerRoute(funding),
  giveUpPayoutRoute(funding),
];
