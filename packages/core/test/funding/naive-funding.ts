import type { FundingCommand, Transfer } from '../../src/funding/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import type { NaiveTrader } from '../trading/naive-trader.ts';

const FIELD = { change: 'funding', forex: 'contract', micro: 'options' } as const;

/** Money between the accounts of a customer. */
export class NaiveFunding implements NaiveRoom<FundingCommand, never> {
  readonly commands = { transfer: (_at: number, command: Transfer) => this.#transfer(command) };
  readonly facts = {};
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  /** What can be moved away; below 0 while positions have lost more than that. */
  freeOn(account: NaiveAccount, kind: Transfer['from']): bigint {
    const { trading } = this.#broker;
    return kind === 'forex' ? trading.freeOf(trading.traderOf(account.uid) as NaiveTrader) : account[FIELD[kind]];
  }

  #transfer({ uid, from, to, amount }: Transfer): string[] {
    const account = this.#broker.ledger.accounts.get(uid);
    if (account === undefined) return ['refused funding.account-not-found'];
    if (account.frozen) return ['refused funding.account-frozen'];
    if (this.#broker.config.isOneAccount) return ['refused funding.only-one-account'];
    if (from === to) return ['refused funding.same-account'];
    if (amount <= 0n) return ['refused funding.amount-not-positive'];
    if (amount > this.freeOn(account, from)) return ['refused funding.insufficient-balance'];
    account[FIELD[from]] -= amount;
    account[FIELD[to]] += amount;
    return [`transferred of ${uid}: ${amount} from ${from} to ${to}`];
  }
}
