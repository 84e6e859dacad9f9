import type { Command, FactBody, Input } from '../src/input.ts';
import { NaiveConfig } from './config/naive-config.ts';
import { NaiveCopy } from './copy/naive-copy.ts';
import { NaiveFunding } from './funding/naive-funding.ts';
import { NaiveLedger } from './ledger/naive-ledger.ts';
import { NaiveMarket } from './market/naive-market.ts';
import { NaiveOptions } from './options/naive-options.ts';
import type { NaiveRoom, Predict } from './room-model.ts';
import { NaiveTrading } from './trading/naive-trading.ts';

/**
 * The rules once more, as slowly and plainly as possible: lists, exact fractions, every figure computed again each time.
 * It predicts in words what the machine must do with an input. Each room has its part; this joins them.
 */
export class NaiveBroker {
  /** Time of the newest input. */
  at = 0;
  readonly config = new NaiveConfig(this);
  readonly market = new NaiveMarket();
  readonly ledger = new NaiveLedger(this);
  readonly trading = new NaiveTrading(this);
  readonly options = new NaiveOptions(this);
  readonly funding = new NaiveFunding(this);
  readonly copy = new NaiveCopy(this);
  readonly #commands: NaiveRoom<Command, never>['commands'] = {
    ...this.ledger.commands,
    ...this.trading.commands,
    ...this.options.commands,
    ...this.funding.commands,
    ...this.copy.commands,
  };
  readonly #facts: NaiveRoom<never, FactBody>['facts'] = {
    ...this.config.facts,
    ...this.market.facts,
    ...this.ledger.facts,
    ...this.options.facts,
    ...this.funding.facts,
    ...this.copy.facts,
  };

  /** The order of the rooms in a step is that of rules §1. */
  step(input: Input): string[] {
    const told = this.#step(input);
    return [...told, ...this.copy.follow(input.at)];
  }

  #step(input: Input): string[] {
    this.at = input.at;
    switch (input.type) {
      case 'command': {
        const { at, command, acceptedTick } = input;
        return (this.#commands[command.kind] as Predict<Command>)(at, command, acceptedTick);
      }
      case 'fact': {
        const { body, version } = input.fact;
        (this.#facts[body.kind] as (body: FactBody, version: number) => void)(body, version);
        return [];
      }
      case 'tick': {
        const { at, quote } = input;
        if (!this.market.take(at, quote)) return [];
        return [...this.options.tick(quote.instrument), ...this.trading.tick(at, quote.instrument)];
      }
      case 'time':
        return [...this.options.time(input.at), ...this.trading.time(input.at), ...this.funding.time(input.at)];
      case 'replay-restart':
        return [...this.trading.replayRestart(input.instruments), ...this.options.replayRestart(input.instruments)];
      // A world of eight customers never splits a step.
      case 'continue':
        return [];
    }
  }

  /** A time entry must come before any other input. */
  isTimeOverdue(at: number): boolean {
    return this.trading.isRolloverDue(at);
  }
}
