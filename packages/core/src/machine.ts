import { type SiteTerms, siteTermsFromJson, siteTermsToJson } from '@vitrine/domain/config/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/index';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import { instrumentToJson } from '@vitrine/domain/market/instrument-json';
import type { Tick } from '@vitrine/domain/market/tick';
import { optionTermsToJson } from '@vitrine/domain/options/index';
import { FIRST_LEVELS, NO_LEVEL } from '@vitrine/domain/trading/index';
import type { CoreEvent } from './events.ts';
import type { Answer, Command, Fact, Input } from './input.ts';
import { applyAccountFact, applyLedgerEvent } from './ledger/ledger.ts';
import { LedgerState } from './ledger/state.ts';
import { applyInstrumentPublished, type Listed, MarketState } from './market/state.ts';
import {
  applyOptionEvent,
  enterOptions,
  hasEntriesLeft,
  OptionState,
  settleDue,
  submitOption,
  voidAtReplayRestart,
  voidOptionsOf,
} from './options/index.ts';
import type { Decision, Step } from './step.ts';
import { applyTradingEvent } from './trading/apply.ts';
import { cancelOrder } from './trading/cancel-order.ts';
import { chargeRollover } from './trading/charge-rollover.ts';
import { runTick } from './trading/check-margin.ts';
import { closeAtReplayRestart, closeOrder } from './trading/close-order.ts';
import { worstCase } from './trading/house-limit.ts';
import { openProfitOf, revalueOnTick, setFloor, valuePosition } from './trading/margin-guard.ts';
import { resetDemo } from './trading/reset-demo.ts';
import { setStops } from './trading/set-stops.ts';
import { TradingState } from './trading/state.ts';
import { submitOrder } from './trading/submit-order.ts';
import { isRolloverDue } from './trading/swap.ts';

/** What one line of input led to. */
export interface StepResult {
  readonly events: readonly CoreEvent[];
  readonly refusal?: Refusal;
  /** The command waits for the next tick of this instrument; nothing happened. */
  readonly waitFor?: number;
  /** The tick that was sequenced; one that the price filter holds back has no number. */
  readonly tick?: Tick;
  /** The step was cut; this goes on with it, and no tick may come before. */
  readonly continuation?:
    | Pick<Extract<Input, { type: 'continue' | 'time' }>, 'type'>
    | Pick<Extract<Input, { type: 'replay-restart' }>, 'type' | 'instruments'>;
}

/** Below every uid: a margin check from its beginning. */
const NOBODY = 0;

/** Terms before the site has published any: every command that needs them is refused, because no account exists. */
const NO_SITE: SiteTerms = {
  currency: '',
  tradeFee: 'notional',
  demoGrant: 0n,
  houseCapital: 0n,
  ...FIRST_LEVELS,
};

/**
 * The deterministic machine: all rooms that decide money, behind one input. It reads no clock and no random source;
 * the same input gives the same events, and applying the events alone gives the same state.
 */
export class Machine {
  readonly ledger = new LedgerState();
  readonly market = new MarketState();
  readonly trading = new TradingState();
  readonly options = new OptionState();
  /** The instrument whose tick has more options to enter than one step took; derived, see {@link hasEntriesLeft}. */
  #entering: Listed | undefined;
  #site = NO_SITE;
  #siteVersion = 0;

  get site(): SiteTerms {
    return this.#site;
  }
  get siteVersion(): number {
    return this.#siteVersion;
  }

