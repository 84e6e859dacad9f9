import type { OptionTerms } from '@vitrine/domain/options/index';
import { optionTermsFromJson } from '@vitrine/domain/options/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import { readOptionTerms } from './store.ts';

/** The terms of timed options that the core has applied. */
export class OptionOffer {
  #terms: OptionTerms | undefined;
  #version = 0;

  async load(db: Pool): Promise<void> {
    const applied = await readOptionTerms(db);
    if (applied !== undefined) this.#take(applied.body, applied.version);
  }

  /** Applies the terms that a commit has published. */
  onCommit(commit: Commit): void {
    for (const { events } of commit.rows) {
      for (const event of events) {
        if (event.type === 'OptionTermsPublished') this.#take(event.terms, event.factVersion);
      }
    }
  }

  /** Throws before the first are applied: nothing is served until then. */
  get terms(): OptionTerms {
    if (this.#terms === undefined) throw new Error('options have no terms yet');
    return this.#terms;
  }
  /** Version of the terms; 0 before the first. */
  get version(): number {
    return this.#version;
  }

  #take(text: string, version: number): void {
    this.#terms = optionTermsFromJson(text);
    this.#version = version;
  }
}
