import { defaultProfileOf, type Jurisdictions, NO_JURISDICTIONS, PRODUCTS } from '@vitrine/domain/config/jurisdictions';
import type { SiteModeName } from '@vitrine/domain/config/site-mode';
import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { formatDecimal, formatMoney, parseDecimal, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { accountName, type Book, type TradingKind } from '@vitrine/domain/ledger/chart';
import { conservationReport } from '@vitrine/domain/ledger/conservation';
import type { BreakLength, OwnLimitKind } from '@vitrine/domain/ledger/own-limits';
import { nextDayStart } from '@vitrine/domain/ledger/site-days';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { PositionFilter } from '@vitrine/domain/trading/order';
import { NO_LEVEL } from '@vitrine/domain/trading/price-levels';
import { expect, it } from 'vitest';
import {
  accountFact,
  instrumentFact,
  jurisdictionsFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  siteFact,
  siteModeFact,
} from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Fact, Input } from '../src/input.ts';
import { Machine, type StepResult } from '../src/machine.ts';
import { copySteps, copyWords } from './copy/steps.ts';
import { fundingSteps, fundingWords } from './funding/steps.ts';

/**
 * A story of trading in plain words. Each line is a step; what comes of it stands below, behind arrows, and it must be
 * all that comes of it. A table states what accounts then have. After every step the books are summed: a story in
 * which money is made or lost fails at that line.
 *
 *     customer 1 opens a demo account
 *     EURUSD quotes 1.10540 1.10550
 *     customer 1 buys 0.10 EURUSD x100
 *       -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
 *       | account         | posted       | held       |
 *       | cust/1/forex    | 9999.778900  | 110.550000 |
 *       | house/fee_trade | 0.221100     |            |
 */
export interface Setting {
  /** Instruments of the seed by code, with terms changed as the story needs; all are always open unless it says so. */
  readonly instruments: Readonly<Record<string, Partial<Instrument>>>;
  readonly site?: Parameters<typeof siteFact>[0];
  /** When the story begins; a Wednesday at 15:00 UTC by default. */
  readonly begins?: string;
}

const DURATIONS: Readonly<Record<string, number>> = { ms: 1, seconds: 1_000, minutes: 60_000, hours: 3_600_000 };

class Story {
  readonly machine = new Machine();
  #at: number;
  #version = 1;
  /** The command that waits for a tick, and the last tick it knew of. */
  #waiting: Extract<Input, { type: 'command' }> | undefined;
  #said: string[] = [];

