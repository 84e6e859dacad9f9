import { MINUTE } from '@vitrine/domain/kernel/time';
import { Refused } from '../../platform/http/answer.ts';
import { GrowingDelay } from '../growing-delay.ts';

/** Checks authenticator codes; wrong codes delay the next attempt for that account. */
export class CodeCheck {
  // The key is the account: only a person who knows its password gets here.
  readonly #delay: GrowingDelay;

  constructor(now: () => number) {
    this.#delay = new GrowingDelay(15 * MINUTE, now);
  }

  /** Returns what `look` finds for the code. Refuses if it finds nothing, or if the attempt comes too early. */
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
