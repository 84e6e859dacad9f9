import { customerAccount, houseAccount, kindInForce } from '@vitrine/domain/ledger/index';
import { midOf } from '@vitrine/domain/market/index';
import { type Settlement, settlementOf, type VoidReason } from '@vitrine/domain/options/index';
import type { WaitingTicks } from '../input.ts';
import { type PostingOrder, post } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import type { OptionContext } from './context.ts';
import { NONE } from './running-options.ts';

/**
 * Settles the options that are due at a time entry, in the order they became due (tie: lower id), each at the newest
 * tick of its instrument (rules §4). Returns true when there are more than fit in one step. Then ticks wait, and the
 * same input, repeated, continues, so that all of them settle at the last tick before the time entry. The split needs
 * no state: after a restart the rest is still due, and no tick comes before the first time entry.
 */
export function settleDue(context: OptionContext, step: Step, waiting?: WaitingTicks): boolean {
  const { market, options } = context;
  const { running } = options;
  for (let settled = 0; ; settled += 1) {
    const slot = running.dueBy(step.at);
    if (slot === NONE) return false;
    if (settled === MAX_ORDERS_PER_STEP) return true;
    const option = running.at(slot);
    const listed = market.get(option.instrument) as Listed;
    const exit = { seq: listed.seq, price: midOf(listed), at: listed.at };
    settle(context, step, slot, settlementOf(option, option.entry, exit, waiting?.get(option.instrument)));
  }
}

/**
 * Voids the options of instruments whose recording starts over, by id. Returns true when there are more than fit in one
 * step.
 */
export function voidAtReplayRestart(context: OptionContext, step: Step, instruments: readonly number[]): boolean {
  const options = [...context.options.running.all()].filter(({ instrument }) => instruments.includes(instrument));
  options.sort((a, b) => a.option - b.option);
  for (const { option } of options.slice(0, MAX_ORDERS_PER_STEP)) makeVoid(context, step, option, 'replay-seam');
  return options.length > MAX_ORDERS_PER_STEP;
}

/** Voids all options of a customer, by id. */
export function voidOptionsOf(context: OptionContext, step: Step, customer: number, reason: VoidReason): void {
  for (const option of context.options.running.optionsOf(customer)) makeVoid(context, step, option, reason);
}

function makeVoid(context: OptionContext, step: Step, option: number, voidReason: VoidReason): void {
  settle(context, step, context.options.running.slotOf(option), { outcome: 'void', profit: 0n, voidReason });
}

/**
 * Ends an option. A win is first paid into the stake account, so that stake and profit return as one entry in the
 * customer's log. A loss goes from the stake account to the house, and the rest of the stake returns.
 */
function settle(context: OptionContext, step: Step, slot: number, settlement: Settlement): void {
  const { ledger, market, options, site } = context;
  const { option, customer, instrument, stake } = options.running.at(slot);
  const { outcome, profit, voidReason } = settlement;
  const uid = ledger.uidAt(customer);
  const listed = market.get(instrument) as Listed;
  step.emit({
    type: 'OptionSettled',
    option,
    uid,
    instrument,
    outcome,
    voidReason: voidReason ?? '',
    price: outcome === 'void' ? 0n : midOf(listed),
    profit,
    tick: listed.tickRef(),
  });
  const staked = customerAccount(uid, 'stake');
  const house = houseAccount('house/pnl_micro');
  const back = stake + profit;
  const pay = (posting: Pick<PostingOrder, 'debit' | 'credit' | 'amount'>): void => {
    if (posting.amount === 0n) return;
    const money = { book: ledger.bookAt(customer), currency: ledger.currency, order: option };
    post(ledger, step, { ...money, ...posting, reason: 'option-result' });
  };
  if (profit > 0n) pay({ debit: house, credit: staked, amount: profit });
  if (profit < 0n) pay({ debit: staked, credit: house, amount: -profit });
  pay({ debit: staked, credit: customerAccount(uid, kindInForce('micro', site)), amount: back });
  if (site.onlyOneAccount) context.contractFundsMoved(customer);
}
