import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { OptionTerms } from '@vitrine/domain/options/index';
import type { Listed } from '../market/index.ts';
import { RunningOptions } from './running-options.ts';

/** Terms before the site has published any: no options are offered. */
const NO_TERMS: OptionTerms = {
  durations: [],
  amounts: [],
  lossLevel: 'stake',
  offered: { real: false, paper: false, demo: false },
};

/** The terms of timed options, the running options, and the most that the house would have to pay for them. */
export class OptionState {
  readonly running = new RunningOptions();
  /** The instrument whose tick has options left to enter after a split step; derived, see `findUnfinishedEntries`. */
  entering: Listed | undefined;
  #terms = NO_TERMS;
  #termsVersion = 0;
  #lastOption = 0;
  readonly #worst = { real: 0n, paper: 0n, demo: 0n };

  get terms(): OptionTerms {
    return this.#terms;
  }
  /** Version of the terms; 0: none were published. */
  get termsVersion(): number {
    return this.#termsVersion;
  }
  publish(terms: OptionTerms, version: number): void {
    this.#terms = terms;
    this.#termsVersion = version;
  }

  /** The id the next option will have. Ids count from 1. */
  get nextOption(): number {
    return this.#lastOption + 1;
  }
  advanceOptionId(option: number): void {
    if (option > this.#lastOption) this.#lastOption = option;
  }

  /** What the house would pay if every running option of the book won. */
  worstCase(book: Book): Money {
    return this.#worst[book];
  }
  addWin(book: Book, win: Money): void {
    this.#worst[book] += win;
  }
}
