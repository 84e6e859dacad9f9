import { fundingTermsToJson } from '@vitrine/domain/funding/index';
import type { FundingContext } from './context.ts';
import type { OpenDeposit } from './open-deposits.ts';
import type { OpenWithdrawal } from './open-withdrawals.ts';

/** The terms and what is open as text. Without any there are no lines, so that older journals keep their state hash. */
export function* fundingLines({ funding, ledger }: FundingContext): Generator<string> {
  const { terms, deposits, withdrawals, goodwill, corrected } = funding;
  for (const { version, terms: body, replacedBy } of terms.all()) {
    yield `funding ${version} ${fundingTermsToJson(body)}${replacedBy === 0 ? '' : ` replaced by ${replacedBy}`}`;
  }
  const customers = Array.from({ length: ledger.customers }, (_, index) => index);
  const bound = customers
    .filter((customer) => terms.boundVersion(customer) !== 0)
    .sort((a, b) => ledger.uidAt(a) - ledger.uidAt(b));
  for (const customer of bound) yield `funding of ${ledger.uidAt(customer)} ${terms.boundVersion(customer)}`;
  for (const open of deposits.all()) yield depositLine(open, ledger.uidAt(open.customer));
  for (const open of withdrawals.all()) yield withdrawalLine(open, ledger.uidAt(open.customer));
  for (const key of [...goodwill].sort()) yield `goodwill ${key}`;
  for (const key of [...corrected].sort()) yield `corrected ${key}`;
  if (funding.nextDeposit > 1) yield `next deposit ${funding.nextDeposit}`;
  if (funding.nextWithdrawal > 1) yield `next withdrawal ${funding.nextWithdrawal}`;
}

function depositLine(open: OpenDeposit, uid: number): string {
  const { deposit, way, currency, termsVersion, expiresAt, isProven, arrival, firstStaff } = open;
  const what = `${deposit} ${uid} ${way} ${currency} ${termsVersion} ${expiresAt} ${isProven}`;
  if (arrival === undefined) return `deposit ${what}`;
  const { received, code, credited, staff, rate } = arrival;
  return `deposit ${what} arrived ${received} ${arrival.currency} ${code} ${credited} ${staff} at ${rate.instrument}/${rate.tickSeq} ${rate.num}/${rate.den} first ${firstStaff}`;
}

function withdrawalLine(open: OpenWithdrawal, uid: number): string {
  const { withdrawal, book, way, currency, code, amount, fee, termsVersion, requestedAt, status } = open;
  const { firstStaff, received, proposed, heldUntil, holds } = open;
  const what = `${withdrawal} ${uid} ${book} ${way} ${currency} ${code} ${amount} ${fee} ${termsVersion} ${requestedAt}`;
  const decided = `${status} ${firstStaff} ${received} ${proposed.staff} ${proposed.reason} ${heldUntil} ${holds}`;
  return `withdrawal ${what} ${decided}`;
}
