import type { SiteTerms } from '@vitrine/domain/config/site';
import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Quote } from '@vitrine/domain/market/tick';
import type { Direction } from '@vitrine/domain/options/option';
import type { OptionTerms } from '@vitrine/domain/options/terms';
import type { Side } from '@vitrine/domain/trading/order';
import type { Stops } from '@vitrine/domain/trading/price-levels';

/** Opens a leveraged position at the market or, with a target, places a pending order. */
export interface SubmitOrder {
  readonly kind: 'submit-order';
  readonly uid: number;
  readonly instrument: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  /** Pending until the price reaches it. */
  readonly target?: Price | undefined;
  /** Absent: none. */
  readonly stops?: Stops | undefined;
  /** Market orders: the price the customer saw; a fill further than `maxDeviation` (rate, 1e-8) from it is refused. */
  readonly expectPrice?: Price | undefined;
  readonly maxDeviation?: bigint | undefined;
}

/** Closes a holding order at the market. */
export interface CloseOrder {
  readonly kind: 'close-order';
  readonly uid: number;
  readonly order: number;
}

/** Cancels a pending order. */
export interface CancelOrder {
  readonly kind: 'cancel-order';
  readonly uid: number;
  readonly order: number;
}

/** Sets both stops of a holding or pending order. */
export interface SetStops extends Stops {
  readonly kind: 'set-stops';
  readonly uid: number;
  readonly order: number;
}

/** Opens a timed option; it enters at the next tick. */
export interface SubmitOption {
  readonly kind: 'submit-option';
  readonly uid: number;
  readonly instrument: number;
  readonly direction: Direction;
  readonly stake: Money;
  /** Names one of the durations offered. */
  readonly seconds: number;
  /** The version of the terms that the customer saw: another one in force is refused. */
  readonly expectTerms?: number | undefined;
}

/** Ends everything that is open on a demo account and posts its three accounts back to the grant. */
export interface ResetDemo {
  readonly kind: 'reset-demo';
  readonly uid: number;
}

export type Command = SubmitOrder | CloseOrder | CancelOrder | SetStops | SubmitOption | ResetDemo;

/** What the core must know of a customer; the first one opens his accounts. */
export interface AccountFact {
  readonly kind: 'account';
  readonly uid: number;
  readonly book: Book;
  readonly frozen: boolean;
}
export interface InstrumentFact {
  readonly kind: 'instrument';
  readonly instrument: Instrument;
}
export interface SiteFact {
  readonly kind: 'site';
  readonly site: SiteTerms;
}
/** What timed options are offered on. */
export interface OptionsFact {
  readonly kind: 'options';
  readonly terms: OptionTerms;
}
export type FactBody = AccountFact | InstrumentFact | SiteFact | OptionsFact;

/**
 * Knowledge from an SQL room: older versions of a subject are ignored. Subjects: `account/7`, `instrument/3`, `site`,
 * `options`.
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
  /** A replayed recording ends here and begins anew: what is open on it cannot go on. */
  | { readonly type: 'replay-restart'; readonly at: Instant; readonly instruments: readonly number[] }
  /** Goes on with a tick whose step was cut. */
  | { readonly type: 'continue'; readonly at: Instant }
  | { readonly type: 'time'; readonly at: Instant; readonly waiting?: WaitingTicks };

/** Since when the next tick of an instrument has waited for a step that was cut; absent: none of it waits. */
export type WaitingTicks = ReadonlyMap<number, Instant>;

/** What a customer is told about a command that took effect; a pure function of its events. */
export type Answer =
  | { readonly kind: 'order-opened'; readonly order: number }
  | { readonly kind: 'order-placed'; readonly order: number }
  | { readonly kind: 'order-closed'; readonly order: number }
  | { readonly kind: 'order-cancelled'; readonly order: number }
  | { readonly kind: 'stops-set'; readonly order: number }
  | { readonly kind: 'option-opened'; readonly option: number }
  | { readonly kind: 'demo-reset' }
  | { readonly kind: 'none' };
