import type { CoreEvent } from '@vitrine/core/events';
import { siteTermsFromJson } from '@vitrine/domain/config/site-terms-json';
import type { Instant } from '@vitrine/domain/kernel/time';
import { kindOf } from '@vitrine/domain/ledger/chart';
import type { RoomChecker } from '../room.ts';

/**
 * Checks from the journal alone which accounts are in use: no option runs when that changes, a stake comes from the
 * account in use and returns to it, and while there is only one nothing reaches the others.
 */
export class AccountsChecker implements RoomChecker {
  #isOne = false;
  readonly #running = new Set<number>();
  readonly counts = { 'one account': 0, 'three accounts': 0, swept: 0, 'contract stakes': 0 };

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      if (event.type === 'OptionOpened') this.#running.add(event.option);
      // The postings of a settlement follow its event: nothing is switched between the two.
      if (event.type === 'OptionSettled') this.#running.delete(event.option);
      const wrong =
        event.type === 'SitePublished'
          ? this.#switch(siteTermsFromJson(event.terms).onlyOneAccount === true)
          : event.type === 'Posted'
            ? this.#posted(event)
            : undefined;
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  #switch(isOne: boolean): string | undefined {
    if (isOne === this.#isOne) return undefined;
    if (this.#running.size > 0) return `the accounts changed while ${this.#running.size} options ran`;
    this.#isOne = isOne;
    this.counts[isOne ? 'one account' : 'three accounts'] += 1;
    return undefined;
  }

  #posted({ debit, credit, reason }: Extract<CoreEvent, { type: 'Posted' }>): string | undefined {
    const [from, to] = [kindOf(debit), kindOf(credit)];
    if (reason === 'account-sweep') {
      this.counts.swept += 1;
      return this.#isOne && to === 'forex' ? undefined : 'an account was swept while there were three';
    }
    if (this.#isOne && (to === 'change' || to === 'micro')) return `${reason} reached the ${to} account`;
    if (from === 'forex' && to === 'stake') {
      this.counts['contract stakes'] += 1;
      if (!this.#isOne) return 'a stake came from the contract account of three';
    }
    return undefined;
  }
}
