import { MINUTE } from '@vitrine/domain/kernel/time';
import { Refused } from '../../platform/http/answer.ts';
import { GrowingDelay } from '../growing-delay.ts';

/** Checks authenticator codes; wrong codes delay the next attempt. */
export class CodeCheck {
  readonly #delay: GrowingDelay;

  constructor(now: () => number) {
    this.#delay = new GrowingDelay(15 * MINUTE, now);
  }

  /**
   * Returns what `look` finds for the code. Refuses if it finds nothing, or if the attempt comes too early. `key`: what the
   * attempts are counted by, such as the account.
   */
  async accept<T>(key: string, look: () => Promise<T | undefined>): Promise<T | Refused> {
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
