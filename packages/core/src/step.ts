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

/** The command was refused; nothing was emitted. */
export type Decision = { readonly refused: Refusal } | { readonly waitFor: number } | undefined;

/** Orders or options that one step handles before it is split; the stop-outs of one customer are never split. */
export const MAX_ORDERS_PER_STEP = 2_000;
