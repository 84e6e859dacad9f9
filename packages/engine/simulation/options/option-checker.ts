import type { CoreEvent } from '@vitrine/core/events';
import { type Instant, TIME_GRID } from '@vitrine/domain/kernel/time';
import { type AccountNumber, type CustomerKind, customerAccount, houseAccount } from '@vitrine/domain/ledger/chart';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Balance, RoomChecker } from '../room.ts';

type Opened = Extract<CoreEvent, { type: 'OptionOpened' }>;
type Entered = Extract<CoreEvent, { type: 'OptionEntered' }>;
type Settled = Extract<CoreEvent, { type: 'OptionSettled' }>;

interface Watched {
  readonly opened: Opened;
  /** The account that paid the stake. */
  readonly payer: AccountNumber;
  entered: Entered | undefined;
}

const CENT = 10_000n;
/** An option must be settled at most this long after its expiry, because ticks keep coming. */
const OVERDUE_MS = 1_000;

/**
 * Checks timed options from the journal and the tape alone: the entry tick, the exit tick, the result that follows from
 * them, and that exactly this result was paid. Independent of the core's code.
 */
export class OptionChecker implements RoomChecker {
  readonly #running = new Map<number, Watched>();
  /** Every tick of each instrument; the tick with number n is at index n - 1. */
  readonly #tape = new Map<number, Pick<Tick, 'seq' | 'bid' | 'ask' | 'at'>[]>();
  #newest: Instant = 0;
  /** Settled options by outcome. */
  readonly counts: Record<string, number> = {};

  ticks(ticks: readonly Tick[]): void {
    for (const { instrument, seq, bid, ask, at } of ticks) {
      const all = this.#tape.get(instrument) ?? [];
      this.#tape.set(instrument, all);
      all.push({ seq, bid, ask, at });
      this.#newest = at;
    }
  }

