import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Book } from '../../../domain/src/ledger/chart.ts';
import type { OptionTerms } from '../../../domain/src/options/terms.ts';
import { compare, fixed, fraction, halfAwayFromZero, times } from '../../../domain/test/rational.ts';
import type { OptionsFact, SubmitOption } from '../../src/options/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import type { NaiveQuote } from '../market/naive-market.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import type { NaiveTrader } from '../trading/naive-trader.ts';

interface NaiveOption {
  readonly option: number;
  readonly uid: number;
  readonly book: Book;
  readonly instrument: number;
  readonly isUp: boolean;
  readonly stake: bigint;
  /** What a win pays and a loss costs. */
  readonly win: bigint;
  readonly loss: bigint;
  readonly acceptedAt: number;
  readonly acceptedSeq: number;
  readonly expiresAt: number;
  readonly maxAge: number;
  entry: { readonly seq: number; readonly mid: bigint } | undefined;
}

const midOf = ({ bid, ask }: NaiveQuote): bigint => (bid + ask) / 2n;

/** The rules of timed options once more: one list, read from end to end each time. */
export class NaiveOptions implements NaiveRoom<SubmitOption, OptionsFact> {
  terms: OptionTerms | undefined;
  /** Version of the terms. */
  version = 0;
  running: NaiveOption[] = [];
  readonly commands = {
    'submit-option': (at: number, command: SubmitOption): string[] => this.#open(at, command),
  };
  readonly facts = {
    options: ({ terms }: OptionsFact, version: number): void => {
      this.terms = terms;
      this.version = version;
    },
  };
  #last = 0;
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  worstCase(book: Book): bigint {
    return this.running.reduce((sum, option) => sum + (option.book === book ? option.win : 0n), 0n);
  }

  /** What can be staked. */
  fundsOf(account: NaiveAccount): bigint {
    const { config, trading } = this.#broker;
    if (!config.isOneAccount) return account.options;
    return trading.freeOf(trading.traderOf(account.uid) as NaiveTrader);
  }

  #pay(account: NaiveAccount, amount: bigint): void {
    if (this.#broker.config.isOneAccount) account.contract += amount;
    else account.options += amount;
  }

  #open(at: number, { uid, instrument, direction, stake, seconds, expectTerms }: SubmitOption): string[] {
    const { ledger, market, trading } = this.#broker;
    const account = ledger.accounts.get(uid);
    if (account === undefined) return ['refused options.account-not-found'];
    if (account.frozen) return ['refused options.account-frozen'];
    const { mode } = this.#broker.config;
    if (mode !== 'normal') return [`refused config.${mode}`];
    const { jurisdictions } = this.#broker.config;
    const givenUp = jurisdictions.barred(account);
    if (givenUp !== undefined) return [givenUp];
    const barred = ledger.ownLimits.barred(uid, at);
    if (barred !== undefined) return [`refused ledger.${barred}`];
    if (this.terms?.offered[account.book] !== true) return ['refused options.not-offered'];
    if (!jurisdictions.offersOptions(account)) return ['refused config.not-in-country'];
    if (expectTerms !== undefined && expectTerms !== this.version) return ['refused options.terms-changed'];
    const terms = market.terms.get(instrument);
    if (terms === undefined) return ['refused market.instrument-not-found'];
    if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
    if (terms.halted) return ['refused market.suspended'];
    if (!market.isFresh(terms, at)) return ['refused market.quote-stale'];
    const duration = this.terms.durations.find((one) => one.seconds === seconds);
    if (duration === undefined) return ['refused options.duration-not-offered'];
    if (stake % 10_000n > 0n) return ['refused options.stake-decimals'];
    if (stake < duration.minStake) return ['refused options.stake-below-minimum'];
    if (stake > duration.maxStake) return ['refused options.stake-above-maximum'];
    if (stake > this.fundsOf(account)) return ['refused options.insufficient-balance'];
    const expiresAt = at + seconds * 1_000;
    // Markets open and close at whole minutes.
    for (let when = at; when < expiresAt; when += 60_000 - (when % 60_000)) {
      if (!isOpenAt(terms.calendar, when)) return ['refused options.closes-before-expiry'];
    }
    if (!isOpenAt(terms.calendar, expiresAt)) return ['refused options.closes-before-expiry'];
    const cents = times(fixed(stake, 4), fixed(duration.profitRatio, 8));
    const win = halfAwayFromZero(cents) * 10_000n;
    const loss = this.terms.lossLevel === 'ratio' && win < stake ? win : stake;
    const contracts = trading.worstCase(account.book);
    const funds = ledger.houseFunds(account.book) - this.worstCase(account.book) - win;
    if (compare(contracts, fixed(funds, 6)) > 0) return ['refused options.house-limit'];
    this.#last += 1;
    this.#pay(account, -stake);
    const acceptedSeq = market.quotes.get(instrument)?.seq ?? 0;
    const isUp = direction === 'up';
    const frozen = { option: this.#last, uid, book: account.book, instrument, isUp, stake, win, loss };
    const maxAge = terms.quoteMaxAgeMs;
    this.running.push({ ...frozen, acceptedAt: at, acceptedSeq, expiresAt, maxAge, entry: undefined });
    const line = `staked #${this.#last} of ${uid}: ${direction} ${stake} on ${instrument} until ${expiresAt} (tick ${acceptedSeq}), wins ${win}`;
    return this.#broker.config.isOneAccount ? [line, `contract-stake of ${uid}: ${stake}`] : [line];
  }

