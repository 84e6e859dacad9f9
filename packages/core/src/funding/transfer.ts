import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount } from '@vitrine/domain/ledger/index';
import { post } from '../ledger/index.ts';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import type { Transfer } from './input.ts';
import { formatFree, freeOn } from './money.ts';

/**
 * Moves money between two accounts of a customer: one posting (rules §6). A limit or break of the customer's own does not
 * stop it, because nothing is opened. It is in `splits`: between the parts of a tick the money could save an account that
 * the whole tick would have stopped out, or be taken out of its reach.
 */
export function transfer(context: FundingContext, step: Step, command: Transfer): Decision {
  const { ledger, site } = context;
  const { uid, from, to, amount } = command;
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('funding.account-not-found') };
  if (ledger.isFrozenAt(customer)) return { refused: refusal('funding.account-frozen') };
  if (site.onlyOneAccount === true) return { refused: refusal('funding.only-one-account') };
  if (from === to) return { refused: refusal('funding.same-account') };
  if (amount <= 0n) return { refused: refusal('funding.amount-not-positive') };
  const free = freeOn(context, customer, from);
  if (amount > free) {
    return { refused: refusal('funding.insufficient-balance', { transferable: formatFree(free) }) };
  }
  post(ledger, step, {
    book: ledger.bookAt(customer),
    currency: ledger.currency,
    debit: customerAccount(uid, from),
    credit: customerAccount(uid, to),
    amount,
    reason: 'transfer-out',
    order: 0,
  });
  if (from === 'forex' || to === 'forex') context.contractFundsMoved(customer);
  return undefined;
}