  constructor({ instruments, site, begins }: Setting) {
    this.#at = begins === undefined ? OPEN_HOURS : Date.parse(begins);
    this.machine.step({ type: 'fact', at: this.#at, fact: siteFact(site) });
    for (const [code, changes] of Object.entries(instruments)) {
      this.machine.step({ type: 'fact', at: this.#at, fact: instrumentFact(listed(code, changes)) });
    }
  }

  /** Does what a line says; `undefined` when it means nothing. */
  do(line: string): readonly string[] | undefined {
    this.#said = [];
    for (const [pattern, step] of this.#steps) {
      const match = pattern.exec(line);
      if (match === null) continue;
      step(...(match.slice(1) as [string, string, string, string, string, string, string]));
      return this.#said;
    }
    return undefined;
  }

  readonly #steps: readonly (readonly [
    RegExp,
    (a: string, b: string, c: string, d: string, e: string, f: string, g: string) => void,
  ])[] = [
    [
      /^customer (\d+) opens a (demo|paper|real) account$/,
      (uid, book) => this.#fact(accountFact(Number(uid), book as Book)),
    ],
    [
      /^customer (\d+) is (frozen|free)$/,
      (uid, state) => {
        const index = this.machine.ledger.indexOf(Number(uid));
        this.#version += 1;
        const fact = accountFact(Number(uid), this.machine.ledger.bookAt(index), this.#version, state === 'frozen');
        this.#fact(fact);
      },
    ],
    [
      /^(\w+) quotes ([\d.]+) ([\d.]+)$/,
      (code, bid, ask) => {
        const { id, pricePrecision } = this.#terms(code);
        const quote = {
          instrument: id,
          bid: amount(bid, pricePrecision),
          ask: amount(ask, pricePrecision),
          sourceAt: this.#at,
          source: 'simulated',
        };
        this.#run({ type: 'tick', at: this.#at, quote });
      },
    ],
    [
      /^(\w+) is (halted|resumed)$/,
      (code, state) => {
        this.#version += 1;
        this.#fact(instrumentFact({ ...this.#terms(code), halted: state === 'halted' }, this.#version));
      },
    ],
    [
      /^the fee of (\w+) is now (\d+)$/,
      (code, feeRate) => {
        this.#version += 1;
        this.#fact(instrumentFact({ ...this.#terms(code), feeRate: BigInt(feeRate) }, this.#version));
      },
    ],
    [
      /^rollovers of (\w+) cost (-?[\d.]+)% of a buy, (-?[\d.]+)% of a sell$/,
      (code, buy, sell) => {
        this.#version += 1;
        const rates = { buy: signed(buy, 6), sell: signed(sell, 6) };
        const { swap: _before, ...terms } = this.#terms(code);
        const isFree = rates.buy === 0n && rates.sell === 0n;
        this.#fact(instrumentFact({ ...terms, ...(isFree ? {} : { swap: rates }) }, this.#version));
      },
    ],
    [
      /^it is (\S+)$/,
      (instant) => {
        this.#at = Date.parse(instant);
        this.#run({ type: 'time', at: this.#at });
      },
    ],
    [
      /^the site publishes the levels (\d+), (\d+), (\d+)$/,
      (call, rearm, stopOut) => {
        this.#version += 1;
        const site: SiteTerms = {
          ...this.machine.site,
          marginCallPercent: Number(call),
          marginRearmPercent: Number(rearm),
          stopOutPercent: Number(stopOut),
        };
        this.#fact({ subject: 'site', version: this.#version, body: { kind: 'site', site } });
      },
    ],
    [
      /^(\d+) (ms|seconds|minutes|hours) pass$/,
      (count, unit) => {
        this.#at += Number(count) * (DURATIONS[unit] as number);
      },
    ],
    [
      /^customer (\d+) (buys|sells) ([\d.]+) (\w+) x(\d+)(?: expecting ([\d.]+)(?: within ([\d.]+)%)?)?$/,
      (uid, verb, lots, code, multiple, ...expected) => {
        const [price, deviation] = expected as (string | undefined)[];
        const { id, pricePrecision } = this.#terms(code);
        this.#command(id, {
          kind: 'submit-order',
          uid: Number(uid),
          instrument: id,
          side: verb === 'buys' ? 'buy' : 'sell',
          lots: amount(lots, 4),
          multiple: Number(multiple),
          expectPrice: price === undefined ? undefined : amount(price, pricePrecision),
          maxDeviation: deviation === undefined ? undefined : amount(deviation, 6),
        });
      },
    ],
    [
      /^customer (\d+) (buys|sells) ([\d.]+) (\w+) x(\d+)(?: at ([\d.]+))?(?: loss ([\d.]+))?(?: profit ([\d.]+))?(?: trailing (\d+))?$/,
      (uid, verb, lots, code, multiple, ...levels) => {
        const { id, pricePrecision } = this.#terms(code);
        const [target, loss, profit, trailing] = levels as (string | undefined)[];
        this.#command(id, {
          kind: 'submit-order',
          uid: Number(uid),
          instrument: id,
          side: verb === 'buys' ? 'buy' : 'sell',
          lots: amount(lots, 4),
          multiple: Number(multiple),
          target: target === undefined ? undefined : amount(target, pricePrecision),
          stops: { stopLoss: level(loss, pricePrecision), takeProfit: level(profit, pricePrecision) },
          trailingStop: trailing === undefined ? undefined : BigInt(trailing),
        });
      },
    ],
    [
      /^customer (\d+) cancels order (\d+)$/,
      (uid, order) => this.#command(0, { kind: 'cancel-order', uid: Number(uid), order: Number(order) }),
    ],
    [
      /^customer (\d+) sets order (\d+) of (\w+) to(?: loss ([\d.]+))?(?: profit ([\d.]+))?(?: trailing (\d+))?(?: nothing)?$/,
      (uid, order, code, ...levels) => {
        const { pricePrecision } = this.#terms(code);
        const [loss, profit, trailing] = levels as (string | undefined)[];
        this.#command(0, {
          kind: 'set-stops',
          uid: Number(uid),
          order: Number(order),
          stopLoss: level(loss, pricePrecision),
          takeProfit: level(profit, pricePrecision),
          trailingStop: trailing === undefined ? undefined : BigInt(trailing),
        });
      },
    ],
    [
      /^customer (\d+) reverses order (\d+) of (\w+) x(\d+)$/,
      (uid, order, code, multiple) => {
        const own = { uid: Number(uid), order: Number(order), multiple: Number(multiple) };
        this.#command(this.#terms(code).id, { kind: 'reverse-order', ...own });
      },
    ],
    [
      /^customer (\d+) modifies order (\d+) of (\w+)(?: to ([\d.]+) lots)?(?: at ([\d.]+))?(?: loss ([\d.]+))?(?: profit ([\d.]+))?$/,
      (uid, order, code, ...changes) => {
        const { pricePrecision } = this.#terms(code);
        const [lots, target, loss, profit] = changes as (string | undefined)[];
        this.#command(0, {
          kind: 'modify-order',
          uid: Number(uid),
          order: Number(order),
          lots: lots === undefined ? undefined : amount(lots, 4),
          target: target === undefined ? undefined : amount(target, pricePrecision),
          ...(loss === undefined ? {} : { stopLoss: level(loss, pricePrecision) }),
          ...(profit === undefined ? {} : { takeProfit: level(profit, pricePrecision) }),
        });
      },
    ],
    [
      /^customer (\d+) closes (?:([\d.]+) lots of )?order (\d+)$/,
      (uid, part, order) => {
        const slot = this.machine.trading.positions.slotOf(Number(order));
        const on = slot < 0 ? 0 : this.machine.trading.positions.at(slot).instrument;
        const lots = (part as string | undefined) === undefined ? undefined : amount(part, 4);
        this.#command(on, { kind: 'close-order', uid: Number(uid), order: Number(order), lots });
      },
    ],
    [
      /^customer (\d+) closes (all|profitable|losing) positions(?: in (\w+))?$/,
      (uid, which, code) => {
        const instrument = (code as string | undefined) === undefined ? 0 : this.#terms(code).id;
        this.#command(instrument, { kind: 'close-all', uid: Number(uid), which: which as PositionFilter, instrument });
      },
    ],
    [
      /^customer (\d+) moves (-?[\d.]+) from (change|forex|micro) to (change|forex|micro)$/,
      (uid, sum, from, to) =>
        this.#command(0, {
          kind: 'transfer',
          uid: Number(uid),
          from: from as TradingKind,
          to: to as TradingKind,
          amount: signed(sum, 6),
        }),
    ],
    ...copySteps({
      command: (command) => this.#command(0, command),
      master: (body) => {
        this.#version += 1;
        this.#fact({ subject: `master/${body.uid}`, version: this.#version, body });
      },
    }),
    ...fundingSteps({
      command: (command) => this.#command(0, command),
      publish: (terms) => {
        this.#version += 1;
        this.#fact({ subject: 'funding', version: this.#version, body: { kind: 'funding', terms } });
      },
      instrument: (code) => this.#terms(code).id,
    }),
    [/^customer (\d+) starts anew$/, (uid) => this.#command(0, { kind: 'reset-demo', uid: Number(uid) })],
    [
      /^customer (\d+) sets (?:the (day loss|week loss|day deposit|month deposit) to ([\d.]+)|the session to (\d+) minutes)(?: having realised (\S+) and (\S+))?$/,
      (uid, period, loss, minutes, ...realised) => {
        const [day, week] = realised as (string | undefined)[];
        this.#command(0, {
          kind: 'set-own-limit',
          uid: Number(uid),
          ...((period as string | undefined) === undefined
            ? { limit: 'session', value: BigInt(minutes) }
            : { limit: (period as string).replace(' ', '-') as OwnLimitKind, value: amount(loss, 6) }),
          ...(day === undefined ? {} : { realisedDay: signed(day, 6), realisedWeek: signed(week as string, 6) }),
          ...this.#resultsOfNow(Number(uid)),
        });
      },
    ],
    [
      /^customer (\d+) takes a break of (\S+)$/,
      (uid, length) => this.#command(0, { kind: 'take-break', uid: Number(uid), length: length as BreakLength }),
    ],
    [
      /^customer (\d+) trades (?:up|down) with ([\d.]+) on (\w+) for (\d+) seconds$/,
      (uid, stake, code, seconds) => {
        const { id } = this.#terms(code);
        const own = { kind: 'submit-option', uid: Number(uid), instrument: id, direction: 'up' } as const;
        this.#command(id, { ...own, stake: amount(stake, 6), seconds: Number(seconds) });
      },
    ],
    [
      /^the clocks of the site are (-?\d+) hours ahead(?:, and (-?\d+) from (\S+))?$/,
      (hours, ...later) => {
        const [ahead, from] = later as (string | undefined)[];
        this.#version += 1;
        const next = from === undefined ? '' : ` ${Date.parse(from)}:${Number(ahead) * 3_600_000}`;
        const body = { kind: 'site-days', zone: 'Test', changes: `0:${Number(hours) * 3_600_000}${next}` } as const;
        this.#fact({ subject: 'site-days', version: this.#version, body });
      },
    ],
    [
      /^the site is (normal|close-only|read-only)$/,
      (mode) => {
        this.#version += 1;
        this.#fact(siteModeFact(mode as SiteModeName, this.#version));
      },
    ],
    [
      /^customer (\d+) lives in ([A-Z]{2})$/,
      (uid, country) => {
        const { ledger } = this.machine;
        const index = ledger.indexOf(Number(uid));
        this.#version += 1;
        this.#fact(accountFact(Number(uid), ledger.bookAt(index), this.#version, ledger.isFrozenAt(index), country));
      },
    ],
    [
      /^([A-Z]{2}) (is given up|has leverage \d+|has no options)$/,
      (country, what) => {
        this.#version += 1;
        this.#fact(jurisdictionsFact(jurisdictionWith(country, what), this.#version));
      },
    ],
    [/^the site offers timed options$/, () => this.#fact(optionsFact())],
    [
      /^what waits is tried again$/,
      () => {
        if (this.#waiting === undefined) throw new Error('nothing waits');
        this.#run({ ...this.#waiting, at: this.#at });
      },
    ],
    [
      /^the recording of (\w+) ends$/,
      (code) => this.#run({ type: 'replay-restart', at: this.#at, instruments: [this.#terms(code).id] }),
    ],
  ];

  #terms(code: string): Instrument {
    for (const { terms } of this.machine.market.all()) if (terms.code === code) return terms;
    // An instrument that the site does not have: a number nobody uses.
    return { ...listed('EURUSD'), id: 9_999 };
  }

  #fact(fact: Fact): void {
    this.#run({ type: 'fact', at: this.#at, fact });
  }

  /** What a first loss limit says of the results that it brings: that they are those of now. */
  #resultsOfNow(uid: number) {
    const { ledger } = this.machine;
    const customer = ledger.indexOf(uid);
    if (customer < 0) return {};
    const realisedDayEnds = nextDayStart(ledger.ownLimits.days.changes, this.#at);
    return { realisedDayEnds, realisedFunds: ledger.tradingFunds(customer) };
  }

  #command(instrument: number, command: Extract<Input, { type: 'command' }>['command']): void {
    const acceptedTick = this.machine.market.get(instrument)?.seq ?? 0;
    this.#run({ type: 'command', at: this.#at, command, acceptedTick });
  }

  #run(input: Input): void {
    const result = this.machine.step(input);
    if (input.type === 'command') this.#waiting = result.waitFor === undefined ? undefined : input;
    this.#said.push(...this.#tell(result));
    const { positions, pending } = this.machine.trading;
    const live = [
      ...[...positions.orders()].map(({ customer, margin }) => ({ customer, amount: margin })),
      ...[...pending.all()].map(({ customer, margin, fee }) => ({ customer, amount: margin + fee })),
    ].map(({ customer, amount }) => ({ uid: this.machine.ledger.uidAt(customer), amount }));
    const stakes = [...this.machine.options.running.all()].map(({ customer, stake }) => ({
      uid: this.machine.ledger.uidAt(customer),
      amount: stake,
    }));
    const report = conservationReport(this.machine.ledger.balances(), live, stakes);
    if (!report.isConserved) this.#said.push('MONEY WAS MADE OR LOST');
  }

  #tell({ events, refusal, waitFor }: StepResult): string[] {
    const told = events.flatMap((event) => this.#wordsOf(event) ?? []);
    if (refusal !== undefined) {
      const { until, transferable, available = transferable } = refusal.params;
      const figures = `${until === undefined ? '' : ` until ${until}`}${available === undefined ? '' : `, ${available} are free`}`;
      told.push(`refused: ${refusal.reason}${figures}`);
    }
    if (waitFor !== undefined) told.push(`waits for ${this.machine.market.get(waitFor)?.terms.code}`);
    return told;
  }

  #price(instrument: number, price: bigint): string {
    return formatDecimal(price, this.machine.market.get(instrument)?.terms.pricePrecision ?? 0);
  }

  #wordsOf(event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'OrderOpened': {
        const { order, instrument, price, margin, fee } = event;
        const figures = `margin ${formatMoney(margin)}, fee ${formatMoney(fee)}`;
        return `order ${order} opened at ${this.#price(instrument, price)}, ${figures}`;
      }
      case 'OrderClosed': {
        const { order, instrument, price, profit, closedBy } = event;
        return `order ${order} closed at ${this.#price(instrument, price)} by ${closedBy}, profit ${formatMoney(profit)}`;
      }
      case 'OrderPartClosed': {
        const { order, part, instrument, price, profit, lots } = event;
        const what = `${formatDecimal(lots, 4)} lots of order ${order} closed as order ${part}`;
        const split = (name: string, ofPart: bigint, left: bigint): string =>
          `${name} ${formatMoney(ofPart)} and ${formatMoney(left)}`;
        return [
          `${what} at ${this.#price(instrument, price)} by ${event.closedBy}, profit ${formatMoney(profit)}`,
          split('margin', event.margin, event.marginLeft),
          split('fee', event.fee, event.feeLeft),
          ...(event.swap === 0n && event.swapLeft === 0n ? [] : [split('swap', event.swap, event.swapLeft)]),
        ].join(', ');
      }
      case 'OrderReversed':
        return `order ${event.order} is reversed into order ${event.opened}`;
      case 'CloseAllStarted': {
        const { uid, closed, skipped, profit } = event;
        const left = skipped === 0 ? '' : `, skips ${skipped}`;
        return `customer ${uid} closes ${closed}${left}, profit ${formatMoney(profit)}`;
      }
      case 'OrderPlaced': {
        const { order, instrument, kind, target, margin, fee } = event;
        const figures = `margin ${formatMoney(margin)}, fee ${formatMoney(fee)}`;
        return `order ${order} placed as a ${kind} at ${this.#price(instrument, target)}, ${figures}`;
      }
      case 'OrderModified': {
        const { order, instrument, lots, target, margin, fee } = event;
        const figures = `margin ${formatMoney(margin)}, fee ${formatMoney(fee)}`;
        return `order ${order} is now ${formatDecimal(lots, 4)} lots at ${this.#price(instrument, target)}, ${figures}`;
      }
      case 'OrderTriggered': {
        const { order, instrument, price, margin, fee } = event;
        const figures = `margin ${formatMoney(margin)}, fee ${formatMoney(fee)}`;
        return `order ${order} filled at ${this.#price(instrument, price)}, ${figures}`;
      }
      case 'OrderCancelled':
        return `order ${event.order} ended by ${event.closedBy}`;
      case 'StopsSet': {
        const { order, instrument, stopLoss, takeProfit } = event;
        const words = [
          ...(stopLoss === NO_LEVEL ? [] : [`loss ${this.#price(instrument, stopLoss)}`]),
          ...(takeProfit === NO_LEVEL ? [] : [`profit ${this.#price(instrument, takeProfit)}`]),
        ];
        return `order ${order} has ${words.join(', ') || 'no stops'}`;
      }
      case 'TrailingStopSet': {
        const { order, instrument, side, distance, isRunning, tick } = event;
        if (distance === 0n) return `order ${order} no longer trails`;
        const from = isRunning ? this.#price(instrument, side === 'buy' ? tick.bid : tick.ask) : 'its fill';
        return `order ${order} trails by ${distance} points from ${from}`;
      }
      case 'TrailingStopsMoved': {
        const { instrument, side, tick } = event;
        return `trailing ${side}s follow ${this.#price(instrument, side === 'buy' ? tick.bid : tick.ask)}`;
      }
      case 'TrailingStopReached':
        return `order ${event.order} reaches its trailing stop at ${this.#price(event.instrument, event.level)}`;
      case 'SwapCharged': {
        const { order, amount, swapAfter } = event;
        return `order ${order} pays ${formatMoney(amount)} for a rollover, ${formatMoney(swapAfter)} so far`;
      }
      case 'OwnLimitSet': {
        const { uid, limit, amount: loss, minutes } = event;
        return `the ${limit} of customer ${uid} is ${limit === 'session' ? minutes : formatMoney(loss)}`;
      }
      case 'OwnLimitScheduled': {
        const { uid, limit, nextAmount, nextMinutes, nextAt } = event;
        const value = limit === 'session' ? `${nextMinutes}` : formatMoney(nextAmount);
        return `the ${limit} of customer ${uid} will be ${value} from ${new Date(nextAt).toISOString()}`;
      }
      case 'BreakTaken':
        return `customer ${event.uid} takes a break until ${new Date(event.until).toISOString()}`;
      case 'LossCounted': {
        const { dayResult, dayEnds, weekResult, weekEnds } = event;
        const day = `${formatMoney(dayResult)} until ${new Date(dayEnds).toISOString()}`;
        return `counted ${day}, ${formatMoney(weekResult)} until ${new Date(weekEnds).toISOString()}`;
      }
      case 'MarginLevelsFixed':
        return `customer ${event.uid} has the levels ${event.marginCall}, ${event.marginRearm}, ${event.stopOut}`;
      case 'MarginCalled':
        return `customer ${event.uid} is called: ${formatMoney(event.netValue)} on ${formatMoney(event.usedMargin)}`;
      case 'MarginRestored':
        return `customer ${event.uid} is out of the call: ${formatMoney(event.netValue)} on ${formatMoney(event.usedMargin)}`;
      case 'Posted':
        if (event.reason === 'transfer-out') {
          return `${formatMoney(event.amount)} goes from ${accountName(event.debit)} to ${accountName(event.credit)}`;
        }
        if (event.reason !== 'balance-protection') return undefined;
        return `the house makes good ${formatMoney(event.amount)} to ${accountName(event.credit)}`;
      default:
        return copyWords(event) ?? fundingWords(event);
    }
  }

  /** Posted and held of an account, in every book it is in: `house/fx in paper`, or `house/fx in EUR`, in account currency if it names none. */
  account(name: string): { posted: string; held: string } {
    const [own, place] = name.split(' in ');
    const isCurrency = place !== undefined && /^[A-Z]+$/.test(place);
    const currency = isCurrency ? place : this.machine.site.currency;
    let posted = 0n;
    let held = 0n;
    for (const row of this.machine.ledger.balances()) {
      if (accountName(row.account) !== own || row.currency !== currency) continue;
      if (place !== undefined && !isCurrency && row.book !== place) continue;
      posted += row.posted;
      held += row.held;
    }
    return { posted: formatMoney(posted), held: formatMoney(held) };
  }
}

