import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, TRADING_KINDS } from '@vitrine/domain/ledger/index';
import type { Decision, Step } from '../step.ts';
import type { LedgerContext } from './context.ts';
import type { SweepAccount } from './input.ts';
import { post } from './ledger.ts';

/**
 * Moves a customer's money into the contract account once that is the only one (rules §2), one posting for each account
 * that has any. It can be sent again: then nothing is left to move. It is in `splits`: between the parts of a tick the
 * money could save an account that the whole tick would have stopped out.
 */
export function sweepAccount(context: LedgerContext, step: Step, { uid }: SweepAccount): Decision {
  const { ledger, site } = context;
  const index = ledger.indexOf(uid);
  if (index < 0) return { refused: refusal('ledger.account-not-found') };
  const { currency } = ledger;
  const book = ledger.bookAt(index);
  const credit = customerAccount(uid, 'forex');
  const swept = TRADING_KINDS.filter((kind) => kind !== 'forex')
    .map((kind) => customerAccount(uid, kind))
    .map((debit) => ({ debit, amount: ledger.posted(book, currency, debit) }))
    .filter(({ amount }) => amount > 0n);
  if (site.onlyOneAccount !== true || swept.length === 0) return { refused: refusal('ledger.nothing-to-sweep') };
  for (const { debit, amount } of swept) {
    post(ledger, step, { book, currency, debit, credit, amount, reason: 'account-sweep', order: 0 });
  }
  context.contractFundsMoved(index);
  return undefined;
}
