import type { TickRef } from '@vitrine/core/event-codec';
import type { Comparison } from '../report.ts';
import type { TapeWindow } from './tape-window.ts';
import type { TermsHistory } from './terms-history.ts';
import type { TrailingFold } from './trailing-fold.ts';

/** What the folds over the journal share. */
export interface FoldContext {
  readonly terms: TermsHistory;
  readonly tape: TapeWindow;
  readonly trailing: TrailingFold;
  /** Collects the differences of the step that is being recomputed. */
  readonly report: Comparison;
}

/** That a tick is of the instrument, and was its newest on the tape when the row was sequenced. */
export function requireNewest({ tape, report }: FoldContext, { instrument, seq }: TickRef, own: number): void {
  report.check(() => `tick ${seq} is one of instrument ${own}`, instrument === own);
  report.check(
    () => `tick ${seq} of instrument ${instrument} was the newest on the tape`,
    tape.newest(instrument, seq) !== undefined,
  );
}
