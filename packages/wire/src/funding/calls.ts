import type { RoomCalls } from '../call.ts';
import { bindPayoutWay } from './bind-payout-way.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { claimCoinDeposit } from './claim-coin-deposit.ts';
import { claimWireDeposit } from './claim-wire-deposit.ts';
import { depositChannels } from './deposit-channels.ts';
import { depositCurrencies } from './deposit-currencies.ts';
import { depositHistory } from './deposit-history.ts';
import { depositLimits } from './deposit-limits.ts';
import { depositWires } from './deposit-wires.ts';
import { giveProof } from './give-proof.ts';
import { approveDeposit } from './operator/approve-deposit.ts';
import { approveWithdrawal } from './operator/approve-withdrawal.ts';
import { approveWithdrawals } from './operator/approve-withdrawals.ts';
import { assignBank } from './operator/assign-bank.ts';
import { assignPayment } from './operator/assign-payment.ts';
import { bankSimulation } from './operator/bank-simulation.ts';
import { dismissPayment } from './operator/dismiss-payment.ts';
import { downloadPaymentFile } from './operator/download-payment-file.ts';
import { exportMoneyReport } from './operator/export-money-report.ts';
import { failWithdrawal } from './operator/fail-withdrawal.ts';
import { fundingCurrencies } from './operator/funding-currencies.ts';
import { giveUpPayout } from './operator/give-up-payout.ts';
import { holdWithdrawal } from './operator/hold-withdrawal.ts';
import { makePaymentFile } from './operator/make-payment-file.ts';
import { moneyReport } from './operator/money-report.ts';
import { operatorChannels } from './operator/operator-channels.ts';
import { operatorDeposit } from './operator/operator-deposit.ts';
import { operatorDeposits } from './operator/operator-deposits.ts';
import { operatorPayments } from './operator/operator-payments.ts';
import { operatorWires } from './operator/operator-wires.ts';
import { operatorWithdrawal } from './operator/operator-withdrawal.ts';
import { operatorWithdrawals } from './operator/operator-withdrawals.ts';
import { payWithdrawal } from './operator/pay-withdrawal.ts';
import { paymentFile } from './operator/payment-file.ts';
import { paymentFiles } from './operator/payment-files.ts';
import { proofImage } from './operator/proof-image.ts';
import { proposeChannel } from './operator/propose-channel.ts';
import { proposeCorrection } from './operator/propose-correction.ts';
import { proposeCurrency } from './operator/propose-currency.ts';
import { proposeFundingChecks } from './operator/propose-funding-checks.ts';
import { proposeGoodwill } from './operator/propose-goodwill.ts';
import { proposePrice } from './operator/propose-price.ts';
import { proposeWire } from './operator/propose-wire.ts';
import { reconciliation } from './operator/reconciliation.ts';
import { recordArrival } from './operator/record-arrival.ts';
import { rejectDeposit } from './operator/reject-deposit.ts';
import { rejectWithdrawal } from './operator/reject-withdrawal.ts';
import { releaseWithdrawal } from './operator/release-withdrawal.ts';
import { reopenPayment } from './operator/reopen-payment.ts';
import { setBankSimulation } from './operator/set-bank-simulation.ts';
import { statementFiles } from './operator/statement-files.ts';
import { treasury } from './operator/treasury.ts';
import { uploadPaymentAnswer } from './operator/upload-payment-answer.ts';
import { uploadStatement } from './operator/upload-statement.ts';
import { payoutWays } from './payout-ways.ts';
import { pendingBankDeposit } from './pending-bank-deposit.ts';
import { publicRates } from './public-rates.ts';
import { publicWithdrawals } from './public-withdrawals.ts';
import { removePayoutWay } from './remove-payout-way.ts';
import { requestBankDeposit } from './request-bank-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { transfer } from './transfer.ts';
import { transferLog } from './transfer-log.ts';
import { withdrawCurrencies } from './withdraw-currencies.ts';
import { withdrawalHistory } from './withdrawal-history.ts';

export const FUNDING_CALLS: RoomCalls = {
  customers: [
    transfer,
    transferLog,
    depositCurrencies,
    depositChannels,
    depositWires,
    claimCoinDeposit,
    claimWireDeposit,
    requestBankDeposit,
    pendingBankDeposit,
    giveProof,
    cancelDeposit,
    depositHistory,
    depositLimits,
    withdrawCurrencies,
    requestWithdrawal,
    cancelWithdrawal,
    withdrawalHistory,
    payoutWays,
    bindPayoutWay,
    removePayoutWay,
    publicWithdrawals,
    publicRates,
  ],
  operators: [
    operatorDeposits,
    operatorDeposit,
    proofImage,
    assignBank,
    recordArrival,
    approveDeposit,
    rejectDeposit,
    operatorWithdrawals,
    operatorWithdrawal,
    approveWithdrawal,
    approveWithdrawals,
    rejectWithdrawal,
    holdWithdrawal,
    releaseWithdrawal,
    payWithdrawal,
    failWithdrawal,
    fundingCurrencies,
    proposeCurrency,
    proposeFundingChecks,
    proposePrice,
    operatorChannels,
    proposeChannel,
    operatorWires,
    proposeWire,
    treasury,
    reconciliation,
    proposeGoodwill,
    proposeCorrection,
    moneyReport,
    exportMoneyReport,
    bankSimulation,
    setBankSimulation,
    operatorPayments,
    assignPayment,
    dismissPayment,
    reopenPayment,
    statementFiles,
    uploadStatement,
    paymentFiles,
    paymentFile,
    makePaymentFile,
    downloadPaymentFile,
    uploadPaymentAnswer,
    giveUpPayout,
  ],
};
