import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { CoreEvent } from './events.ts';

/**
 * One step of the machine while it runs. Each emitted event is applied immediately, because the next part of the step
 * must see its effect. A refusal is only possible before the first event.
 */
export interface Step {
  readonly at: number;
  readonly events: CoreEvent[];
  emit(event: CoreEvent): void;
}

/** The command was refused; nothing was emitted. */
export type Decision = { readonly refused: Refusal } | { readonly waitFor: number } | undefined;

/** After this many orders or options a step is split. The stop-outs of one customer are never split. */
export const MAX_ORDERS_PER_STEP = 2_000;
