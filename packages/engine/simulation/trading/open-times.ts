import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type Instrument, instrumentFromJson, isOpenAt } from '@vitrine/domain/market/index';

/** When instruments could be dealt on, by the terms that the journal puts in force. */
export class OpenTimes {
  readonly #terms = new Map<number, { readonly at: Instant; readonly terms: Instrument }[]>();

  publish(at: Instant, { instrument, terms }: Extract<CoreEvent, { type: 'InstrumentPublished' }>): void {
    const history = this.#terms.get(instrument) ?? [];
    this.#terms.set(instrument, history);
    history.push({ at, terms: instrumentFromJson(terms) });
  }

  /** Undefined if terms changed in the same millisecond. */
  isOpen(instrument: number, at: Instant): boolean | undefined {
    const known = inForce(this.#terms.get(instrument) ?? [], at);
    return known && !known.terms.halted && isOpenAt(known.terms.calendar, at);
  }
}

/** The latest entry before an instant; undefined if there is one in the same millisecond. */
export function inForce<T extends { readonly at: Instant }>(history: readonly T[], at: Instant): T | undefined {
  const last = history.findLast((one) => one.at <= at);
  return last?.at === at ? undefined : last;
}
