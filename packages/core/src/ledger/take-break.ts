import { refusal } from '@vitrine/domain/kernel/refusal';
import { breakEnd, untilText } from '@vitrine/domain/ledger/index';
import type { Decision, Step } from '../step.ts';
import type { LedgerContext } from './context.ts';
import type { TakeBreak } from './input.ts';

/**
 * Begins a time-out or a self-exclusion, at once. It can be followed by one that ends later, never by one that ends
 * earlier: no command and no fact shortens it.
 */
export function takeBreak({ ledger }: LedgerContext, step: Step, { uid, length }: TakeBreak): Decision {
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('ledger.account-not-found') };
  const running = ledger.ownLimits.breakUntil(customer);
  const until = breakEnd(length, step.at);
  if (until <= running) {
    return { refused: refusal('ledger.break-not-longer', { until: untilText(running) }) };
  }
  step.emit({ type: 'BreakTaken', uid, length, until });
  return undefined;
}