  /** Enters the options that wait for this tick. */
  tick(instrument: number): string[] {
    const quote = this.#broker.market.quoteOf(instrument);
    const told: string[] = [];
    for (const one of this.running) {
      const isLate = quote.at > one.acceptedAt + one.maxAge;
      if (one.instrument !== instrument || one.entry !== undefined || isLate) continue;
      one.entry = { seq: quote.seq, mid: midOf(quote) };
      told.push(`entered #${one.option} of ${one.uid} at ${one.entry.mid} (tick ${quote.seq})`);
    }
    return told;
  }

  /** Ends what has expired, and what can no longer enter. */
  time(at: number): string[] {
    const dueAt = (one: NaiveOption): number =>
      one.entry === undefined && one.acceptedAt + one.maxAge < one.expiresAt
        ? one.acceptedAt + one.maxAge + 1
        : one.expiresAt;
    const due = this.running.filter((one) => dueAt(one) <= at);
    due.sort((a, b) => dueAt(a) - dueAt(b) || a.option - b.option);
    return due.map((one) => {
      const quote = this.#broker.market.quoteOf(one.instrument);
      if (one.entry === undefined) return this.#end(one, 'no-entry', 0n);
      if (quote.seq === one.entry.seq || quote.at < one.expiresAt - one.maxAge) return this.#end(one, 'no-exit', 0n);
      const side = compare(fraction(midOf(quote)), fraction(one.entry.mid));
      if (side === 0) return this.#end(one, 'tie', 0n);
      return one.isUp === side > 0 ? this.#end(one, 'win', one.win) : this.#end(one, 'loss', -one.loss);
    });
  }

  replayRestart(instruments: readonly number[]): string[] {
    return this.#voidAll(({ instrument }) => instruments.includes(instrument), 'replay-seam');
  }

  /** A demo account starts over. */
  voidOf(uid: number): string[] {
    return this.#voidAll((option) => option.uid === uid, 'demo-reset');
  }

  #voidAll(which: (option: NaiveOption) => boolean, why: string): string[] {
    return this.running.filter(which).map((one) => this.#end(one, why, 0n));
  }

  #end(one: NaiveOption, how: string, profit: bigint): string {
    const { ledger, market } = this.#broker;
    const quote = market.quoteOf(one.instrument);
    this.running = this.running.filter((other) => other !== one);
    this.#pay(ledger.accounts.get(one.uid) as NaiveAccount, one.stake + profit);
    ledger.ownLimits.count(one.uid, profit);
    ledger.moveHouse(one.book, 'pnl_micro', -profit);
    const price = ['win', 'loss', 'tie'].includes(how) ? midOf(quote) : 0n;
    return `settled #${one.option} of ${one.uid} at ${price} (tick ${quote.seq}) by ${how}, profit ${profit}`;
  }
}
