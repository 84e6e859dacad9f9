import { checkOption } from './check-option.ts';
import { checkOrder } from './check-order.ts';
import { checkCheckpoint, checkHashes, readRows } from './check-rows.ts';
import { TickChecks } from './check-ticks.ts';
import type { Evidence } from './saved-receipt.ts';
import { type Step, Steps } from './steps.ts';

export interface Checked {
  /** `right`: every step agrees; `open`: none disagrees, some could not be checked here. */
  readonly verdict: 'right' | 'wrong' | 'open';
  readonly steps: readonly Step[];
}

/** Checks a receipt with nothing but what it contains: hashes, ticks, and for orders and options every figure. */
export async function checkReceipt(evidence: Evidence): Promise<Checked> {
  const steps = new Steps();
  const rows = readRows(steps, evidence);
  const { receipt } = evidence;
  const ticks = new TickChecks(steps, evidence);
  try {
    if (receipt.kind === 'order') checkOrder(steps, ticks, rows, receipt);
    if (receipt.kind === 'option') checkOption(steps, ticks, rows, receipt);
  } catch {
    // A field is missing or is no number: somebody changed the text.
    steps.is('rowText', undefined, false);
  }
  await checkHashes(steps, evidence);
  await checkCheckpoint(steps, evidence);
  const states = new Set(steps.list.map(({ state }) => state));
  const isWrong = states.has('wrong');
  return { verdict: isWrong ? 'wrong' : states.has('open') ? 'open' : 'right', steps: steps.list };
}
