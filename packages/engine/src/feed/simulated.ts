import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Simulation } from '@vitrine/domain/market/seed';
import { midOf, type Tick } from '@vitrine/domain/market/tick';
import { type Feed, type FeedEvent, INTERRUPTION } from '../feed.ts';
import { drawsOf } from './draw.ts';
import { deviationOver, liveliness, stepOf } from './walk.ts';

export const SIMULATED = 'simulated';

/** The state of one instrument: the tick of slot `slot` is drawn and due at `dueAt`. */
interface Walker {
  readonly instrument: Instrument;
  readonly simulation: Simulation;
  readonly deviation: bigint;
  mid: Price;
  slot: number;
  bytes: Buffer;
  dueAt: Instant;
  /** Whether it has had no tick yet. */
  isNew: boolean;
}

/** Puts a walker where it stood at its last tick. */
function goOnAfter(walker: Walker, last: Tick): void {
  walker.mid = midOf(last);
  walker.slot = Math.floor(last.sourceAt / walker.simulation.tickEveryMs) + 1;
  walker.isNew = false;
}

/** Moves the price by the drawn step. */
function step(walker: Walker): FeedEvent {
  walker.isNew = false;
  const { assetClass, calendar, id, spreadPoints } = walker.instrument;
  const below = BigInt(spreadPoints >> 1);
  const change = stepOf(walker.mid, walker.deviation, liveliness(assetClass, calendar, walker.dueAt), walker.bytes, 4);
  // A step that could push the bid to 0 is skipped in both directions, to keep the walk symmetric.
  const size = change < 0n ? -change : change;
  if (walker.mid - size > below) walker.mid += change;
  const bid = walker.mid - below;
  const ask = bid + BigInt(spreadPoints);
  return {
    type: 'quote',
    at: walker.dueAt,
    quote: { instrument: id, bid, ask, sourceAt: walker.dueAt, source: SIMULATED },
  };
}

/** A walker at the start of each instrument that is simulated. */
function walkersOf(instruments: readonly Instrument[], simulations: readonly Simulation[]): Walker[] {
  const walkers: Walker[] = [];
  for (const instrument of instruments) {
    const simulation = simulations.find((one) => one.instrument === instrument.id);
    if (simulation === undefined) continue;
    walkers.push({
      instrument,
      simulation,
      deviation: deviationOver(simulation.tickEveryMs, simulation.annualVolatilityPercent, instrument.calendar),
      mid: simulation.startPrice,
      slot: 0,
      bytes: Buffer.alloc(0),
      dueAt: 0,
      isNew: true,
    });
  }
  return walkers;
}

/**
 * The simulated market. Time is divided into slots of `tickEveryMs`. Each slot has one tick, whose time and price step
 * depend only on the seed, the instrument and the slot's number: neither polling nor trading can influence prices.
 * There are no ticks while an instrument is not `isTicking`; the price continues from where it was. Slots that pass while
 * the feed is not polled (a restart, a sleeping machine) are lost, not made up. The tick of the slot that runs afterwards comes
 * at once: prices are fresh as soon as anybody can trade.
 *
 * @param seed secret of the installation, or `FEED_SEED`
 * @param instruments those without an entry in `simulations` are not quoted
 * @param isTicking by default, while the instrument's calendar is open; told whether the tick would be its very first
 */
export function simulatedFeed(
  seed: string,
  instruments: readonly Instrument[],
  simulations: readonly Simulation[],
  isTicking = ({ calendar }: Instrument, at: Instant, _isFirst: boolean): boolean => isOpenAt(calendar, at),
): Feed {
  const draw = drawsOf(seed);
  const walkers = walkersOf(instruments, simulations);
  let polledAt = Number.NEGATIVE_INFINITY;

  function takeSlot(walker: Walker, slot: number): void {
    const { tickEveryMs, instrument } = walker.simulation;
    walker.slot = slot;
    walker.bytes = draw('tick', instrument, slot);
    walker.dueAt = slot * tickEveryMs + (walker.bytes.readUInt32BE(0) % tickEveryMs);
  }

  /** Goes on in the slot that runs, or behind it if its tick was the last one. After lost slots its tick comes at once. */
  function skipTo(at: Instant): void {
    for (const walker of walkers) {
      const running = Math.floor(at / walker.simulation.tickEveryMs);
      const hasLost = walker.slot < running;
      const hadTick = walker.slot === running + 1;
      takeSlot(walker, hadTick ? running + 1 : running);
      walker.dueAt = hasLost ? at : Math.max(walker.dueAt, at);
    }
  }

  return {
    name: SIMULATED,
    instruments: new Set(walkers.map((walker) => walker.instrument.id)),

    resume(at, last: readonly Tick[]) {
      for (const walker of walkers) {
        const tick = last.find((one) => one.instrument === walker.instrument.id);
        if (tick !== undefined) goOnAfter(walker, tick);
      }
      skipTo(at);
      polledAt = at;
    },

    poll(at) {
      if (at - polledAt > INTERRUPTION) skipTo(at);
      polledAt = Math.max(polledAt, at);
      const due: FeedEvent[] = [];
      for (const walker of walkers) {
        for (; walker.dueAt <= at; takeSlot(walker, walker.slot + 1)) {
          if (isTicking(walker.instrument, walker.dueAt, walker.isNew)) due.push(step(walker));
        }
      }
      return due.sort((a, b) => a.at - b.at);
    },
  };
}
