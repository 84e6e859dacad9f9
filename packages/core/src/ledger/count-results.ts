import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type LossCount, nextDayStart, nextWeekStart, ownerOf, type PostingReason } from '@vitrine/domain/ledger/index';
import type { Step } from '../step.ts';
import type { LedgerState } from './state.ts';

/** Postings between customer and house that are results of trading. */
const RESULTS: ReadonlySet<PostingReason> = new Set([
  'contract-fee',
  'contract-result',
  'swap',
  'balance-protection',
  'option-result',
]);

interface Posted {
  readonly debit: number;
  readonly credit: number;
  readonly amount: Money;
  readonly reason: PostingReason;
}

/** Counts a posting for customers who have set a loss limit, if it is a result of trading. */
export function countResult(state: LedgerState, step: Step, { debit, credit, amount, reason }: Posted): void {
  if (!state.ownLimits.countsAnybody || !RESULTS.has(reason)) return;
  const [payer, payee] = [ownerOf(debit), ownerOf(credit)];
  // A stake that returns moves between two accounts of one customer.
  if (payer !== 0 && payee !== 0) return;
  const uid = payer === 0 ? payee : payer;
  const customer = state.indexOf(uid);
  if (customer < 0 || !state.ownLimits.counts(customer)) return;
  addResult(state, step, customer, payer === 0 ? amount : -amount);
}

function addResult(state: LedgerState, step: Step, customer: number, result: Money): void {
  const { dayResult, dayEnds, weekResult, weekEnds } = countAt(state, customer, step.at);
  step.emit({
    type: 'LossCounted',
    uid: state.uidAt(customer),
    dayResult: dayResult + result,
    dayEnds,
    weekResult: weekResult + result,
    weekEnds,
  });
}

/** The count of a customer at an instant: a period that has ended is followed by a new one. */
export function countAt({ ownLimits }: LedgerState, customer: number, at: Instant): LossCount {
  const count = ownLimits.countOf(customer);
  const { changes } = ownLimits.days;
  const day =
    count !== undefined && count.dayEnds > at
      ? { dayResult: count.dayResult, dayEnds: count.dayEnds }
      : { dayResult: 0n, dayEnds: nextDayStart(changes, at) };
  const week =
    count !== undefined && count.weekEnds > at
      ? { weekResult: count.weekResult, weekEnds: count.weekEnds }
      : { weekResult: 0n, weekEnds: nextWeekStart(changes, at) };
  return { ...day, ...week };
}
