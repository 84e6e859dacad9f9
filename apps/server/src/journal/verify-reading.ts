import { type RowContent, readBody } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { Recomputation, type SavedRecomputation } from '../trust/recompute/recomputation.ts';
import { VerificationError } from './chains.ts';
import type { StoredHead, StoredRow } from './stored-state.ts';
import { type SavedTape, TAPE_PAGE, TapeReading } from './tape-reading.ts';

/** Figures that do not follow from terms and ticks: how many, and the first of them. */
export type Disagreements = Pick<Recomputation, 'count' | 'disagreements'>;

/** Plain data. */
export interface SavedReading {
  readonly tape: SavedTape;
  readonly recomputation: SavedRecomputation;
}

/** Recomputes every figure of the journal, with the tape beside it, whose chain is checked on the way. */
export class VerifyReading {
  readonly #tape: TapeReading;
  readonly #recomputation: Recomputation;

  constructor(db: Pool, tapeHead: StoredHead['tapeHead'], saved?: SavedReading) {
    this.#tape = new TapeReading(db, tapeHead, saved?.tape);
    this.#recomputation = new Recomputation(saved?.recomputation);
  }

  /**
   * Where another reading can continue. Undefined once a figure disagreed, because it must be found again, and
   * within a pruned day of the tape.
   */
  save(): SavedReading | undefined {
    if (this.#recomputation.count > 0) return undefined;
    const tape = this.#tape.save();
    return tape && { tape, recomputation: this.#recomputation.save() };
  }

  /** Takes the next rows. Throws `VerificationError` with the first link of the tape that does not hold. */
  async take(rows: readonly StoredRow[]): Promise<void> {
    for (const { seq, body } of rows) {
      try {
        const row = readBody(body);
        if (this.#recomputation.needsTape(row.at) && !this.#tape.isAtEnd) await this.#loadTape(row);
        this.#recomputation.row(row);
      } catch (error) {
        if (error instanceof VerificationError || !(error instanceof Error)) throw error;
        throw new VerificationError(`journal row ${seq}`, error.message);
      }
    }
  }

  /** After the last row. */
  async readRestOfTape(progress: (batches: number) => void): Promise<void> {
    this.#recomputation.endRows();
    for (let no = await this.#loadBatch(); no !== undefined; no = await this.#loadBatch())
      if (no % TAPE_PAGE === 0) progress(no);
  }

  /** After the last row and the last batch. */
  async finish(): Promise<Disagreements> {
    this.#recomputation.finish();
    await this.#tape.finish();
    const { count, disagreements } = this.#recomputation;
    return { count, disagreements };
  }

  async #loadTape({ at }: RowContent): Promise<void> {
    while (this.#recomputation.needsTape(at) && (await this.#loadBatch()) !== undefined);
  }

  /** Its number; undefined: the tape has no more. */
  async #loadBatch(): Promise<number | undefined> {
    const batch = await this.#tape.next();
    if (batch !== undefined) this.#recomputation.load(batch.no, batch.ticks);
    return batch?.no;
  }
}
