import {
  type DepositWay,
  fundingTermsFromJson,
  type HoldReason,
  type OpenWithdrawalStatus,
  type PaymentWay,
  WITHDRAWAL_STATUS,
} from '@vitrine/domain/funding/index';
import type { Book } from '@vitrine/domain/ledger/index';
import { bigOf, type StoredPart, type StoredRow, wholeOf } from '../stored.ts';
import type { FundingContext } from './context.ts';
import type { OpenDeposit } from './open-deposits.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';
import { goodwillKey, postingKey } from './state.ts';

const DEPOSIT_COLUMNS = [
  'id',
  'uid',
  'way',
  'currency',
  'terms_version',
  'expires_at',
  'proven_at',
  'received',
  'received_currency',
  'conv_instrument',
  'conv_seq',
  'rate_num',
  'rate_den',
  'received_code',
  'credited',
  'arrived_at',
  'arrived_staff',
  'first_staff',
];

const WITHDRAWAL_COLUMNS = [
  'id',
  'uid',
  'book',
  'way',
  'currency',
  'code',
  'amount',
  'fee',
  'terms_version',
  'status',
  'requested_at',
  'first_staff',
  'received',
  'proposed_staff',
  'proposed_reason',
  'hold_until',
  'holds',
];

const ids = (table: 'deposits' | 'withdrawals') =>
  ({ table, columns: ['id'], orderBy: { column: 'id', last: true } }) as const;

/** The rows that the terms and what is open are loaded from. Final requests stay in the tables. */
export const storedFunding: readonly StoredPart<FundingContext>[] = [
  {
    rows: { table: 'funding_terms', columns: ['version', 'body', 'replaced_by'], orderBy: { column: 'version' } },
    load({ funding }, { version, body, replaced_by }) {
      funding.terms.publish(wholeOf(version), fundingTermsFromJson(body as string));
      if (wholeOf(replaced_by) !== 0) funding.terms.replace(wholeOf(version), wholeOf(replaced_by));
    },
  },
  {
    rows: { table: 'funding_customers', columns: ['uid', 'terms_version'] },
    load: ({ funding, ledger }, { uid, terms_version }) =>
      funding.terms.bind(ledger.indexOf(wholeOf(uid)), wholeOf(terms_version)),
  },
  {
    // What expires is in the order of ids, because every deposit waits equally long.
    rows: { table: 'deposits', columns: DEPOSIT_COLUMNS, where: { open: 1 }, orderBy: { column: 'id' } },
    load: ({ funding, ledger }, row) => funding.deposits.add(depositOf(row, ledger.indexOf(wholeOf(row.uid)))),
  },
  {
    rows: { table: 'withdrawals', columns: WITHDRAWAL_COLUMNS, where: { open: 1 }, orderBy: { column: 'id' } },
    load({ funding, ledger }, row) {
      funding.withdrawals.add(withdrawalOf(row, ledger.indexOf(wholeOf(row.uid))));
    },
  },
  {
    rows: {
      table: 'withdrawals',
      columns: ['id', 'hold_until'],
      where: { status: WITHDRAWAL_STATUS.held },
      orderBy: { column: 'hold_until' },
    },
    load({ funding: { withdrawals } }, { id, hold_until }) {
      withdrawals.hold(withdrawals.get(wholeOf(id)) as OpenWithdrawal, wholeOf(hold_until));
    },
  },
  { rows: ids('deposits'), load: ({ funding }, { id }) => funding.advanceDepositId(wholeOf(id)) },
  { rows: ids('withdrawals'), load: ({ funding }, { id }) => funding.advanceWithdrawalId(wholeOf(id)) },
  {
    rows: { table: 'goodwill', columns: ['proposal', 'uid'] },
    load: ({ funding }, { proposal, uid }) => funding.goodwill.add(goodwillKey(wholeOf(proposal), wholeOf(uid))),
  },
  {
    rows: { table: 'corrections', columns: ['of_seq', 'of_idx'] },
    load: ({ funding }, { of_seq, of_idx }) => funding.corrected.add(postingKey(wholeOf(of_seq), wholeOf(of_idx))),
  },
];

function depositOf(row: StoredRow, customer: number): OpenDeposit {
  return {
    deposit: wholeOf(row.id),
    customer,
    way: row.way as DepositWay,
    currency: wholeOf(row.currency),
    termsVersion: wholeOf(row.terms_version),
    expiresAt: wholeOf(row.expires_at),
    isProven: wholeOf(row.proven_at) !== 0,
    arrival:
      wholeOf(row.arrived_at) === 0
        ? undefined
        : {
            received: bigOf(row.received),
            currency: wholeOf(row.received_currency),
            code: row.received_code as string,
            credited: bigOf(row.credited),
            rate: {
              instrument: wholeOf(row.conv_instrument),
              tickSeq: wholeOf(row.conv_seq),
              num: bigOf(row.rate_num),
              den: bigOf(row.rate_den),
            },
            staff: wholeOf(row.arrived_staff),
          },
    firstStaff: wholeOf(row.first_staff),
  };
}

const STATUS_NAMES = new Map<number, OpenWithdrawalStatus>(
  (['pending', 'approved', 'held'] as const).map((status) => [WITHDRAWAL_STATUS[status], status]),
);

function withdrawalOf(row: StoredRow, customer: number): OpenWithdrawal {
  return {
    withdrawal: wholeOf(row.id),
    customer,
    book: row.book as Book,
    way: row.way as PaymentWay,
    currency: wholeOf(row.currency),
    code: row.code as string,
    amount: bigOf(row.amount),
    fee: bigOf(row.fee),
    termsVersion: wholeOf(row.terms_version),
    requestedAt: wholeOf(row.requested_at),
    status: STATUS_NAMES.get(wholeOf(row.status)) as OpenWithdrawalStatus,
    firstStaff: wholeOf(row.first_staff),
    received: bigOf(row.received),
    proposed: { staff: wholeOf(row.proposed_staff), reason: row.proposed_reason as HoldReason | '' },
    heldUntil: 0,
    holds: wholeOf(row.holds),
  };
}
