import { type AmountBounds, isIntakeLocked } from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/index';
import { BALANCE_BOUND } from '../ledger/index.ts';
import type { FundingContext } from './context.ts';
import type { OpenDeposit } from './open-deposits.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';

/** The refusal of a customer whom the core does not know, or whose money is play money. */
export function refuseStranger({ ledger }: FundingContext, customer: number): Refusal | undefined {
  if (customer < 0) return refusal('funding.account-not-found');
  return ledger.bookAt(customer) === 'demo' ? refusal('request.real-account-only') : undefined;
}

/** The refusal of whatever takes money in, while too many withdrawals of the book are late or held (rules §6). */
export function refuseIntake({ funding, ledger }: FundingContext, book: Book, at: Instant): Refusal | undefined {
  const { withdrawals } = funding;
  const oldest = withdrawals.oldest(book);
  if (oldest === undefined) return undefined;
  const isLocked = isIntakeLocked({ oldest, held: withdrawals.heldSum(book), owned: ledger.customersOwn(book) }, at);
  return isLocked ? refusal('funding.intake-locked') : undefined;
}

/** The refusal of an amount that a balance cannot take. */
export function refuseTooMuch(): Refusal {
  return refusal('funding.amount-above-maximum', { maximum: formatMoney(BALANCE_BOUND) });
}

/** The refusal of an amount outside the bounds; undefined bounds: the currency is not offered. */
export function refuseAmount(bounds: AmountBounds | undefined, amount: Money): Refusal | undefined {
  if (amount <= 0n) return refusal('funding.amount-not-positive');
  if (bounds === undefined) return refusal('funding.currency-not-offered');
  const { min, max } = bounds;
  if (amount < min) return refusal('funding.amount-below-minimum', { minimum: formatMoney(min) });
  return amount > max ? refusal('funding.amount-above-maximum', { maximum: formatMoney(max) }) : undefined;
}

interface OfCustomer {
  readonly uid: number;
}

/** The open deposit of a customer, or why there is none. */
export function findDeposit(
  { funding, ledger }: FundingContext,
  { uid, deposit }: OfCustomer & { readonly deposit: number },
): OpenDeposit | Refusal {
  const open = funding.deposits.get(deposit);
  if (open !== undefined) {
    return ledger.uidAt(open.customer) === uid ? open : refusal('funding.deposit-not-found');
  }
  const wasOpen = deposit >= 1 && deposit < funding.nextDeposit;
  return refusal(wasOpen ? 'funding.deposit-not-pending' : 'funding.deposit-not-found');
}

/** The open withdrawal of a customer, or why there is none. */
export function findWithdrawal(
  { funding, ledger }: FundingContext,
  { uid, withdrawal }: OfCustomer & { readonly withdrawal: number },
): OpenWithdrawal | Refusal {
  const open = funding.withdrawals.get(withdrawal);
  if (open !== undefined) {
    return ledger.uidAt(open.customer) === uid ? open : refusal('funding.withdrawal-not-found');
  }
  const wasOpen = withdrawal >= 1 && withdrawal < funding.nextWithdrawal;
  return refusal(wasOpen ? 'funding.withdrawal-not-pending' : 'funding.withdrawal-not-found');
}

/** Whether something was found, or refused. */
export function isRefusal(found: object): found is Refusal {
  return 'reason' in found && 'params' in found;
}

/** Who decides, and who has approved before. */
interface Decision {
  readonly book: Book;
  readonly staff: number | undefined;
  readonly firstStaff: number;
}

/** The refusal of a decision without a member of staff: only about paper money, by the simulated bank (rules §6). */
export function refuseUnstaffed({ book, staff }: Pick<Decision, 'book' | 'staff'>): Refusal | undefined {
  return staff === undefined && book === 'real' ? refusal('funding.needs-staff') : undefined;
}

/**
 * Whether a decision about so much account currency is complete, needs a second member of staff, or is refused, because
 * that one must be different from the first. The simulated bank counts as complete.
 */
export function secondStaff(
  { funding }: FundingContext,
  { staff, firstStaff }: Omit<Decision, 'book'>,
  amount: Money,
): 'complete' | 'second-needed' | Refusal {
  const { terms } = funding;
  if (staff === undefined || amount <= terms.get(terms.newest).twoStaffAbove) return 'complete';
  if (firstStaff === 0) return 'second-needed';
  return firstStaff === staff ? refusal('funding.same-staff') : 'complete';
}