  /** Checks that the stake account holds the open stakes. */
  customer(uid: number, balanceOf: (kind: CustomerKind) => Balance): string | undefined {
    let sum = 0n;
    for (const { opened } of this.#running.values()) if (opened.uid === uid) sum += opened.stake;
    const { posted: staked } = balanceOf('stake');
    return staked === sum ? undefined : `customer ${uid} has ${staked} on the stake account, not ${sum}`;
  }

  /** Describes a violation in the option events of a row; undefined if there is none. */
  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      let wrong: string | undefined;
      if (event.type === 'OptionOpened') wrong = this.#open(at, event, events);
      else if (event.type === 'OptionEntered') wrong = this.#enter(at, event);
      else if (event.type === 'OptionSettled') wrong = this.#settle(at, event, events);
      if (wrong !== undefined) return `option ${(event as Settled).option} ${wrong}`;
    }
    return undefined;
  }

  /** Checks that no option is overdue. */
  settled(): string | undefined {
    for (const [option, { opened }] of this.#running) {
      if (opened.expiresAt + OVERDUE_MS < this.#newest) return `option ${option} was never settled`;
    }
    return undefined;
  }

  #open(at: Instant, opened: Opened, events: readonly CoreEvent[]): string | undefined {
    const { option, acceptedAt, expiresAt, seconds, acceptedTick, instrument } = opened;
    const paid = events.find((event) => event.type === 'Posted' && event.reason === 'option-stake');
    if (paid?.type !== 'Posted' || paid.amount !== opened.stake || paid.order !== option) return 'was not paid for';
    this.#running.set(option, { opened, payer: paid.debit, entered: undefined });
    if (acceptedAt !== at || expiresAt !== at + seconds * 1_000) return 'was accepted at another time';
    const newest = this.#tape.get(instrument)?.[acceptedTick - 1];
    if (newest === undefined || newest.at > at) return `was accepted after tick ${acceptedTick}, which does not exist`;
    return undefined;
  }

  #enter(at: Instant, entered: Entered): string | undefined {
    const watched = this.#running.get(entered.option);
    if (watched === undefined || watched.entered !== undefined) return 'entered twice, or never opened';
    watched.entered = entered;
    const first = this.#firstAfter(watched.opened);
    if (first === undefined || first.seq !== entered.tick.seq) return `did not enter at its first tick ${first?.seq}`;
    if (first.at > at || first.at - watched.opened.acceptedAt > watched.opened.quoteMaxAge) return 'entered too late';
    return entered.price === (first.bid + first.ask) / 2n ? undefined : 'entered beside the mid';
  }

  #settle(at: Instant, settled: Settled, events: readonly CoreEvent[]): string | undefined {
    const watched = this.#running.get(settled.option);
    if (watched === undefined) return 'was settled twice, or never opened';
    this.#running.delete(settled.option);
    const { opened, entered } = watched;
    const paid = paidOf(events, settled, watched.payer);
    const { outcome, voidReason, profit, price } = settled;
    const how = voidReason === '' ? outcome : voidReason;
    this.counts[how] = (this.counts[how] ?? 0) + 1;
    if (paid !== opened.stake + profit) return `paid ${paid} of ${opened.stake} and ${profit}`;
    if (voidReason === 'demo-reset' || voidReason === 'replay-seam')
      return profit === 0n ? undefined : 'was void for money';
    const expected = this.#outcome(at, opened, entered, settled.tick.seq);
    if (typeof expected === 'string') return expected;
    const isAsExpected = how === expected.how && profit === expected.profit && price === expected.price;
    return isAsExpected ? undefined : `ended ${how} ${profit} at ${price}, not ${expected.how} ${expected.profit}`;
  }

  #outcome(at: Instant, opened: Opened, entered: Entered | undefined, exitSeq: number) {
    const { acceptedAt, expiresAt, quoteMaxAge, stake, profitRatio, lossLevel, direction } = opened;
    if (entered === undefined) {
      const first = this.#firstAfter(opened);
      if (first !== undefined && first.at - acceptedAt <= quoteMaxAge && first.at < expiresAt) return 'had its tick';
      if (at <= acceptedAt + quoteMaxAge && at < expiresAt) return 'was given up too early';
      return { how: 'no-entry', profit: 0n, price: 0n };
    }
    if (at < expiresAt) return 'was settled before its expiry';
    const tape = this.#tape.get(opened.instrument) ?? [];
    const exit = tape[exitSeq - 1];
    if (exit === undefined) return 'left at a tick that is not on the tape';
    // The first time entry after the expiry comes before any tick of the next stretch of the grid.
    if (exit.at >= Math.floor(expiresAt / TIME_GRID) * TIME_GRID + TIME_GRID) return 'left at a tick after its expiry';
    const following = tape[exitSeq];
    if (following !== undefined && following.at < expiresAt) return 'left at a tick that was not the last';
    const isVoid = exit.seq === entered.tick.seq || exit.at < expiresAt - quoteMaxAge;
    if (isVoid) return { how: 'no-exit', profit: 0n, price: 0n };
    const price = (exit.bid + exit.ask) / 2n;
    // Round half a cent up: both amounts are positive.
    const cents = (stake * profitRatio * 2n + CENT * 100_000_000n) / (CENT * 100_000_000n * 2n);
    const win = cents * CENT;
    if (price === entered.price) return { how: 'tie', profit: 0n, price };
    if (price > entered.price === (direction === 'up')) return { how: 'win', profit: win, price };
    return { how: 'loss', profit: lossLevel === 'ratio' && win < stake ? -win : -stake, price };
  }

  #firstAfter({ instrument, acceptedTick }: Opened) {
    return this.#tape.get(instrument)?.[acceptedTick];
  }
}

/** The amount that a settlement paid back out of the stake account, to the account that the stake came from. */
function paidOf(events: readonly CoreEvent[], { uid, option }: Settled, payer: AccountNumber): bigint {
  const [house, staked] = [houseAccount('house/pnl_micro'), customerAccount(uid, 'stake')];
  let sum = 0n;
  for (const event of events) {
    if (event.type !== 'Posted' || event.reason !== 'option-result' || event.order !== option) continue;
    if (event.debit === staked && event.credit === payer) sum += event.amount;
    else if (event.debit !== house && event.credit !== house) return -1n;
  }
  return sum;
}
