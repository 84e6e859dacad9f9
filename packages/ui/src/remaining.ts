import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';

/** What is left until a promise, or by how much it is missed; rounded so that it never says too much. */
export interface Remaining {
  readonly isOverdue: boolean;
  readonly hours: number;
  readonly minutes: number;
}

/** Times in Unix ms. At the promised moment it is overdue: `{ isOverdue: true, hours: 0, minutes: 0 }`. */
export function remainingUntil(promisedAt: number, now: number): Remaining {
  const left = Math.abs(promisedAt - now);
  const whole = Math.floor(left / MINUTE) * MINUTE;
  return { isOverdue: now >= promisedAt, hours: Math.floor(whole / HOUR), minutes: (whole % HOUR) / MINUTE };
}
