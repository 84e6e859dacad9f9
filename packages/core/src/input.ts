import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote } from '@vitrine/domain/market/tick';
import type { JurisdictionsFact, SiteFact, SiteModeFact } from './config/input.ts';
import type { CopyAnswer, CopyCommand, MasterFact } from './copy/input.ts';
import type { FundingAnswer, FundingCommand, FundingFact } from './funding/input.ts';
import type { AccountFact, LedgerAnswer, LedgerCommand, SiteDaysFact } from './ledger/input.ts';
import type { InstrumentFact } from './market/input.ts';
import type { OptionAnswer, OptionCommand, OptionsFact } from './options/input.ts';
import type { TradingAnswer, TradingCommand } from './trading/input.ts';

export type Command = LedgerCommand | TradingCommand | OptionCommand | FundingCommand | CopyCommand;
export type FactBody =
  | SiteFact
  | SiteModeFact
  | JurisdictionsFact
  | InstrumentFact
  | AccountFact
  | SiteDaysFact
  | OptionsFact
  | FundingFact
  | MasterFact;

/** The answer to an executed command; a pure function of its events. */
export type Answer =
  | LedgerAnswer
  | TradingAnswer
  | OptionAnswer
  | FundingAnswer
  | CopyAnswer
  | { readonly kind: 'none' };

/**
 * Versioned knowledge from a room of the server; older versions of a subject are ignored. Subjects: `account/7`,
 * `instrument/3`, `site`, `site-mode`, `jurisdictions`, `site-days`, `options`, `funding`, `master/7`.
 */
export interface Fact {
  readonly subject: string;
  readonly version: number;
  readonly body: FactBody;
}

/** One line of input. `at` is sequencing time (milliseconds) and never goes back. */
export type Input =
  | {
      readonly type: 'command';
      readonly at: Instant;
      readonly command: Command;
      /** Last tick of the instrument when the command was accepted, for fill rule `next`; set by the sequencer. */
      readonly acceptedTick?: number | undefined;
    }
  | { readonly type: 'tick'; readonly at: Instant; readonly quote: Quote }
  | { readonly type: 'fact'; readonly at: Instant; readonly fact: Fact }
  /** A replayed recording starts over: everything open in its instruments ends. */
  | { readonly type: 'replay-restart'; readonly at: Instant; readonly instruments: readonly number[] }
  /** Continues a tick whose step was split. */
  | { readonly type: 'continue'; readonly at: Instant }
  | { readonly type: 'time'; readonly at: Instant; readonly waiting?: WaitingTicks };

/** When the oldest tick that waits for a split step arrived, by instrument; absent: none waits. */
export type WaitingTicks = ReadonlyMap<number, Instant>;
