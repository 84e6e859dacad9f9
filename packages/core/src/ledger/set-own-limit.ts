import { formatMoney, MONEY_SCALE, type Money, pow10 } from '@vitrine/domain/kernel/decimal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isLossLimit, type OwnLimitKind, SESSION_MINUTES, withOwnLimit } from '@vitrine/domain/ledger/index';
import type { Decision, Step } from '../step.ts';
import type { LedgerContext } from './context.ts';
import { countAt } from './count-results.ts';
import type { SetOwnLimit } from './input.ts';

const LEAST_AMOUNT = pow10(MONEY_SCALE);
const MOST_AMOUNT = pow10(12 + MONEY_SCALE) - 1n;

/**
 * Sets one of the customer's own limits. A tighter one applies at once; a looser one, or none, after a day, until which
 * the limit in force can be set again. With the first loss limit the core begins to count the customer's results, from
 * those on that the command brings.
 */
export function setOwnLimit({ ledger }: LedgerContext, step: Step, command: SetOwnLimit): Decision {
  const { uid, limit, value } = command;
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('ledger.account-not-found') };
  const outside = refuseOutside(limit, value);
  if (outside !== undefined) return outside;
  const { ownLimits } = ledger;
  const isFirstLoss = isLossLimit(limit) && ownLimits.countOf(customer) === undefined;
  const begun = countAt(ledger, customer, step.at);
  if (isFirstLoss && !isOfNow(command, ledger.tradingFunds(customer), begun.dayEnds))
    return { refused: refusal('ledger.results-changed') };
  const set = withOwnLimit(ownLimits.limitOf(customer, limit), value, step.at);
  const current = fieldsOf(limit, set.value);
  if (set.nextAt === 0) step.emit({ type: 'OwnLimitSet', uid, limit, ...current });
  else {
    const { amount: nextAmount, minutes: nextMinutes } = fieldsOf(limit, set.next);
    step.emit({ type: 'OwnLimitScheduled', uid, limit, ...current, nextAmount, nextMinutes, nextAt: set.nextAt });
  }
  if (isFirstLoss) {
    const { realisedDay: dayResult = 0n, realisedWeek: weekResult = 0n } = command;
    step.emit({ type: 'LossCounted', uid, ...begun, dayResult, weekResult });
  }
  return undefined;
}

/**
 * Whether the results that a command brings are those until now. Each result changes what the trading accounts hold: one
 * that came while the command was on its way would be counted by nobody.
 */
function isOfNow({ realisedFunds, realisedDayEnds }: SetOwnLimit, funds: Money, dayEnds: Instant): boolean {
  return realisedFunds === funds && realisedDayEnds === dayEnds;
}

/** A session has minutes, a loss or deposit an amount; the other one is 0. */
function fieldsOf(limit: OwnLimitKind, value: bigint): { readonly amount: bigint; readonly minutes: number } {
  return limit === 'session' ? { amount: 0n, minutes: Number(value) } : { amount: value, minutes: 0 };
}

function refuseOutside(limit: OwnLimitKind, value: bigint): Decision {
  const [least, most] =
    limit === 'session' ? [BigInt(SESSION_MINUTES.least), BigInt(SESSION_MINUTES.most)] : [LEAST_AMOUNT, MOST_AMOUNT];
  if (value === 0n || (value >= least && value <= most)) return undefined;
  const text = (bound: bigint): string => (limit === 'session' ? `${bound}` : formatMoney(bound));
  return { refused: refusal('ledger.limit-out-of-range', { least: text(least), most: text(most) }) };
}
