import type { OptionTerms } from '@vitrine/domain/options/index';
import { optionTermsFromJson } from '@vitrine/domain/options/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import { readOptionTerms } from './store.ts';

/** The terms of timed options, as the core has applied them. */
export class OptionOffer {
  #terms: OptionTerms | undefined;

  async load(db: Pool): Promise<void> {
    const text = await readOptionTerms(db);
    if (text !== undefined) this.#terms = optionTermsFromJson(text);
  }

  /** Takes in what a commit has published. */
  onCommit(commit: Commit): void {
    for (const { events } of commit.rows) {
      for (const event of events) {
        if (event.type === 'OptionTermsPublished') this.#terms = optionTermsFromJson(event.terms);
      }
    }
  }

  /** Throws before the first are applied: nothing is served until then. */
  get terms(): OptionTerms {
    if (this.#terms === undefined) throw new Error('options have no terms yet');
    return this.#terms;
  }
}
