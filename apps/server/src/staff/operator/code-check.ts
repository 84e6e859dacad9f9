import { MINUTE } from '@vitrine/domain/kernel/time';
import { Refused } from '../../platform/http/answer.ts';
import { GrowingDelay } from '../growing-delay.ts';

/** Checks codes of authenticators; wrong codes delay the next try for that account. */
export class CodeCheck {
  // By account: only a person who knows its password gets here.
  readonly #delay: GrowingDelay;

  constructor(now: () => number) {
    this.#delay = new GrowingDelay(15 * MINUTE, now);
  }

  /** What `look` finds for the code; refuses when it finds nothing, or when it is too early for another try. */
  async accept<T>(staffId: number, look: () => Promise<T | undefined>): Promise<T | Refused> {
    const key = String(staffId);
    const waits = this.#delay.refusal(key);
    if (waits !== undefined) return waits;
    const found = await look();
    if (found !== undefined) {
      this.#delay.succeeded(key);
      return found;
    }
    this.#delay.failed(key);
    return new Refused('staff.wrong-code');
  }
}
