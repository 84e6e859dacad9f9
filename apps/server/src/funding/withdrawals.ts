import { type HoldReason, type PaymentFailure, WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { type Language, PAGE_SIZE } from '@vitrine/wire/envelope';
import { type WithdrawalRow, withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import { drawTypeOf, readCurrencyNames, wayOfDrawType } from './currencies.ts';
import { priceText } from './offer.ts';
import type { WithdrawDeps } from './request-withdrawal.ts';
import { overdueOf, paysOf, readWithdrawals, type Withdrawal } from './withdrawals-store.ts';

const isoOf = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number): string | null => (at === 0 ? null : isoOf(at));

/** Why a withdrawal is not paid, for its customer. */
function notesOf({ status, reason, holdReason, hasFailed, note }: Withdrawal, language: Language): string {
  if (status === 'held') return textIn(language, `funding.held.${holdReason as HoldReason}`);
  if (status !== 'rejected') return '';
  const why = textIn(language, `funding.returned.${reason as PaymentFailure}`);
  const text = hasFailed ? `${textIn(language, 'funding.payment-failed')} ${why}` : why;
  return note === '' ? text : `${text} ${note}`;
}

/** When each step was. */
function timesOf(withdrawal: Withdrawal, siteTime: WithdrawDeps['siteTime'], now: number) {
  const { status, requestedAt, deadlineAt, firstAt, approvedAt, holdUntil, decidedAt } = withdrawal;
  const overdue = overdueOf(withdrawal, now);
  return {
    created_at: siteTime(requestedAt),
    deadline_at: siteTime(deadlineAt),
    overdue_since: overdue === undefined ? '' : siteTime(overdue),
    createdAt: isoOf(requestedAt),
    deadlineAt: isoOf(deadlineAt),
    overdueSince: overdue === undefined ? null : isoOf(overdue),
    firstApprovedAt: isoOrNull(firstAt),
    approvedAt: isoOrNull(approvedAt),
    heldUntil: status === 'held' ? isoOrNull(holdUntil) : null,
    decidedAt: isoOrNull(decidedAt),
    paidAt: status === 'paid' ? isoOrNull(decidedAt) : null,
  };
}

function rowOf(
  deps: WithdrawDeps,
  withdrawal: Withdrawal,
  { protocol, language, seq, now }: { protocol: string; language: Language; seq: number; now: number },
): WithdrawalRow {
  const { status, reason, rate, code, way } = withdrawal;
  const { uid, sealed } = withdrawal;
  const recipient = sealed && deps.ways.openRecipient(uid, sealed);
  const pays = formatMoney(paysOf(withdrawal, deps.offer));
  const why = status === 'held' ? withdrawal.holdReason : reason;
  return {
    id: withdrawal.id,
    number: formatMoney(withdrawal.amount),
    real_number: pays,
    draw_currency: { code, protocol },
    fee: formatMoney(withdrawal.fee),
    status_name: textIn(language, `funding.status.${status}`),
    type: drawTypeOf(way),
    address: recipient?.to.way === 'coin' ? recipient.to.address : '',
    payee_account: recipient?.to.way === 'bank' ? recipient.to.bank.payee_account : '',
    notes: notesOf(withdrawal, language),
    status: WITHDRAWAL_STATUS[status],
    reason: why === '' ? null : why,
    rate: withdrawal.received === 0n ? null : priceText(rate),
    paid: status === 'paid' ? pays : null,
    memo: recipient?.memo ?? '',
    ...timesOf(withdrawal, deps.siteTime, now),
    reference: status === 'paid' ? withdrawal.reference : '',
    canCancel: status === 'pending',
    seq,
  };
}

export const withdrawalHistoryRoute = (deps: WithdrawDeps) =>
  route(withdrawalHistory, async ({ type = 0, page }, { caller: { uid }, db, language }) => {
    const way = type === 0 ? undefined : wayOfDrawType(type);
    const { seq, total, rows } = await readWithdrawals(db, { uid, way }, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    const names = await readCurrencyNames(deps.db);
    return {
      data: rows.map((one) =>
        rowOf(deps, one, { protocol: names.get(one.currency)?.protocol ?? '', language, seq, now: deps.now() }),
      ),
      total,
      last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      page,
      seq,
    };
  });
