import type { Room } from '../room.ts';
import { applyFunding } from './apply.ts';
import { cancelDeposit, claimDeposit, giveProof } from './claim-deposit.ts';
import type { FundingContext } from './context.ts';
import { correctPosting, postGoodwill } from './correct.ts';
import { approveDeposit, recordArrival, rejectDeposit } from './decide-deposit.ts';
import { approveWithdrawal, failWithdrawal, payWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import type { FundingEvent } from './events.ts';
import { holdWithdrawal, releaseWithdrawal, runDeadlines } from './hold-withdrawal.ts';
import type { FundingCommand, FundingFact } from './input.ts';
import { projectFunding } from './project.ts';
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import { fundingLines } from './state-lines.ts';
import { storedFunding } from './stored.ts';
import { takeFundingFact } from './terms.ts';
import { transfer } from './transfer.ts';

const secondNeeded = () => ({ kind: 'second-needed' }) as const;

export const fundingRoom: Room<FundingContext, FundingCommand, FundingFact, FundingEvent> = {
  commands: {
    transfer,
    'claim-deposit': claimDeposit,
    'give-proof': giveProof,
    'cancel-deposit': cancelDeposit,
    'record-arrival': recordArrival,
    'approve-deposit': approveDeposit,
    'reject-deposit': rejectDeposit,
    'request-withdrawal': requestWithdrawal,
    'cancel-withdrawal': cancelWithdrawal,
    'approve-withdrawal': approveWithdrawal,
    'reject-withdrawal': rejectWithdrawal,
    'hold-withdrawal': holdWithdrawal,
    'release-withdrawal': releaseWithdrawal,
    'pay-withdrawal': payWithdrawal,
    'fail-withdrawal': failWithdrawal,
    'post-goodwill': postGoodwill,
    'correct-posting': correctPosting,
  },
  // Money on its way out must not wait for those who trade.
  exits: [
    'request-withdrawal',
    'cancel-withdrawal',
    'approve-withdrawal',
    'reject-withdrawal',
    'release-withdrawal',
    'pay-withdrawal',
    'fail-withdrawal',
  ],
  // With one account, each of them moves money of the contract account.
  splits: [
    'transfer',
    'approve-deposit',
    'request-withdrawal',
    'cancel-withdrawal',
    'reject-withdrawal',
    'fail-withdrawal',
    'post-goodwill',
    'correct-posting',
  ],
  facts: { funding: takeFundingFact },
  apply: applyFunding,
  project: projectFunding,
  answers: {
    DepositClaimed: ({ deposit }) => ({ kind: 'deposit-claimed', deposit }),
    WithdrawalRequested: ({ withdrawal }) => ({ kind: 'withdrawal-requested', withdrawal }),
    DepositPreapproved: secondNeeded,
    WithdrawalPreapproved: secondNeeded,
    HoldProposed: secondNeeded,
  },
  stored: storedFunding,
  time: { phase: 'run-deadlines', run: runDeadlines },
  stateLines: fundingLines,
};