  /** Runs one line of input. A refused command has changed nothing. */
  step(input: Input): StepResult {
    const events: CoreEvent[] = [];
    const step: Step = {
      at: input.at,
      events,
      emit: (event) => {
        this.apply(event);
        events.push(event);
      },
    };
    switch (input.type) {
      case 'command': {
        const decision = this.#decide(step, input.command, input.acceptedTick);
        if (decision === undefined) return { events };
        return 'refused' in decision ? { events, refusal: decision.refused } : { events, waitFor: decision.waitFor };
      }
      case 'tick': {
        const tick = this.#tick(step, input);
        return { events, ...(tick === undefined ? {} : { tick }), ...this.#continuation(step.at) };
      }
      case 'fact':
        this.#fact(step, input.fact);
        return { events };
      case 'replay-restart':
        return closeAtReplayRestart(this, step, input.instruments) || voidAtReplayRestart(this, step, input.instruments)
          ? { events, continuation: input }
          : { events };
      case 'continue':
        if (this.#entering !== undefined) this.#enter(step, this.#entering);
        if (this.trading.splitTick !== undefined) {
          const { instrument, uid } = this.trading.splitTick;
          runTick(this, step, this.market.get(instrument) as Listed, uid);
        }
        return { events, ...this.#continuation(step.at) };
      case 'time':
        // What a tick before it has left to enter comes first: that tick is its entry.
        if (this.#entering !== undefined) this.#enter(step, this.#entering);
        return this.#entering !== undefined || settleDue(this, step, input.waiting) || chargeRollover(this, step)
          ? { events, continuation: { type: 'time' } }
          : { events, ...this.#continuation(step.at) };
    }
  }

  /** What is left of a step that was cut, or a night that it kept waiting: it is the next market input, before any tick. */
  #continuation(at: Instant): Pick<StepResult, 'continuation'> {
    if (this.isSplit) return { continuation: { type: 'continue' } };
    return this.isRolloverDue(at) ? { continuation: { type: 'time' } } : {};
  }

  /** A night is to be charged: a time entry comes before anything else that is decided. */
  isRolloverDue(at: Instant): boolean {
    return isRolloverDue(this, at);
  }

  /** A tick is not worked through: a `rest` goes on with it, and no other tick may come before. */
  get isSplit(): boolean {
    return this.trading.splitTick !== undefined || this.#entering !== undefined;
  }

  /** What the house's funds must cover beside timed options. */
  contractRisk(book: Book): Money {
    return worstCase(this, book);
  }

  #enter(step: Step, listed: Listed): void {
    this.#entering = enterOptions(this, step, listed) ? listed : undefined;
  }

  #decide(step: Step, command: Command, acceptedTick: number | undefined): Decision {
    switch (command.kind) {
      case 'submit-order':
        return submitOrder(this, step, command, acceptedTick);
      case 'close-order':
        return closeOrder(this, step, command, acceptedTick);
      case 'cancel-order':
        return cancelOrder(this, step, command);
      case 'set-stops':
        return setStops(this, step, command);
      case 'reset-demo':
        return resetDemo(this, step, command, (customer) => voidOptionsOf(this, step, customer, 'demo-reset'));
      case 'submit-option':
        return submitOption(this, step, command);
    }
  }

  /** Sequences a quote and runs what it sets off (rules §1). */
  #tick(step: Step, { quote }: Extract<Input, { type: 'tick' }>): Tick | undefined {
    const listed = this.market.get(quote.instrument);
    // A quote that cannot be dealt on is no tick: nothing is valued at it.
    if (listed === undefined || quote.bid <= 0n || quote.ask < quote.bid) return undefined;
    const { instrument, bid, ask, sourceAt, source } = quote;
    const recorded = { instrument, bid, ask, at: step.at, sourceAt, source };
    if (!listed.passesPriceFilter(quote)) return { ...recorded, seq: 0 };
    listed.seq += 1;
    listed.bid = quote.bid;
    listed.ask = quote.ask;
    listed.at = step.at;
    this.#enter(step, listed);
    // Positions are worth what the newest tick says even while nothing may come of it.
    if (listed.terms.halted || !isOpenAt(listed.terms.calendar, step.at)) revalueOnTick(this, listed);
    else runTick(this, step, listed, NOBODY);
    return { ...recorded, seq: listed.seq };
  }

  /** Takes in what an SQL room says; an older version than the one in force, or the same, is ignored. */
  #fact(step: Step, { version: factVersion, body }: Fact): void {
    switch (body.kind) {
      case 'account':
        if (this.#siteVersion === 0) throw new Error('an account before the site terms');
        applyAccountFact(this.ledger, step, body, factVersion, this.#site);
        return;
      case 'instrument': {
        const { instrument } = body;
        const listed = this.market.get(instrument.id);
        if (listed !== undefined && factVersion <= listed.factVersion) return;
        if (listed !== undefined && !keepsIdentity(listed.terms, instrument)) return;
        step.emit({
          type: 'InstrumentPublished',
          instrument: instrument.id,
          factVersion,
          terms: instrumentToJson(instrument),
        });
        return;
      }
      case 'site':
        if (factVersion <= this.#siteVersion) return;
        // Accounts that exist are kept in the currency they were opened in.
        if (this.ledger.customers > 0 && body.site.currency !== this.ledger.currency) return;
        step.emit({ type: 'SitePublished', factVersion, terms: siteTermsToJson(body.site) });
        return;
      case 'options':
        if (factVersion <= this.options.termsVersion) return;
        step.emit({ type: 'OptionTermsPublished', factVersion, terms: optionTermsToJson(body.terms) });
        return;
    }
  }

  /** Moves state as an event says; replay is nothing else than this over the journal. */
  apply(event: CoreEvent): void {
    switch (event.type) {
      case 'CustomerOpened':
      case 'CustomerChanged':
      case 'AccountOpened':
      case 'Posted':
      case 'HoldPlaced':
      case 'HoldReleased':
        applyLedgerEvent(this.ledger, event);
        return;
      case 'InstrumentPublished':
        applyInstrumentPublished(this.market, event);
        return;
      case 'SitePublished':
        this.#site = siteTermsFromJson(event.terms);
        this.#siteVersion = event.factVersion;
        this.market.setCurrency(this.#site.currency);
        return;
      case 'OrderOpened':
      case 'OrderPlaced':
      case 'OrderTriggered':
      case 'OrderCancelled':
      case 'StopsSet':
      case 'OrderClosed':
      case 'MarginLevelsFixed':
      case 'MarginCalled':
      case 'DemoReset':
      case 'MarginCheckSplit':
      case 'MarginCheckFinished':
      case 'SwapRateFixed':
      case 'SwapCharged':
      case 'RolloverCharged':
      case 'MarginRestored':
        applyTradingEvent(this.trading, this.ledger, this.market, event);
        return;
      case 'OptionTermsPublished':
      case 'OptionOpened':
      case 'OptionEntered':
      case 'OptionSettled':
        applyOptionEvent(this.options, this.ledger, event);
        return;
    }
  }

  /** Sets the newest tick of an instrument after a restart: prices go on from there. */
  resumeTick(tick: Pick<Tick, 'instrument' | 'seq' | 'bid' | 'ask' | 'at'>): void {
    const listed = this.market.get(tick.instrument);
    if (listed === undefined) return;
    listed.seq = tick.seq;
    listed.bid = tick.bid;
    listed.ask = tick.ask;
    listed.at = tick.at;
  }

  /** Builds what is derived from the state (the margin guard, a tick that was cut) after loading or replaying, once the ticks are in. */
  rebuildGuards(): void {
    const customers = new Set<number>();
    for (const position of this.trading.positions.orders()) {
      valuePosition(this, this.trading.positions.slotOf(position.order));
      customers.add(position.customer);
    }
    for (const customer of customers) setFloor(this, customer);
    this.#entering = [...this.market.all()].find((listed) => hasEntriesLeft(this, listed));
  }

  /** Exact open profit of a customer at the newest ticks; 0 for one without positions. */
  openProfitOf(uid: number): bigint {
    const customer = this.ledger.indexOf(uid);
    return customer < 0 ? 0n : openProfitOf(this, customer);
  }

  /**
   * The state as sorted lines, without the market's ticks (input, not outcome): two machines with the same lines are
   * in the same state.
   */
  *stateLines(): Generator<string> {
    yield `site ${this.#siteVersion} ${siteTermsToJson(this.#site)}`;
    for (const listed of [...this.market.all()].sort((a, b) => a.terms.id - b.terms.id)) {
      yield `instrument ${listed.factVersion} ${instrumentToJson(listed.terms)}`;
    }
    const customers = Array.from({ length: this.ledger.customers }, (_, index) => index);
    customers.sort((a, b) => this.ledger.uidAt(a) - this.ledger.uidAt(b));
    for (const index of customers) {
      const flags = `${this.ledger.isFrozenAt(index)} ${this.trading.called.has(index)}`;
      const customer = `${this.ledger.uidAt(index)} ${this.ledger.bookAt(index)} ${flags} ${this.ledger.factVersionAt(index)}`;
      const { marginCallPercent, marginRearmPercent, stopOutPercent } = this.trading.levelsOf(index);
      // Written for those alone who have others, so that the hash of an older journal stays what it was.
      const levels = this.trading.hasLevels(index, FIRST_LEVELS)
        ? ''
        : ` levels ${marginCallPercent} ${marginRearmPercent} ${stopOutPercent}`;
      yield `customer ${customer}${levels}`;
    }
    const balances = [...this.ledger.balances()].map(
      (row) => `${row.book} ${row.currency} ${row.account} ${row.posted} ${row.held}`,
    );
    for (const line of balances.sort()) yield `balance ${line}`;
    const orders = [...this.trading.positions.orders()].sort((a, b) => a.order - b.order);
    for (const position of orders) {
      const { order, customer, instrument, isBuy, lots, openPrice, margin } = position;
      const line = `order ${order} ${this.ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${openPrice} ${margin}`;
      const { stopLoss, takeProfit, openTick, swapRate, swap } = position;
      // As above: an order without stops, and one without nights, is written as it was before there were any.
      const hasStops = stopLoss !== NO_LEVEL || takeProfit !== NO_LEVEL;
      const rollovers = swapRate === 0n ? '' : ` swap ${swapRate} ${swap}`;
      yield hasStops ? `${line} stops ${stopLoss} ${takeProfit} after ${openTick}${rollovers}` : `${line}${rollovers}`;
    }
    for (const pending of [...this.trading.pending.all()].sort((a, b) => a.order - b.order)) {
      const { customer, order, instrument, isBuy, lots, multiple, kind, target, margin, fee, sinceTick } = pending;
      const { stopLoss, takeProfit, marginMode, marginPerLot, leverageCap, tradeFee, feeRate, swapRate } = pending;
      const what = `${order} ${this.ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${multiple} ${kind} ${target}`;
      const terms = `${marginMode} ${marginPerLot} ${leverageCap} ${tradeFee} ${feeRate}${swapRate === 0n ? '' : ` swap ${swapRate}`}`;
      yield `pending ${what} ${margin} ${fee} stops ${stopLoss} ${takeProfit} after ${sinceTick} terms ${terms}`;
    }
    // Lines of options stand where there are any: before the first the hash of a journal is what it was without them.
    const { options } = this;
    if (options.termsVersion > 0) yield `options ${options.termsVersion} ${optionTermsToJson(options.terms)}`;
    for (const running of [...options.running.all()].sort((a, b) => a.option - b.option)) {
      const { option, customer, instrument, direction, stake, win, profitRatio, lossLevel, entry } = running;
      const { acceptedAt, acceptedTick, expiresAt, quoteMaxAgeMs } = running;
      const what = `${option} ${this.ledger.uidAt(customer)} ${instrument} ${direction} ${stake}`;
      const when = `${acceptedAt} ${acceptedTick} ${expiresAt} ${quoteMaxAgeMs}`;
      const entered = entry === undefined ? 'waits' : `${entry.seq} ${entry.price}`;
      yield `option ${what} ${profitRatio} ${lossLevel} ${win} ${when} ${entered}`;
    }
    if (options.nextOption > 1) yield `next option ${options.nextOption}`;
    const { splitTick, rolloverProgress } = this.trading;
    if (rolloverProgress.rollover > 0) yield `rollovers ${rolloverProgress.rollover} ${rolloverProgress.uid}`;
    yield `next ${this.trading.nextOrder} cut ${splitTick?.instrument ?? 0} ${splitTick?.uid ?? 0}`;
  }
}

/** What can never change about an instrument: open orders are counted in it. */
function keepsIdentity(
  before: { code: string; pricePrecision: number; unitsPerLot: bigint; quoteCurrency: string },
  after: typeof before,
): boolean {
  return (
    before.code === after.code &&
    before.pricePrecision === after.pricePrecision &&
    before.unitsPerLot === after.unitsPerLot &&
    before.quoteCurrency === after.quoteCurrency
  );
}

/** What the customer is told of a command that took effect. */
export function answerOf(events: readonly CoreEvent[]): Answer {
  for (const event of events) {
    if (event.type === 'DemoReset') return { kind: 'demo-reset' };
    if (event.type === 'OptionOpened') return { kind: 'option-opened', option: event.option };
    if (event.type === 'OrderOpened') return { kind: 'order-opened', order: event.order };
    if (event.type === 'OrderPlaced') return { kind: 'order-placed', order: event.order };
    if (event.type === 'OrderCancelled') return { kind: 'order-cancelled', order: event.order };
    if (event.type === 'StopsSet') return { kind: 'stops-set', order: event.order };
    if (event.type === 'OrderClosed') return { kind: 'order-closed', order: event.order };
  }
  return { kind: 'none' };
}