/** Everything is offered everywhere, but for one thing in one country. */
function jurisdictionWith(country: string, what: string): Jurisdictions {
  const everywhere = defaultProfileOf(NO_JURISDICTIONS);
  const cap = /\d+/.exec(what)?.[0];
  const rules = {
    caps: cap === undefined ? {} : { 'fx-major': Number(cap) },
    products: PRODUCTS.filter((product) => product !== 'options' || what !== 'has no options'),
  };
  const closeOnly = what === 'is given up';
  const profile = { ...everywhere, id: 'one', countries: [country], closeOnly, real: rules, practice: rules };
  return { profiles: [everywhere, profile] };
}

function amount(text: string, scale: number): bigint {
  const value = parseDecimal(text, scale);
  if (value === undefined) throw new Error(`${text} is no amount with ${scale} decimals`);
  return value;
}

function signed(text: string, scale: number): bigint {
  const value = parseSignedDecimal(text, scale);
  if (value === undefined) throw new Error(`${text} is no amount with ${scale} decimals`);
  return value;
}

function level(text: string | undefined, pricePrecision: number): bigint {
  return text === undefined ? NO_LEVEL : amount(text, pricePrecision);
}

function sixDecimals(cell: string): string {
  const [whole, fraction = ''] = (cell === '' ? '0' : cell).split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
}

/** Defines the test of a story. */
export function scenario(title: string, setting: Setting, text: string): void {
  it(title, () => {
    const story = new Story(setting);
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    for (let place = 0; place < lines.length; ) {
      const line = lines[place++] as string;
      if (line.startsWith('|')) {
        const [name, posted, held] = line
          .split('|')
          .slice(1)
          .map((cell) => cell.trim()) as [string, string, string];
        if (name === 'account') continue;
        expect({ [name]: story.account(name) }, title).toEqual({
          [name]: { posted: sixDecimals(posted), held: sixDecimals(held) },
        });
        continue;
      }
      const expected: string[] = [];
      while (lines[place]?.startsWith('->')) expected.push((lines[place++] as string).slice(2).trim());
      const said = story.do(line);
      if (said === undefined) throw new Error(`no step reads "${line}"`);
      expect(said, line).toEqual(expected);
    }
  });
}
