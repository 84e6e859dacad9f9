import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type OwnLimitRefusal, untilText } from '@vitrine/domain/ledger/index';
import { countAt } from './count-results.ts';
import type { LedgerState } from './state.ts';

/**
 * The refusal of whatever opens or enlarges something, when a limit of the customer's own keeps them from it. `result`:
 * what the command realises before it opens something.
 */
export function refuseByOwnLimit(
  ledger: LedgerState,
  customer: number,
  at: Instant,
  result: Money = 0n,
): Refusal<OwnLimitRefusal> | undefined {
  const { ownLimits } = ledger;
  const isChanged = result !== 0n && ownLimits.counts(customer);
  const barrier = ownLimits.barrierOf(customer, at, isChanged ? countWith(ledger, customer, at, result) : undefined);
  if (barrier === undefined) return undefined;
  const until = untilText(barrier.until);
  if (!('limit' in barrier)) return refusal(`ledger.${barrier.by}`, { until });
  return refusal(`ledger.${barrier.by}-limit`, { limit: formatMoney(barrier.limit), until });
}

/** The refusal of a deposit during a time-out or self-exclusion. A loss limit that is reached does not stop it. */
export function refuseByBreak(
  { ownLimits }: LedgerState,
  customer: number,
  at: Instant,
): Refusal<OwnLimitRefusal> | undefined {
  const barrier = ownLimits.barrierOf(customer, at);
  if (barrier === undefined || 'limit' in barrier) return undefined;
  return refusal(`ledger.${barrier.by}`, { until: untilText(barrier.until) });
}

function countWith(ledger: LedgerState, customer: number, at: Instant, result: Money) {
  const count = countAt(ledger, customer, at);
  return { ...count, dayResult: count.dayResult + result, weekResult: count.weekResult + result };
}

/** Why a pending order that triggers now is cancelled instead; undefined if nothing keeps its customer from opening. */
export function cancelledByOwnLimit(
  { ownLimits }: LedgerState,
  customer: number,
  at: Instant,
): 'loss-limit' | 'excluded' | undefined {
  const by = ownLimits.barrierOf(customer, at)?.by;
  if (by === undefined) return undefined;
  return by === 'day-loss' || by === 'week-loss' ? 'loss-limit' : 'excluded';
}
