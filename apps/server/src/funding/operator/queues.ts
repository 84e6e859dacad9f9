import { BANK_DETAIL_FIELDS } from '@vitrine/wire/funding/bank-details';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { proofImage } from '@vitrine/wire/funding/operator/proof-image';
import { STORED_TYPE } from '../../identity/index.ts';
import { ImageAnswer, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { Recipient } from '../payout-ways-store.ts';
import type { Withdrawal } from '../withdrawals-store.ts';
import { contextOf } from './context.ts';
import { depositRow, depositRows, depositSubject } from './deposit-steps.ts';
import { type FundingDesk, staffNames } from './desk.ts';
import { depositPage, readDeposit, readWithdrawal, withdrawalPage } from './queue-store.ts';
import { warningsOf, withdrawalRowOf } from './withdrawal-rows.ts';
import { withdrawalSubject } from './withdrawal-steps.ts';

const depositsRoute = (desk: FundingDesk): Route =>
  desk.desk.read(operatorDeposits, async ({ state = 'pending', way, currency, customer, after }) => {
    const { rows, next, waiting } = await depositPage(desk.db, { state, way, currency, customer, after });
    return { rows: await depositRows(desk, desk.db, rows), next, waiting };
  });

const withdrawalsRoute = (desk: FundingDesk): Route =>
  desk.desk.read(operatorWithdrawals, async ({ state = 'pending', way, currency, customer, after }) => {
    const { rows, next, waiting } = await withdrawalPage(desk.db, { state, way, currency, customer, after });
    const names = await staffNames(desk.db);
    const warnings = await warningsOf(desk.db, rows);
    return { rows: rows.map((one) => withdrawalRowOf(desk, one, names, warnings.get(one.id) ?? [])), next, waiting };
  });

const depositRoute = (desk: FundingDesk): Route =>
  desk.desk.route(operatorDeposit, async ({ deposit: id }, { client, now, recordAudit }) => {
    recordAudit({ subject: depositSubject(id) });
    const deposit = await readDeposit(client, id);
    if (deposit === undefined) return new Refused('request.not-found');
    recordAudit({ after: { customer: deposit.uid } });
    const { uid, proof } = deposit;
    return {
      ...(await depositRow(desk, client, deposit)),
      address: deposit.address,
      bankInfo: deposit.bankInfo ?? null,
      proof: proof ?? null,
      context: await contextOf(client, desk.ways, { uid, kind: 'deposit', id, proof }, now),
    };
  });

const NO_BANK = Object.fromEntries(BANK_DETAIL_FIELDS.map((field) => [field, ''])) as Record<
  (typeof BANK_DETAIL_FIELDS)[number],
  string
>;

/** Empty when the customer was erased. */
function destinationOf(recipient: Recipient | undefined, { boundAt }: Withdrawal) {
  const to = recipient?.to;
  return {
    address: to?.way === 'coin' ? to.address : '',
    memo: recipient?.memo ?? '',
    ...(to?.way === 'bank' ? to.bank : NO_BANK),
    boundAt: boundAt === undefined ? null : new Date(boundAt).toISOString(),
  };
}

const withdrawalRoute = (desk: FundingDesk): Route =>
  desk.desk.route(operatorWithdrawal, async ({ withdrawal: id }, { client, now, recordAudit }) => {
    recordAudit({ subject: withdrawalSubject(id) });
    const withdrawal = await readWithdrawal(client, id);
    if (withdrawal === undefined) return new Refused('request.not-found');
    recordAudit({ after: { customer: withdrawal.uid } });
    const { uid, sealed } = withdrawal;
    const warnings = await warningsOf(client, [withdrawal]);
    return {
      ...withdrawalRowOf(desk, withdrawal, await staffNames(client), warnings.get(id) ?? []),
      destination: destinationOf(sealed && desk.ways.openRecipient(uid, sealed), withdrawal),
      context: await contextOf(client, desk.ways, { uid, kind: 'withdrawal', id }, now),
    };
  });

const proofRoute = ({ desk, images }: FundingDesk): Route =>
  desk.route(proofImage, async ({ image: id }, { client, recordAudit }) => {
    recordAudit({ subject: `image/${id}` });
    const uid = await images.submittedBy(client, id, 'proof');
    if (uid === undefined) return new Refused('request.not-found');
    recordAudit({ subject: `customer/${uid}`, after: { image: id } });
    const bytes = await images.read(id);
    return bytes === undefined ? new Refused('request.not-found') : new ImageAnswer(STORED_TYPE, bytes);
  });

/** The queues of the money desk, and one request with what is known of its customer. */
export const queueRoutes = (desk: FundingDesk): readonly Route[] => [
  depositsRoute(desk),
  depositRoute(desk),
  proofRoute(desk),
  withdrawalsRoute(desk),
  withdrawalRoute(desk),
];
