import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { CoreEvent } from './events.ts';

/**
 * One step of the machine while it runs. Each emitted event is applied at once, because each part of a step sees the
 * effects of the one before; a refusal is only possible before the first of them.
 */
export interface Step {
  readonly at: number;
  readonly events: CoreEvent[];
  emit(event: CoreEvent): void;
}

/** A decision that was not taken; nothing was emitted. */
export type Decision = { readonly refused: Refusal } | { readonly waitFor: number } | undefined;

/** Orders or options that one step works through before the rest waits for the next one; one customer's row of stop-outs is never cut. */
export const MAX_ORDERS_PER_STEP = 2_000;
