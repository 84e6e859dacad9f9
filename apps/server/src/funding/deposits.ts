import { DEPOSIT_STATUS, type DepositRejection, type InvalidReason, PROOF_TIME } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { Language } from '@vitrine/wire/envelope';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { type DEPOSIT_STAGES, type DepositRow, depositHistory } from '@vitrine/wire/funding/deposit-history';
import { pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { imageUrl } from '@vitrine/wire/identity/image-fields';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { PaymentSettings } from '../platform/payment-settings.ts';
import type { ClaimDeps } from './claim-deposit.ts';
import { type Confirmations, confirmationsOf } from './confirmations.ts';
import { depositTypeOf } from './currencies.ts';
import { type Deposit, readDeposits, readPendingRequest } from './deposits-store.ts';
import { rateText } from './offer.ts';

export interface DepositDeps extends ClaimDeps {
  readonly siteTime: (at: number) => string;
  readonly mode: 'paper' | 'real';
  readonly ethereum: PaymentSettings['ethereum'];
}

const isoOf = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number): string | null => (at === 0 ? null : isoOf(at));
const proofUrl = ({ proof }: Deposit): string => (proof === undefined ? '' : imageUrl(proof));

/** Where a deposit stands. */
export function stageOf({ status, way, arrivedAt, provenAt, bankInfo }: Deposit): (typeof DEPOSIT_STAGES)[number] {
  if (status !== 'pending') return 'over';
  if (arrivedAt !== 0) return 'arrived';
  if (way !== 'bank' || provenAt !== 0) return 'waiting-payment';
  return bankInfo === undefined ? 'matching' : 'waiting-proof';
}

/** Why a deposit was not booked, for its customer. */
function remarkOf({ status, reason, note }: Deposit, language: Language): string {
  if (status === 'invalid') return textIn(language, `funding.invalid.${reason as InvalidReason}`);
  if (status !== 'rejected') return '';
  const why = textIn(language, `funding.rejected.${reason as DepositRejection}`);
  return note === '' ? why : `${why} ${note}`;
}

function rowOf(
  deposit: Deposit,
  siteTime: DepositDeps['siteTime'],
  language: Language,
  { seq, confirmations }: { readonly seq: number; readonly confirmations: Confirmations | undefined },
): DepositRow {
  const { arrivedAt, claimedAt, expiresAt, reason, status } = deposit;
  return {
    id: deposit.id,
    number: formatMoney(deposit.amount),
    type: depositTypeOf(deposit.way),
    currency_code: deposit.code,
    status: DEPOSIT_STATUS[status],
    created_at: siteTime(claimedAt),
    remark: remarkOf(deposit, language),
    bank_info: deposit.bankInfo ?? null,
    proof_img: proofUrl(deposit),
    stage: stageOf(deposit),
    received: arrivedAt === 0 ? null : formatMoney(deposit.received),
    rate: arrivedAt === 0 ? null : rateText(deposit.rate),
    credited: status === 'done' ? formatMoney(deposit.credited) : null,
    confirmations: confirmations ?? null,
    createdAt: isoOf(claimedAt),
    arrivedAt: isoOrNull(arrivedAt),
    firstApprovedAt: isoOrNull(deposit.firstAt),
    decidedAt: isoOrNull(deposit.decidedAt),
    expiresAt: status === 'pending' ? isoOrNull(expiresAt) : null,
    reason: reason === '' ? null : reason,
    seq,
  };
}

const historyRoute = ({ siteTime, ...chain }: DepositDeps) =>
  route(depositHistory, async ({ type, page }, { caller: { uid }, db, language }) => {
    const isCoin = type === undefined ? undefined : type === 0;
    const { seq, total, rows } = await readDeposits(db, { uid, isCoin }, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    const known = await confirmationsOf(db, chain, rows, Date.now());
    return {
      data: rows.map((deposit) => rowOf(deposit, siteTime, language, { seq, confirmations: known.get(deposit.id) })),
      total,
      last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      page,
      seq,
    };
  });

const pendingRoute = ({ db, siteTime, mode }: DepositDeps) =>
  route(pendingBankDeposit, async (_request, { caller: { uid } }) => {
    const { seq, deposit } = await readPendingRequest(db, uid);
    if (deposit === undefined) return null;
    return {
      id: deposit.id,
      number: formatMoney(deposit.amount),
      symbol_id: deposit.currency,
      proof_img: proofUrl(deposit),
      bank_info: deposit.bankInfo ?? null,
      currency_code: deposit.code,
      created_at: siteTime(deposit.claimedAt),
      createdAt: isoOf(deposit.claimedAt),
      expiresAt: isoOf(deposit.claimedAt + PROOF_TIME),
      is_simulated: mode === 'paper',
      seq,
    };
  });

/** What customers see of deposits that they have claimed. */
export const depositRoutes = (deps: DepositDeps) => [historyRoute(deps), pendingRoute(deps)];
